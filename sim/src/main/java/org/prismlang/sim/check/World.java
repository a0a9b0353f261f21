package org.prismlang.sim.check;

import java.util.Arrays;

/** Up to which clock the entries of other blocks are known. Never changes. */
final class World {
  static final World EMPTY = new World(new int[0], new int[0][]);
  private static final int[] NOTHING = {};
  private final int[] blocks;
  private final int[][] rows;

  /**
   * @param blocks ascending
   */
  World(int[] blocks, int[][] rows) {
    this.blocks = blocks;
    this.rows = rows;
  }

  int[] row(int block) {
    int at = Arrays.binarySearch(blocks, block);
    return at < 0 ? NOTHING : rows[at];
  }

  World with(int block, int[] row) {
    return join(new World(new int[] {block}, new int[][] {row}));
  }

  World join(World other) {
    if (this == other || other.blocks.length == 0) {
      return this;
    }
    if (blocks.length == 0) {
      return other;
    }
    var allBlocks = new int[blocks.length + other.blocks.length];
    var allRows = new int[allBlocks.length][];
    int n = 0;
    for (int i = 0, k = 0; i < blocks.length || k < other.blocks.length; n++) {
      boolean isMine =
          k == other.blocks.length || i < blocks.length && blocks[i] <= other.blocks[k];
      boolean isBoth = isMine && k < other.blocks.length && blocks[i] == other.blocks[k];
      allBlocks[n] = isMine ? blocks[i] : other.blocks[k];
      allRows[n] = isBoth ? highest(rows[i], other.rows[k]) : isMine ? rows[i] : other.rows[k];
      i += isMine ? 1 : 0;
      k += isBoth || !isMine ? 1 : 0;
    }
    return new World(Arrays.copyOf(allBlocks, n), Arrays.copyOf(allRows, n));
  }

  /** What both know. */
  World meet(World other) {
    if (this == other) {
      return this;
    }
    var both = EMPTY;
    for (int i = 0; i < blocks.length; i++) {
      var theirs = other.row(blocks[i]);
      if (theirs.length > 0) {
        both = both.with(blocks[i], lowest(rows[i], theirs));
      }
    }
    return both;
  }

  private static int[] highest(int[] a, int[] b) {
    if (Arrays.equals(a, b)) {
      return a;
    }
    var all = Arrays.copyOf(a, Math.max(a.length, b.length));
    for (int i = 0; i < b.length; i++) {
      all[i] = Math.max(all[i], b[i]);
    }
    return all;
  }

  private static int[] lowest(int[] a, int[] b) {
    var both = Arrays.copyOf(a, Math.min(a.length, b.length));
    for (int i = 0; i < both.length; i++) {
      both[i] = Math.min(both[i], b[i]);
    }
    return both;
  }
}
