package org.prismlang.runtime.driver;

import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;

/** A kernel of loaded code. */
public final class DeviceFunction {
  private static final int MOST_THREADS = 0;
  private static final int DYNAMIC_SHARED_BYTES = 8;
  private static final int ODD_CLUSTERS = 14;

  private final Context context;
  private final CodeModule module;
  private final long handle;

  DeviceFunction(Context context, CodeModule module, long handle) {
    this.context = context;
    this.module = module;
    this.handle = handle;
  }

  /** The code is unloaded when nobody knows it: whoever can launch knows it. */
  CodeModule module() {
    return module;
  }

  long handle() {
    return handle;
  }

  /** Threads that a block can have, by the registers each takes. */
  public int mostThreads() {
    try (var arena = Arena.ofConfined()) {
      var value = arena.allocate(ValueLayout.JAVA_INT);
      context.call("cuFuncGetAttribute", "JIJ").of(value.address(), MOST_THREADS, handle);
      return value.get(ValueLayout.JAVA_INT, 0);
    }
  }

  /** Launches may ask for that much shared memory from now on. */
  public void allowShared(int bytes) {
    context.call("cuFuncSetAttribute", "JII").of(handle, DYNAMIC_SHARED_BYTES, bytes);
  }

  /** Clusters of more blocks than every GPU has. */
  public void allowLargeClusters() {
    context.call("cuFuncSetAttribute", "JII").of(handle, ODD_CLUSTERS, 1);
  }

  /** Blocks that a multiprocessor holds at once. */
  public int residentBlocks(int threads, int sharedBytes) {
    try (var arena = Arena.ofConfined()) {
      var value = arena.allocate(ValueLayout.JAVA_INT);
      context
          .call("cuOccupancyMaxActiveBlocksPerMultiprocessor", "JJIJ")
          .of(value.address(), handle, threads, (long) sharedBytes);
      return value.get(ValueLayout.JAVA_INT, 0);
    }
  }
}
