package org.prismlang.lang.unfold;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Term;

/**
 * A struct in registers, or an array of them.
 *
 * @param first what is done before any of the parts is read
 */
record Spread(List<Action> first, List<Term> parts) {
  Spread {
    first = List.copyOf(first);
    parts = List.copyOf(parts);
  }

  /** The parts as values of an expression that evaluates them in order. */
  List<Term> values() {
    if (first.isEmpty()) {
      return parts;
    }
    var values = new ArrayList<>(parts);
    values.set(0, new Term.After(first, parts.getFirst()));
    return values;
  }

  Term value(int part) {
    return first.isEmpty() ? parts.get(part) : new Term.After(first, parts.get(part));
  }
}
