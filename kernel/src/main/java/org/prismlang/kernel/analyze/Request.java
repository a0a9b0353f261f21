package org.prismlang.kernel.analyze;

import java.util.Arrays;

/** What lanes of one warp ask of memory by one instruction: the same number of bytes each. */
final class Request {
  private static final int SECTOR = 32;
  private static final int BANKS = 32;
  private static final int WORD = 4;
  private static final int PASS_BYTES = BANKS * WORD;

  private final long[] addresses = new long[Lanes.WARP];
  private final long[] sorted = new long[Lanes.WARP];
  private final Passes passes = new Passes();
  private int lanes;
  private int bytes;

  Request copy() {
    var copy = new Request();
    copy.lanes = lanes;
    copy.bytes = bytes;
    System.arraycopy(addresses, 0, copy.addresses, 0, addresses.length);
    return copy;
  }

  int lanes() {
    return Integer.bitCount(lanes);
  }

  /** Whether it is the other, moved by so much that sectors and banks fall as they did. */
  boolean isLike(Request other) {
    if (lanes != other.lanes || bytes != other.bytes || lanes == 0) {
      return false;
    }
    int first = Integer.numberOfTrailingZeros(lanes);
    long distance = addresses[first] - other.addresses[first];
    if (distance % PASS_BYTES != 0) {
      return false;
    }
    for (int rest = lanes; rest != 0; rest &= rest - 1) {
      int lane = Integer.numberOfTrailingZeros(rest);
      if (addresses[lane] - other.addresses[lane] != distance) {
        return false;
      }
    }
    return true;
  }

  /** Begins anew. */
  Request of(int bytesEach) {
    bytes = bytesEach;
    lanes = 0;
    return this;
  }

  void add(int lane, long address) {
    addresses[lane] = address;
    lanes |= 1 << lane;
  }

  /** Sectors of global memory that it touches, each of them once. */
  int sectors() {
    int count = sort();
    int sectors = 0;
    long last = Long.MIN_VALUE;
    for (int i = 0; i < count; i++) {
      long from = Math.floorDiv(sorted[i], SECTOR);
      long to = Math.floorDiv(sorted[i] + bytes - 1, SECTOR);
      sectors += (int) Math.max(0, to - Math.max(from, last + 1) + 1);
      last = Math.max(last, to);
    }
    return sectors;
  }

  /** Sectors that would do if the bytes asked for, each of them once, lay side by side. */
  int idealSectors() {
    int count = sort();
    long sum = 0;
    long end = Long.MIN_VALUE;
    for (int i = 0; i < count; i++) {
      sum += sorted[i] + bytes - Math.max(sorted[i], end);
      end = sorted[i] + bytes;
    }
    return (int) ((sum + SECTOR - 1) / SECTOR);
  }

  private int sort() {
    int count = 0;
    for (int lane = 0; lane < Lanes.WARP; lane++) {
      if (isActive(lane)) {
        sorted[count++] = addresses[lane];
      }
    }
    Arrays.sort(sorted, 0, count);
    return count;
  }

  /** How often the banks of shared memory have to serve. */
  int wavefronts() {
    int wavefronts = 0;
    for (int lane = 0; lane < Lanes.WARP; lane += lanesOfPass()) {
      for (int i = lane; i < lane + lanesOfPass(); i++) {
        if (isActive(i)) {
          passes.add(addresses[i], bytes);
        }
      }
      wavefronts += passes.serve();
    }
    return wavefronts;
  }

  /** One for each part of the warp that has to pass on its own and asks for anything. */
  int idealWavefronts() {
    int parts = 0;
    for (int lane = 0; lane < Lanes.WARP; lane += lanesOfPass()) {
      boolean asks = false;
      for (int i = lane; i < lane + lanesOfPass(); i++) {
        asks |= isActive(i);
      }
      parts += asks ? 1 : 0;
    }
    return parts;
  }

  private int lanesOfPass() {
    return PASS_BYTES / Math.max(WORD, Integer.highestOneBit(2 * bytes - 1));
  }

  private boolean isActive(int lane) {
    return (lanes >>> lane & 1) != 0;
  }

  /** The banks: one pass moves a word of each. */
  static final class Passes {
    private final long[] words = new long[4 * BANKS];
    private final int[] served = new int[BANKS];
    private int size;

    /** Adds the words of one lane, or of one row of a matrix; those there already cost nothing. */
    void add(long address, int bytes) {
      long last = Math.floorDiv(address + bytes - 1, WORD);
      for (long word = Math.floorDiv(address, WORD); word <= last; word++) {
        words[size++] = word;
      }
    }

    /** How often the busiest bank serves. */
    int serve() {
      Arrays.sort(words, 0, size);
      Arrays.fill(served, 0);
      int most = 0;
      for (int i = 0; i < size; i++) {
        if (i == 0 || words[i] != words[i - 1]) {
          most = Math.max(most, ++served[Math.floorMod(words[i], BANKS)]);
        }
      }
      size = 0;
      return most;
    }
  }
}
