package org.prismlang.kernel.sync;

import java.util.Arrays;

/**
 * Two accesses of one run that meet in memory, so that the first must be over before the second.
 *
 * @param early index of the step of the first
 * @param needs for each warp of the second, bits of the warps whose part of the first it must know
 *     of; its own bit where lanes of the warp differ
 * @param own bits of the warps whose threads meet their own asynchronous access
 * @param fenced as {@code needs}, where what the first wrote must pass a proxy fence
 * @param reach how far apart the threads may be
 * @param unit threads among which they meet
 * @param isGuess the run does not show where the accesses are: they may meet or not
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
    int unit,
    boolean isGuess,
    int[] takers) {

  Conflict(
      int early,
      int late,
      Touch first,
      Touch second,
      int[] needs,
      int own,
      int[] fenced,
      Reach reach,
      int unit,
      boolean isGuess) {
    this(
        early,
        late,
        first,
        second,
        needs,
        own,
        fenced,
        reach,
        unit,
        isGuess,
        takers(needs, own, fenced));
  }

  private static int[] takers(int[] needs, int own, int[] fenced) {
    var takers = new int[needs.length];
    int count = 0;
    for (int w = 0; w < needs.length; w++) {
      if (needs[w] != 0 || fenced[w] != 0 || (own >> w & 1) == 1) {
        takers[count++] = w;
      }
    }
    return Arrays.copyOf(takers, count);
  }

  enum Reach {
    BLOCK,
    CLUSTER,
    GRID
  }
}
