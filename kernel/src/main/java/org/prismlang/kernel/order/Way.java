package org.prismlang.kernel.order;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.prismlang.kernel.ir.Expr;

/**
 * How a place was come to, as far as it is told apart.
 *
 * @param truths conditions that were tested, and have not changed since
 */
record Way(Pointers pointers, Map<Expr, Boolean> truths) {
  static final Way BEGIN = new Way(Pointers.NONE, Map.of());

  Way {
    truths = Map.copyOf(truths);
  }

  Way pointing(UnaryOperator<Pointers> change) {
    return new Way(change.apply(pointers), truths);
  }

  boolean can(Expr condition, boolean holds) {
    return truths.getOrDefault(condition, holds) == holds;
  }

  Way with(Expr condition, boolean holds) {
    var more = new HashMap<>(truths);
    more.put(condition, holds);
    return new Way(pointers, more);
  }

  /** These variables have other values. */
  Way changed(Set<String> names) {
    var kept = new HashMap<Expr, Boolean>();
    truths.forEach(
        (condition, holds) -> {
          var spoken = new HashSet<String>();
          Conditions.names(condition, spoken);
          if (spoken.stream().noneMatch(names::contains)) {
            kept.put(condition, holds);
          }
        });
    return kept.size() == truths.size() ? this : new Way(pointers, kept);
  }

  /** One way or the other. */
  Way or(Way other) {
    var both = new HashMap<>(truths);
    both.entrySet().retainAll(other.truths.entrySet());
    return new Way(pointers.or(other.pointers), both);
  }
}
