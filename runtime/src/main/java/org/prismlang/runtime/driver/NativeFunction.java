package org.prismlang.runtime.driver;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** A C function of numbers that gives back a status. */
public final class NativeFunction {
  private final String name;
  private final MethodHandle handle;
  private final MethodHandle exact;

  NativeFunction(String name, MethodHandle handle) {
    this.name = name;
    this.exact = handle;
    this.handle =
        handle
            .asType(handle.type().generic().changeReturnType(int.class))
            .asSpreader(Object[].class, handle.type().parameterCount());
  }

  String name() {
    return name;
  }

  /** Pointers and handles are {@code long}s. */
  public int status(Object... arguments) {
    try {
      return (int) handle.invokeExact(arguments);
    } catch (Throwable e) {
      throw new IllegalStateException(name, e);
    }
  }

  /** Of a function that takes this alone; without boxes, for what each launch calls. */
  int statusOfOne(long argument) {
    try {
      return (int) exact.invokeExact(argument);
    } catch (Throwable e) {
      throw new IllegalStateException(name, e);
    }
  }

  int statusOfFour(long first, long second, long third, long fourth) {
    try {
      return (int) exact.invokeExact(first, second, third, fourth);
    } catch (Throwable e) {
      throw new IllegalStateException(name, e);
    }
  }

  @SuppressWarnings("restricted") // the function says that a text is there
  static String text(String name, MethodHandle handle, int status) {
    try {
      var text = (MemorySegment) handle.invokeExact(status);
      return text.reinterpret(Long.MAX_VALUE).getString(0);
    } catch (Throwable e) {
      throw new IllegalStateException(name, e);
    }
  }
}
