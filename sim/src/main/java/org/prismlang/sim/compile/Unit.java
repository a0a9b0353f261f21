package org.prismlang.sim.compile;

/**
 * The threads that run the code at hand as one.
 *
 * @param threads how many
 * @param first slot of the number of the first of them; negative for thread 0
 * @param blocks of the unit of blocks around it; 0 for the whole grid
 * @param alike how many do the same, of which the code runs for {@code threads}
 */
record Unit(int threads, int first, int blocks, int alike) {
  static Unit ofBlock(int threads) {
    return new Unit(threads, -1, 0, threads);
  }

  Unit of(int otherThreads, int otherFirst) {
    return new Unit(otherThreads, otherFirst, blocks, otherThreads);
  }

  Unit ofBlocks(int otherBlocks) {
    return new Unit(threads, first, otherBlocks, alike);
  }

  /** The first thread, for all of them. */
  Unit representative() {
    return new Unit(1, first, blocks, alike);
  }
}
