package org.prismlang.bundl.syntax;

/**
 * What a run is parameterized over.
 *
 * @param blocks B, of the grid
 * @param threads T, of a block
 * @param shared elements of shared memory that a block may hold at once
 */
public record Machine(int blocks, int threads, int shared) {
  /** Blocks of a grid, and threads of a block, as a text may have them. */
  public static final int MAX_UNITS = 1024;

  public static final Machine SMALL = new Machine(2, 2, 16);

  public Machine {
    if (blocks < 1 || threads < 1 || shared < 0) {
      throw new IllegalArgumentException(blocks + " blocks of " + threads + " threads, " + shared);
    }
  }

  /** How many of the lower level make one of the upper. */
  public int per(Level upper, Level lower) {
    int blocksPer = upper == Level.GRID && lower != Level.GRID ? blocks : 1;
    int threadsPer = upper != Level.THREAD && lower == Level.THREAD ? threads : 1;
    return blocksPer * threadsPer;
  }

  /** Threads that share the perspective. */
  public int size(Perspective perspective) {
    return perspective.size() * per(perspective.level(), Level.THREAD);
  }

  /** All threads. */
  public int count() {
    return blocks * threads;
  }
}
