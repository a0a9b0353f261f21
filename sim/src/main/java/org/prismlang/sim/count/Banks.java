package org.prismlang.sim.count;

import java.util.Arrays;

/** The 32 banks of shared memory, each four bytes wide, through which one pass moves its words. */
final class Banks {
  private static final int BANKS = 32;
  static final int PASS_BYTES = 128;
  static final int WORD = 4;

  private final long[] words = new long[2 * BANKS];
  private int size;

  /** Adds the words of an access to the pass; a word that is there already costs nothing. */
  void add(long address, int bytes) {
    for (long word = address / WORD; word <= (address + bytes - 1) / WORD; word++) {
      words[size++] = word;
    }
  }

  /** Ends the pass: how often the busiest bank has to serve, which is once where all is well. */
  int serve() {
    Arrays.sort(words, 0, size);
    var served = new int[BANKS];
    int most = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || words[i] != words[i - 1]) {
        most = Math.max(most, ++served[(int) (words[i] % BANKS)]);
      }
    }
    size = 0;
    return most;
  }
}
