package org.prismlang.sim.check;

import java.util.Arrays;

/** What happened to a stretch of memory, cell by cell: the last write, and who has read since. */
final class Page {
  static final int BITS = 12;
  static final Page NONE = new Page(BITS, 0);
  private int shift;
  long[] writes;

  /** The latest group that has read, and its lanes; 0 for none. */
  long[] groups;

  int[] lanes;
  Readers[] more;

  /**
   * @param shift a cell has {@code 1 << shift} bytes
   * @param written what stands for the write before the first
   */
  Page(int shift, long written) {
    this.shift = shift;
    int cells = 1 << BITS - shift;
    writes = new long[cells];
    Arrays.fill(writes, written);
    groups = new long[cells];
    lanes = new int[cells];
    more = new Readers[cells];
    Arrays.fill(more, Readers.NONE);
  }

  int shift() {
    return shift;
  }

  /** Cuts its cells, so that a boundary as fine as this one lies between two. */
  void cut(int finer) {
    int parts = 1 << shift - finer;
    int cells = 1 << BITS - finer;
    var oldWrites = writes;
    var oldGroups = groups;
    var oldLanes = lanes;
    var oldMore = more;
    writes = new long[cells];
    groups = new long[cells];
    lanes = new int[cells];
    more = new Readers[cells];
    for (int i = 0; i < cells; i++) {
      int from = i / parts;
      writes[i] = oldWrites[from];
      groups[i] = oldGroups[from];
      lanes[i] = oldLanes[from];
      more[i] = oldMore[from] == Readers.NONE ? Readers.NONE : oldMore[from].copy();
    }
    shift = finer;
  }
}
