package org.prismlang.sim.check;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * What the threads of a warpgroup knew when they started products. A batch begins only when all of
 * them have come, so who sees it over knows that they have.
 */
final class Batches {
  private final Deque<Batch> begun = new ArrayDeque<>();

  private record Batch(int group, Knowledge known) {}

  void begin(int group, Knowledge known) {
    if (!begun.isEmpty() && begun.getLast().group == group) {
      begun.removeLast();
    }
    begun.addLast(new Batch(group, known));
  }

  /** What is known to who sees all groups up to one over. */
  Optional<Knowledge> over(int group) {
    Optional<Knowledge> known = Optional.empty();
    while (!begun.isEmpty() && begun.getFirst().group <= group) {
      known = Optional.of(begun.removeFirst().known);
    }
    known.ifPresent(it -> begun.addFirst(new Batch(group, it)));
    return known;
  }
}
