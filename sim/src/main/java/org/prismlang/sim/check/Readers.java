package org.prismlang.sim.check;

import java.util.Arrays;

/** Groups of threads that have touched a cell since it was last written, besides the latest. */
final class Readers {
  static final Readers NONE = new Readers();

  /** More than a block has warps, so that only other blocks' are ever forgotten. */
  private static final int MOST = 48;

  private static final int MOST_OTHERS = 8;
  private long[] groups = {};
  private int[] lanes = {};
  private int count;
  private int next;

  int count() {
    return count;
  }

  long group(int i) {
    return groups[i];
  }

  int lanes(int i) {
    return lanes[i];
  }

  void clear() {
    count = 0;
  }

  void add(long group, int mask) {
    if (this == NONE) {
      return;
    }
    if (count == MOST) {
      compact();
    }
    if (count == MOST) {
      next = (next + 1) % MOST;
      groups[next] = group;
      lanes[next] = mask;
      return;
    }
    if (count == groups.length) {
      groups = Arrays.copyOf(groups, Math.max(2, 2 * count));
      lanes = Arrays.copyOf(lanes, groups.length);
    }
    groups[count] = group;
    lanes[count++] = mask;
  }

  /** Joins groups that differ in their place only. */
  private void compact() {
    for (int i = count - 1; i > 0; i--) {
      for (int k = 0; k < i; k++) {
        if (Stamp.isAlike(groups[i], groups[k])) {
          lanes[k] |= lanes[i];
          remove(i);
          break;
        }
      }
    }
  }

  void change(int i, int mask) {
    lanes[i] = mask;
  }

  /** Fills the gap with the last. */
  void remove(int i) {
    groups[i] = groups[--count];
    lanes[i] = lanes[count];
  }

  /** Forgets others than those of some owners, but for a few: one is as good as another. */
  void trim(int firstOwner, int owners) {
    int others = 0;
    for (int i = count - 1; i >= 0; i--) {
      if (Integer.compareUnsigned(Stamp.owner(groups[i]) - firstOwner, owners) >= 0
          && ++others > MOST_OTHERS) {
        remove(i);
      }
    }
  }

  Readers copy() {
    var copy = new Readers();
    copy.groups = groups.clone();
    copy.lanes = lanes.clone();
    copy.count = count;
    return copy;
  }
}
