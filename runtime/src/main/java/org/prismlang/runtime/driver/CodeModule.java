package org.prismlang.runtime.driver;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Reference;

/** Compiled code on a GPU. */
public final class CodeModule implements AutoCloseable {
  private final Context context;
  private final Owned owned;

  CodeModule(Context context, MemorySegment image) {
    this.context = context;
    try (var arena = Arena.ofConfined()) {
      var memory = arena.allocate(image.byteSize() + 1, 16); // what is text ends with a zero
      memory.copyFrom(image);
      long module = context.created("cuModuleLoadData", "JJ", memory.address());
      var unload = context.bound("cuModuleUnload", "J");
      this.owned = new Owned(this, context, module, unload::of);
    }
  }

  public DeviceFunction function(String name) {
    try (var arena = Arena.ofConfined()) {
      long function =
          context.created(
              "cuModuleGetFunction", "JJJ", owned.handle(), arena.allocateFrom(name).address());
      return new DeviceFunction(context, this, function);
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /** Writes a variable of the code, before it runs. */
  public void set(String name, long value) {
    try (var arena = Arena.ofConfined()) {
      var bytes = arena.allocate(ValueLayout.JAVA_LONG);
      long address =
          context.created(
              "cuModuleGetGlobal_v2",
              "JJJJ",
              bytes.address(),
              owned.handle(),
              arena.allocateFrom(name).address());
      var given = arena.allocateFrom(ValueLayout.JAVA_LONG, value);
      context.call("cuMemcpyHtoD_v2", "JJJ").of(address, given.address(), given.byteSize());
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  @Override
  public void close() {
    owned.close();
  }
}
