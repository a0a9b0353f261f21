package org.prismlang.runtime.driver;

import java.lang.foreign.MemorySegment;

/**
 * Memory of the host that the GPU reaches by itself: copies run at the speed of the bus and beside
 * other work. Give it back before the memory is freed, and after the copies.
 */
public final class Pinned implements AutoCloseable {
  private static final int PORTABLE_AND_MAPPED = 3;

  private final MemorySegment memory;
  private final Owned owned;

  private Pinned(Context context, MemorySegment memory, Owned.Return giveBack) {
    this.memory = memory;
    this.owned = new Owned(this, context, memory.address(), giveBack);
  }

  /** Memory that somebody else allocated. */
  public static Pinned of(MemorySegment memory, Context context) {
    context
        .call("cuMemHostRegister_v2", "JJI")
        .of(memory.address(), memory.byteSize(), PORTABLE_AND_MAPPED);
    return new Pinned(context, memory, context.bound("cuMemHostUnregister", "J")::of);
  }

  /** New, and zero. At the same address for host and GPU. */
  @SuppressWarnings("restricted") // the driver says how long it is: as long as asked for
  public static Pinned allocate(long bytes, Context context) {
    long address = context.created("cuMemHostAlloc", "JJI", bytes, PORTABLE_AND_MAPPED);
    var memory = MemorySegment.ofAddress(address).reinterpret(bytes);
    memory.fill((byte) 0);
    return new Pinned(context, memory, context.bound("cuMemFreeHost", "J")::of);
  }

  public MemorySegment memory() {
    return memory;
  }

  @Override
  public void close() {
    owned.close();
  }
}
