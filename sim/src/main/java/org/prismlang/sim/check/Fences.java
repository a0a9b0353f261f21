package org.prismlang.sim.check;

import java.util.Arrays;

/** When a thread made its writes visible to the engines. */
final class Fences {
  static final Fences NONE = new Fences();
  private static final int MOST = 64;
  private int[] clocks = new int[4];
  private int[] copies = new int[4];
  private int count;

  /** Everything up to here is taken for visible: the fences that did it are forgotten. */
  private int forgottenClock;

  private int forgottenCopies;

  /**
   * @param clock of the thread
   * @param copied groups of its copies that it knew to be over
   */
  void add(int clock, int copied) {
    if (count == MOST) {
      forgottenClock = clocks[0];
      forgottenCopies = copies[0];
      System.arraycopy(clocks, 1, clocks, 0, --count);
      System.arraycopy(copies, 1, copies, 0, count);
    }
    if (count == clocks.length) {
      clocks = Arrays.copyOf(clocks, 2 * count);
      copies = Arrays.copyOf(copies, 2 * count);
    }
    clocks[count] = clock;
    copies[count++] = copied;
  }

  /** When a write of the thread became visible: its clock then; the highest there is for never. */
  int after(int clock) {
    return clock <= forgottenClock ? clock : first(clocks, clock);
  }

  /** When a copy of the thread became visible. */
  int afterCopy(int group) {
    return group <= forgottenCopies ? 0 : first(copies, group);
  }

  private int first(int[] times, int least) {
    for (int i = 0; i < count; i++) {
      if (times[i] >= least) {
        return clocks[i];
      }
    }
    return Integer.MAX_VALUE;
  }
}
