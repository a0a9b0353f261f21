package org.prismlang.runtime.driver;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;

/** What kernels print goes where the C library's output goes, by the driver's hand. */
@SuppressWarnings("restricted") // calling native code is what this is for
public final class StandardOutput {
  private StandardOutput() {}

  /** Before anybody else writes there. */
  public static void flush() {
    var linker = Linker.nativeLinker();
    var flush = linker.defaultLookup().find("fflush");
    if (flush.isPresent()) {
      var function = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG);
      try {
        int status = (int) linker.downcallHandle(flush.get(), function).invokeExact(0L);
        if (status != 0) {
          throw new IllegalStateException("standard output cannot be written");
        }
      } catch (RuntimeException | Error e) {
        throw e;
      } catch (Throwable e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
