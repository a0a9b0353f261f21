package org.prismlang.kernel.sync;

import java.util.Arrays;

/**
 * Two accesses of one run that meet in memory, so that the first must be over before the second.
 */
final class Conflict {
  private final int early;
  private final int late;
  private final Touch first;
  private final Touch second;
  private final int[] needs;
  private final int own;
  private final int[] fenced;
  private final Reach reach;
  private final int unit;
  private final boolean isGuess;
  private final int[] takers;
  private final boolean needsFence;

  enum Reach {
    BLOCK,
    CLUSTER,
    GRID
  }

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
    this.early = early;
    this.late = late;
    this.first = first;
    this.second = second;
    this.needs = needs;
    this.own = own;
    this.fenced = fenced;
    this.reach = reach;
    this.unit = unit;
    this.isGuess = isGuess;
    this.takers = takers(needs, own, fenced);
    this.needsFence = Arrays.stream(fenced).anyMatch(it -> it != 0);
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

  /** Index of the step of the first. */
  int early() {
    return early;
  }

  int late() {
    return late;
  }

  Touch first() {
    return first;
  }

  Touch second() {
    return second;
  }

  /**
   * For each warp of the second, bits of the warps whose part of the first it must know of; its own
   * bit where lanes of the warp differ.
   */
  int[] needs() {
    return needs;
  }

  /** Bits of the warps whose threads meet their own asynchronous access. */
  int own() {
    return own;
  }

  /** As {@link #needs}, where what the first wrote must pass a proxy fence. */
  int[] fenced() {
    return fenced;
  }

  boolean needsFence() {
    return needsFence;
  }

  /** How far apart the threads may be. */
  Reach reach() {
    return reach;
  }

  /** Threads among which they meet. */
  int unit() {
    return unit;
  }

  /** The run does not show where the accesses are: they may meet or not. */
  boolean isGuess() {
    return isGuess;
  }

  /** Whether the other asks for nothing more. */
  boolean covers(Conflict other) {
    boolean covers =
        (other.own & ~own) == 0
            && other.reach.compareTo(reach) <= 0
            && other.unit <= unit
            && (other.isGuess || !isGuess);
    for (int w = 0; w < needs.length && covers; w++) {
      covers = (other.needs[w] & ~needs[w]) == 0 && (other.fenced[w] & ~fenced[w]) == 0;
    }
    return covers;
  }

  /** The warps of the second that need anything. */
  int[] takers() {
    return takers;
  }
}
