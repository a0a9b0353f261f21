package org.prismlang.sim.compile;

/**
 * The threads that run the code at hand as one.
 *
 * @param threads how many
 * @param first slot of the number of the first of them; negative for thread 0
 * @param blocks of the unit of blocks around it; 0 for the whole grid
 */
record Unit(int threads, int first, int blocks) {
  Unit of(int otherThreads, int otherFirst) {
    return new Unit(otherThreads, otherFirst, blocks);
  }

  Unit ofBlocks(int otherBlocks) {
    return new Unit(threads, first, otherBlocks);
  }
}
