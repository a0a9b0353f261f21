package org.prismlang.sim.operation;

/**
 * Operands of {@code mma} and {@code wgmma} in registers, as matrices of words. Counted in words,
 * the layouts of all element types are the same: of every 8 words along K, lane {@code l} holds
 * words {@code l % 4} and {@code l % 4 + 4} of row {@code l / 4}.
 */
final class Fragments {
  private static final int LANES = 32;

  /** Words along K of one instruction. */
  private static final int STEP = 8;

  private Fragments() {}

  /**
   * The left operand, 16 rows a warp: registers are counted down the two halves of the rows, then
   * along K.
   */
  static void left(int[] fragments, int start, int stride, int rows, int rowWords, int[] words) {
    for (int thread = 0; thread < rows / 16 * LANES; thread++) {
      int from = start + thread * stride;
      int upper = (thread / LANES * 16 + thread % LANES / 4) * rowWords + thread % 4;
      int lower = upper + 8 * rowWords;
      for (int step = 0; step < rowWords; step += STEP) {
        int first = from + step / 2;
        words[upper + step] = fragments[first];
        words[lower + step] = fragments[first + 1];
        words[upper + step + 4] = fragments[first + 2];
        words[lower + step + 4] = fragments[first + 3];
      }
    }
  }

  /** The right operand of one warp and one step, 8 columns, as rows of words along K. */
  static void right(int[] fragments, int start, int stride, int[] words) {
    for (int lane = 0; lane < LANES; lane++) {
      int from = start + lane * stride;
      int to = lane / 4 * STEP + lane % 4;
      words[to] = fragments[from];
      words[to + 4] = fragments[from + 1];
    }
  }
}
