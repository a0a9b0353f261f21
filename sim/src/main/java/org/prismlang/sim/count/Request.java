package org.prismlang.sim.count;

import java.util.Arrays;

/** An access that lanes of one warp make together. */
final class Request {
  static final int LANES = 32;
  private static final int SECTOR = 32;

  private final long[] addresses = new long[LANES];
  private final int bytes;
  private int lanes;

  Request(int bytes) {
    this.bytes = bytes;
  }

  /** Neighbouring lanes ask for the same bytes. */
  void add(int lane, int count, long address) {
    Arrays.fill(addresses, lane, lane + count, address);
    lanes |= (int) (((1L << count) - 1) << lane);
  }

  int lanes() {
    return Integer.bitCount(lanes);
  }

  int sectors() {
    int sectors = 0;
    long last = -1;
    for (long address : sorted()) {
      long first = Math.max(address / SECTOR, last + 1);
      last = Math.max(last, (address + bytes - 1) / SECTOR);
      sectors += (int) (last - first) + 1;
    }
    return sectors;
  }

  /** Sectors that would do if the bytes asked for, each of them once, lay side by side. */
  int idealSectors() {
    long sum = 0;
    long end = 0;
    for (long address : sorted()) {
      sum += address + bytes - Math.max(address, end);
      end = address + bytes;
    }
    return (int) ((sum + SECTOR - 1) / SECTOR);
  }

  private long[] sorted() {
    var sorted = new long[lanes()];
    int size = 0;
    for (int lane = 0; lane < LANES; lane++) {
      if (isActive(lane)) {
        sorted[size++] = addresses[lane];
      }
    }
    Arrays.sort(sorted);
    return sorted;
  }

  int wavefronts(Banks banks) {
    int wavefronts = 0;
    for (int lane = 0; lane < LANES; lane += lanesOfPass()) {
      for (int i = lane; i < lane + lanesOfPass(); i++) {
        if (isActive(i)) {
          banks.add(addresses[i], bytes);
        }
      }
      wavefronts += banks.serve();
    }
    return wavefronts;
  }

  /** One for each part of the warp that has to pass on its own and asks for anything. */
  int idealWavefronts() {
    int passes = 0;
    for (int lane = 0; lane < LANES; lane += lanesOfPass()) {
      boolean asks = false;
      for (int i = lane; i < lane + lanesOfPass(); i++) {
        asks |= isActive(i);
      }
      passes += asks ? 1 : 0;
    }
    return passes;
  }

  private int lanesOfPass() {
    return Banks.PASS_BYTES / Math.max(Banks.WORD, Integer.highestOneBit(2 * bytes - 1));
  }

  private boolean isActive(int lane) {
    return (lanes >> lane & 1) != 0;
  }
}
