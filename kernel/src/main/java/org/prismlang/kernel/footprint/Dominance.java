package org.prismlang.kernel.footprint;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Takes an index apart by a stride that is no constant: where {@code |rest| < stride}, {@code
 * stride * steps + rest = 0} only if {@code steps = 0} and {@code rest = 0}. So {@code row * N +
 * col} with {@code 0 <= col < N} becomes two dimensions.
 *
 * @param wish what would have allowed a stride, where one was found wanting
 */
record Dominance(Encounter encounter, boolean isUsed, Optional<String> wish) {
  private static final int MOST_SPLITS = 6;

  static Dominance in(Encounter encounter) {
    var result = new Dominance(encounter, false, Optional.empty());
    for (int i = 0; i < MOST_SPLITS; i++) {
      var next = result.once();
      if (next.encounter.equals(result.encounter)) {
        return next;
      }
      result = next;
    }
    return result;
  }

  private Dominance once() {
    var missing = wish;
    for (var window : encounter.windows()) {
      for (var atom : strides(window.form())) {
        var cut = Cut.of(window, atom);
        if (cut.isDominated(encounter)) {
          var windows = new ArrayList<>(encounter.windows());
          windows.remove(window);
          windows.add(new Encounter.Window(cut.steps, Interval.ZERO));
          windows.add(new Encounter.Window(cut.rest, window.range()));
          return new Dominance(encounter.with(windows), true, Optional.empty());
        }
        missing = missing.or(() -> Optional.of(cut.wish(encounter)));
      }
    }
    return new Dominance(encounter, isUsed, missing);
  }

  /** What both accesses share and is a factor of something. */
  private Set<Atom> strides(Form form) {
    var strides = new LinkedHashSet<Atom>();
    for (var monomial : form.terms().keySet()) {
      for (var atom : monomial.factors()) {
        if (!monomial.isAtom() && isShared(atom)) {
          strides.add(atom);
        }
      }
    }
    return strides;
  }

  private boolean isShared(Atom atom) {
    return Form.of(atom).symbols().stream()
        .noneMatch(it -> encounter.mine().contains(it) || encounter.others().contains(it));
  }

  /** {@code window.form = stride * steps + rest}. */
  private record Cut(Encounter.Window window, Form stride, Form steps, Form rest) {
    static Cut of(Encounter.Window window, Atom atom) {
      var steps = new LinkedHashMap<Monomial, Long>();
      var rest = new LinkedHashMap<Monomial, Long>();
      long common = 0;
      for (var term : window.form().terms().entrySet()) {
        if (term.getKey().has(atom)) {
          Form.add(steps, term.getKey().without(atom), term.getValue());
          common = Rules.gcd(common, Math.abs(term.getValue()));
        } else {
          rest.put(term.getKey(), term.getValue());
        }
      }
      long divisor = common;
      steps.replaceAll((_, coefficient) -> coefficient / divisor);
      return new Cut(window, Form.of(atom).times(divisor), new Form(steps), new Form(rest));
    }

    boolean isDominated(Encounter encounter) {
      var below = stride.plus(-1).minus(rest).plus(window.range().least());
      var above = stride.plus(-1).plus(rest).plus(-window.range().most());
      return Integers.isNotNegative(below, encounter.facts(), encounter.ranges())
          && Integers.isNotNegative(above, encounter.facts(), encounter.ranges());
    }

    /** In terms of the first access. */
    String wish(Encounter encounter) {
      var own = new LinkedHashMap<Monomial, Long>();
      rest.terms()
          .forEach(
              (monomial, coefficient) -> {
                var symbols = new HashSet<Symbol>();
                Form.eachSymbol(monomial, symbols::add);
                if (symbols.stream().anyMatch(encounter.mine()::contains)) {
                  own.put(monomial, coefficient);
                }
              });
      return own.isEmpty() ? stride + " > " + beyond() : "0 <= " + new Form(own) + " < " + stride;
    }

    /** What the stride must exceed for different steps to be apart, where the rest is a number. */
    private long beyond() {
      long apart = rest.offset();
      return Math.max(0, Math.max(apart - window.range().least(), window.range().most() - apart));
    }
  }
}
