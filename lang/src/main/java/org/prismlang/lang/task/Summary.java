package org.prismlang.lang.task;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.source.Span;

/**
 * Of each size of a task, what becomes of the task if it is cut there: called on consecutive
 * blocks, one after the other, each with its parts of all tensors that have the size. A size is
 * sequential, too, where a part would need what only the whole has: how long it is, where the part
 * lies in it, what its neighbours hold. What {@code @where} says of a size is not asked here.
 */
public record Summary(Map<String, Kind> kinds) {
  public Summary {
    kinds = Map.copyOf(kinds);
  }

  /** What a size is to a task. */
  public sealed interface Kind {}

  /**
   * Trips do not meet: each has a slice of its own of everything that is written.
   *
   * @param dimensions of each parameter that is written, the one that is sliced
   */
  public record Parallel(Map<String, Integer> dimensions) implements Kind {
    public Parallel {
      dimensions = Map.copyOf(dimensions);
    }
  }

  /**
   * All trips add up in what is written.
   *
   * @param isInOrder whether consecutive blocks do it in the order of the text; otherwise a cut
   *     reassociates
   * @param isExact whether a cut that reassociates comes to the same: whole numbers, {@code max}
   */
  public record Reduction(Fold fold, boolean isInOrder, boolean isExact) implements Kind {}

  /**
   * One trip after the other.
   *
   * @param second what the first is in conflict with; the first again where it is alone
   */
  public record Sequential(String why, Span first, Span second) implements Kind {}

  public static Summary of(Elements elements) {
    var accesses = AccessWalk.of(elements);
    var kinds = new LinkedHashMap<String, Kind>();
    for (var size : elements.task().sizes()) {
      kinds.put(size.text(), new SizeKind(elements.task(), accesses, size).kind());
    }
    return new Summary(kinds);
  }

  public Optional<Kind> of(String size) {
    return Optional.ofNullable(kinds.get(size));
  }
}
