package org.prismlang.runtime.debug;

import org.prismlang.sim.step.Spot;

/**
 * Threads are about to run a statement.
 *
 * @param step counts the moments of a run, from 1
 */
public record Moment(long step, int block, int first, int count, Spot spot) {
  /** Whether any of these threads take part. */
  public boolean concerns(int otherBlock, int otherFirst, int otherCount) {
    return block == otherBlock && first < otherFirst + otherCount && otherFirst < first + count;
  }

  public boolean concerns(Moment other) {
    return concerns(other.block, other.first, other.count);
  }

  int depth() {
    return spot.calls().size();
  }
}
