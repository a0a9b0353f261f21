package org.prismlang.sim.check;

/**
 * Up to which clock the accesses of every entry are over, as a thread sees it. Threads that met
 * share one; it never changes.
 */
final class Knowledge {
  private final int home;
  private final int[] mine;
  private final World others;

  /** The last gathering that took it in; itself before any. */
  Object taken = this;

  /**
   * @param home the block whose entries {@code mine} is about
   */
  Knowledge(int home, int[] mine, World others) {
    this.home = home;
    this.mine = mine;
    this.others = others;
  }

  int home() {
    return home;
  }

  int[] mine() {
    return mine;
  }

  World others() {
    return others;
  }

  /** Up to which clock an entry of its own block is known. */
  int clock(int entry) {
    return entry < mine.length ? mine[entry] : 0;
  }

  int clock(int block, int entry) {
    if (block == home) {
      return clock(entry);
    }
    var row = others.row(block);
    return entry < row.length ? row[entry] : 0;
  }

  int[] row(int block) {
    return block == home ? mine : others.row(block);
  }
}
