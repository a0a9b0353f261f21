package org.prismlang.runtime;

import java.lang.foreign.MemorySegment;
import java.util.Optional;

/** The two copies of a buffer, the host's and a GPU's, and which of them counts. */
final class Copies {
  private final MemorySegment host;
  private volatile Optional<DeviceCopy> device = Optional.empty();

  /** The GPU's copy is newer. */
  private volatile boolean hostIsStale;

  /** The host's copy is newer, or the only one. */
  private volatile boolean deviceIsStale = true;

  Copies(MemorySegment host) {
    this.host = host;
  }

  void hostReads() {
    if (hostIsStale) {
      download();
    }
  }

  void hostWrites() {
    if (hostIsStale) {
      download();
    }
    if (!deviceIsStale) {
      hostOverwrites();
    }
  }

  /** All of it, so what a GPU wrote is of no interest. */
  synchronized void hostOverwrites() {
    device.ifPresent(DeviceCopy::awaitUpload);
    hostIsStale = false;
    deviceIsStale = true;
  }

  /**
   * Where the GPU has it, for kernels launched next. A launch like the one before changes nothing,
   * and takes no lock.
   */
  long onDevice(GpuHome home, boolean isWritten) {
    var known = device;
    boolean isReady = !deviceIsStale && (hostIsStale || !isWritten);
    return isReady && known.isPresent() && known.get().isAt(home)
        ? known.get().address()
        : brought(home, isWritten);
  }

  private synchronized long brought(GpuHome home, boolean isWritten) {
    var copy = copy(home);
    if (deviceIsStale) {
      copy.upload(host);
      deviceIsStale = false;
    }
    hostIsStale |= isWritten;
    return copy.address();
  }

  /** On whichever side it is. */
  synchronized void zero() {
    if (device.isPresent() && !deviceIsStale) {
      device.get().zero();
      hostIsStale = true;
    } else {
      hostOverwrites();
      host.fill((byte) 0);
    }
  }

  /** Waits until nothing uses it any more. */
  synchronized void close() {
    device.ifPresent(DeviceCopy::close);
    device = Optional.empty();
    hostIsStale = false;
  }

  private DeviceCopy copy(GpuHome home) {
    if (device.isPresent() && device.get().isAt(home)) {
      return device.get();
    }
    hostReads(); // of another GPU
    close();
    deviceIsStale = true;
    var copy = new DeviceCopy(home, host);
    device = Optional.of(copy);
    return copy;
  }

  private synchronized void download() {
    if (hostIsStale) {
      device.orElseThrow().download(host);
      hostIsStale = false;
    }
  }
}
