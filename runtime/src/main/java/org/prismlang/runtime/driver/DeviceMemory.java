package org.prismlang.runtime.driver;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;

/** Memory of a GPU. Copies are made in a stream's order; the host's memory must stay until then. */
public final class DeviceMemory implements AutoCloseable {
  private final Context context;
  private final long bytes;
  private final Owned owned;

  DeviceMemory(Context context, long bytes) {
    this.context = context;
    this.bytes = bytes;
    long address = context.created("cuMemAlloc_v2", "JJ", Math.max(1, bytes));
    var free = context.bound("cuMemFree_v2", "J");
    this.owned = new Owned(this, context, address, free::of);
  }

  public long address() {
    return owned.handle();
  }

  public long bytes() {
    return bytes;
  }

  public void copyFrom(MemorySegment host, Stream stream) {
    mustFit(host);
    inOrder("cuMemcpyHtoDAsync_v2", "JJJJ", stream, address(), host.address(), host.byteSize());
  }

  public void copyTo(MemorySegment host, Stream stream) {
    mustFit(host);
    inOrder("cuMemcpyDtoHAsync_v2", "JJJJ", stream, host.address(), address(), host.byteSize());
  }

  public void zero(Stream stream) {
    inOrder("cuMemsetD8Async", "JIJJ", stream, address(), 0, bytes);
  }

  private void inOrder(
      String name, String shape, Stream stream, Object first, Object second, long size) {
    if (size > 0) {
      try {
        context.call(name, shape).of(first, second, size, stream.handle());
      } finally {
        Reference.reachabilityFence(this);
        Reference.reachabilityFence(stream);
      }
    }
  }

  @Override
  public void close() {
    owned.close();
  }

  private void mustFit(MemorySegment host) {
    if (host.byteSize() > bytes) {
      throw new IllegalArgumentException(host.byteSize() + " bytes of " + bytes);
    }
  }
}
