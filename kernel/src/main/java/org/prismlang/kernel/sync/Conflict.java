package org.prismlang.kernel.sync;

import java.util.stream.IntStream;

/**
 * Two accesses of one run that meet in memory, so that the first must be over before the second.
 *
 * @param early index of the step of the first
 * @param needs for each warp of the second, bits of the warps whose part of the first it must know
 *     of; its own bit where lanes of the warp differ
 * @param own bits of the warps whose threads meet their own asynchronous access
 * @param fenced as {@code needs}, where what the first wrote must pass a proxy fence
 * @param reach how far apart the threads may be
 * @param takers the warps of the second that need anything
 */
record Conflict(
    int early,
    int late,
    Touch first,
    Touch second,
    int[] needs,
    int own,
    int[] fenced,
    Reach reach,
    int[] takers) {

  Conflict(
      int early,
      int late,
      Touch first,
      Touch second,
      int[] needs,
      int own,
      int[] fenced,
      Reach reach) {
    this(early, late, first, second, needs, own, fenced, reach, takers(needs, own, fenced));
  }

  private static int[] takers(int[] needs, int own, int[] fenced) {
    return IntStream.range(0, needs.length)
        .filter(w -> needs[w] != 0 || fenced[w] != 0 || (own >> w & 1) == 1)
        .toArray();
  }

  enum Reach {
    BLOCK,
    CLUSTER,
    GRID
  }
}
