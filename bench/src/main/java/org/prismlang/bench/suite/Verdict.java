package org.prismlang.bench.suite;

import java.util.List;

/**
 * Whether a contestant's results are right.
 *
 * @param text what was compared, and what was found
 */
public record Verdict(String contestant, boolean isPrism, boolean isRight, List<String> text) {
  public Verdict {
    text = List.copyOf(text);
  }
}
