package org.prismlang.bench.tune;

import java.util.List;

/**
 * A combination and all that was found out about it.
 *
 * @param scores one a size; none of what is not right
 */
public record Tried(TunedSubject subject, Combination combination, Fate fate, List<Score> scores) {
  public Tried {
    scores = List.copyOf(scores);
  }

  boolean isRight() {
    return fate instanceof Fate.Right;
  }

  Tried with(List<Score> better) {
    return new Tried(subject, combination, fate, better);
  }
}
