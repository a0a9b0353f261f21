package org.prismlang.runtime;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.prismlang.runtime.driver.DeviceMemory;
import org.prismlang.runtime.driver.DriverException;
import org.prismlang.runtime.driver.Pinned;

/** A buffer's bytes on a GPU. The host's are pinned where that pays, so that copies run beside. */
final class DeviceCopy {
  /** Below, pinning costs more than it saves. */
  private static final long WORTH_PINNING = 1 << 20;

  private final GpuHome home;
  private final DeviceMemory memory;
  private final Optional<Pinned> pinned;
  private boolean isUploading;

  DeviceCopy(GpuHome home, MemorySegment host) {
    this.home = home;
    this.memory = home.context().allocate(host.byteSize());
    this.pinned = pinned(home, host);
  }

  /** A buffer of so many bytes. */
  static boolean isPinned(long bytes) {
    return bytes >= WORTH_PINNING;
  }

  /** Memory that cannot be pinned is copied all the same, only slower. */
  private static Optional<Pinned> pinned(GpuHome home, MemorySegment host) {
    if (!isPinned(host.byteSize())) {
      return Optional.empty();
    }
    try {
      return Optional.of(Pinned.of(host, home.context()));
    } catch (DriverException e) {
      if (e.isFatal()) {
        throw e;
      }
      return Optional.empty();
    }
  }

  boolean isAt(GpuHome other) {
    return home == other;
  }

  long address() {
    return memory.address();
  }

  void upload(MemorySegment host) {
    memory.copyFrom(host, home.stream());
    isUploading = true;
  }

  /** The host may write again. */
  void awaitUpload() {
    if (isUploading) {
      home.finish();
    }
    isUploading = false;
  }

  void download(MemorySegment host) {
    home.tell(() -> memory.copyTo(host, home.stream()));
    home.await();
    isUploading = false;
  }

  void zero() {
    home.tell(() -> memory.zero(home.stream()));
  }

  /** Kernels may still use it, and the copy engine the host's memory. */
  void close() {
    home.finish();
    memory.close();
    pinned.ifPresent(Pinned::close);
  }
}
