package org.prismlang.kernel.oracle;

import java.util.List;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.intrinsic.Timeline;

/** What one thread does, in its order. */
sealed interface Event {
  record Access(Touch touch) implements Event {}

  /**
   * Starts an operation that goes on by itself.
   *
   * @param group the group of its timeline that will hold it
   * @param number which operation of that timeline of the thread it is
   */
  record Start(Timeline timeline, List<Touch> touches, int group, int number) implements Event {}

  /** Starts a copy that completes on a barrier. */
  record Load(Transfer transfer) implements Event {}

  /** Groups before {@code groups}, which hold {@code operations} operations, are complete. */
  record Drained(Timeline timeline, int groups, int operations, boolean readsOnly, Site site)
      implements Event {}

  record Fenced() implements Event {}

  record Met(Sync.Scope scope, int first, int threads, Site site) implements Event {}

  /** All blocks' threads come; only the last block goes on from here knowing that. */
  record Gathered(boolean isLast, Site site) implements Event {}

  record Arrived(Phase phase, long bytes, Site site) implements Event {}

  record Awaited(Phase phase, Site site) implements Event {}

  /**
   * One use of a slot of a barrier.
   *
   * @param number -1 for the time before the first use
   */
  record Phase(int block, String barrier, int slot, int number) {
    Phase at(int otherNumber) {
      return new Phase(block, barrier, slot, otherNumber);
    }

    Phase in(int otherBlock) {
      return new Phase(otherBlock, barrier, slot, number);
    }
  }
}
