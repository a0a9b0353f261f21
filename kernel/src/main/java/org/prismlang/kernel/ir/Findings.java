package org.prismlang.kernel.ir;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.source.Span;

/** Broken rules of a kernel or procedure, each with its place. */
final class Findings {
  private final String where;
  private final List<String> problems = new ArrayList<>();

  Findings(String where) {
    this.where = where;
  }

  void add(Span span, String problem) {
    problems.add(span + ": " + where + ": " + problem);
  }

  /** Adds the problem unless the rule holds. */
  void check(boolean holds, Span span, String problem) {
    if (!holds) {
      add(span, problem);
    }
  }

  List<String> all() {
    return List.copyOf(problems);
  }
}
