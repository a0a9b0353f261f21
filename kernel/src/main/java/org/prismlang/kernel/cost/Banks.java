package org.prismlang.kernel.cost;

import java.util.Arrays;

/** The 32 banks of shared memory, each four bytes wide: one pass moves a word of each. */
public final class Banks {
  static final int PASS_BYTES = 128;
  static final int WORD = 4;

  private static final int BANKS = PASS_BYTES / WORD;

  /** Two passes, where loads share one, and a word more for each lane that is not aligned. */
  private final long[] words = new long[3 * BANKS];

  private final int[] served = new int[BANKS];
  private int size;

  /** Adds the words of one lane, or of one row of a matrix. */
  public void add(long address, int bytes) {
    long last = Math.floorDiv(address + bytes - 1, WORD);
    for (long word = Math.floorDiv(address, WORD); word <= last; word++) {
      words[size++] = word;
    }
  }

  /** How often the busiest bank serves all that was added, a word once for everybody. */
  public int serve() {
    Arrays.sort(words, 0, size);
    return busiest(true);
  }

  /** How often the busiest bank serves all that was added, each for itself. */
  int serveEach() {
    return busiest(false);
  }

  private int busiest(boolean once) {
    Arrays.fill(served, 0);
    int most = 0;
    for (int i = 0; i < size; i++) {
      if (!once || i == 0 || words[i] != words[i - 1]) {
        most = Math.max(most, ++served[Math.floorMod(words[i], BANKS)]);
      }
    }
    size = 0;
    return most;
  }
}
