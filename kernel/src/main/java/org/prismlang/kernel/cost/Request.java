package org.prismlang.kernel.cost;

import java.util.Arrays;

/** What lanes of one warp ask of memory by one instruction: the same number of bytes each. */
public final class Request {
  public static final int LANES = 32;

  /** The widest access of one instruction; broader ones are several. */
  public static final int WIDEST = 16;

  public static final int SECTOR = 32;

  private final long[] addresses = new long[LANES];
  private int lanes;
  private int bytes;

  /** Begins anew. */
  public Request of(int bytesEach) {
    bytes = bytesEach;
    lanes = 0;
    return this;
  }

  public Request copy() {
    var copy = new Request().of(bytes);
    copy.lanes = lanes;
    System.arraycopy(addresses, 0, copy.addresses, 0, LANES);
    return copy;
  }

  public void add(int lane, long address) {
    addresses[lane] = address;
    lanes |= 1 << lane;
  }

  public int lanes() {
    return Integer.bitCount(lanes);
  }

  /** Whether it is the other, moved by so much that sectors and banks fall as they did. */
  public boolean isLike(Request other) {
    if (lanes != other.lanes || bytes != other.bytes || lanes == 0) {
      return false;
    }
    int first = Integer.numberOfTrailingZeros(lanes);
    long distance = addresses[first] - other.addresses[first];
    if (distance % Banks.PASS_BYTES != 0) {
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

  /** Sectors of global memory that it touches, each of them once. */
  public int sectors() {
    int sectors = 0;
    long last = Long.MIN_VALUE;
    for (long address : sorted()) {
      long from = Math.floorDiv(address, SECTOR);
      long to = Math.floorDiv(address + bytes - 1, SECTOR);
      sectors += (int) Math.max(0, to - Math.max(from, last + 1) + 1);
      last = Math.max(last, to);
    }
    return sectors;
  }

  /** Sectors that would do if the bytes asked for, each of them once, lay side by side. */
  public int idealSectors() {
    long sum = 0;
    long end = Long.MIN_VALUE;
    for (long address : sorted()) {
      sum += address + bytes - Math.max(address, end);
      end = address + bytes;
    }
    return (int) ((sum + SECTOR - 1) / SECTOR);
  }

  private long[] sorted() {
    var sorted = new long[lanes()];
    int size = 0;
    for (int rest = lanes; rest != 0; rest &= rest - 1) {
      sorted[size++] = addresses[Integer.numberOfTrailingZeros(rest)];
    }
    Arrays.sort(sorted);
    return sorted;
  }

  /** How often the banks of shared memory have to serve. */
  public int wavefronts(Service service, Banks banks) {
    int together = lanesOfPass(service);
    int wavefronts = 0;
    for (int lane = 0; lane < LANES; lane += together) {
      for (int i = lane; i < lane + together; i++) {
        if (isActive(i)) {
          banks.add(addresses[i], bytes);
        }
      }
      wavefronts += service == Service.ATOMICS ? banks.serveEach() : banks.serve();
    }
    return wavefronts;
  }

  /** One for each part of the warp that has to pass on its own and asks for anything. */
  public int idealWavefronts(Service service) {
    int together = lanesOfPass(service);
    int parts = 0;
    for (int lane = 0; lane < LANES; lane += together) {
      parts += (int) (((1L << together) - 1) << lane & lanes) != 0 ? 1 : 0;
    }
    return parts;
  }

  /** Lanes whose words fill the banks once, if all of them lie well. */
  private int lanesOfPass(Service service) {
    int fitting = Banks.PASS_BYTES / Math.max(Banks.WORD, Integer.highestOneBit(2 * bytes - 1));
    return service == Service.LOADS && fitting < LANES && isPaired() ? 2 * fitting : fitting;
  }

  /** Whether every lane wants what its neighbour wants, or all what the neighbour but one wants. */
  private boolean isPaired() {
    return isPairedWith(1) || isPairedWith(2);
  }

  private boolean isPairedWith(int distance) {
    for (int lane = 0; lane < LANES; lane++) {
      int other = lane ^ distance;
      if (isActive(lane) && isActive(other) && addresses[lane] != addresses[other]) {
        return false;
      }
    }
    return true;
  }

  private boolean isActive(int lane) {
    return (lanes >>> lane & 1) != 0;
  }
}
