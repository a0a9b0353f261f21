package org.prismlang.kernel.footprint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * Takes an index apart by strides that are constants: where {@code |rest| < c}, {@code c * steps +
 * rest = 0} only if {@code steps = 0} and {@code rest = 0}. So a thread's number that was taken
 * apart into digits, each with its own stride, is known by them.
 */
final class Digits {
  /** As many digits as the numbers of threads and blocks are ever cut into. */
  private static final int MOST_CUTS = 24;

  private Digits() {}

  /** Whether a form is certainly not negative. */
  @FunctionalInterface
  private interface Sign {
    boolean isNotNegative(Form form);
  }

  /** With a window for each digit, where there are some. */
  static Optional<Encounter> in(Encounter encounter) {
    return in(encounter, form -> form.range(encounter.ranges()).least() >= 0);
  }

  /** The same, where facts say how much is beside a stride. */
  static Optional<Encounter> byFacts(Encounter encounter) {
    return in(
        encounter, form -> Integers.isNotNegative(form, encounter.facts(), encounter.ranges()));
  }

  private static Optional<Encounter> in(Encounter encounter, Sign sign) {
    var known = new ArrayList<>(encounter.windows());
    int cuts = 0;
    for (int i = 0; i < known.size() && cuts < MOST_CUTS; i++) {
      var parts = cut(known.get(i), sign);
      if (!parts.isEmpty()) {
        known.remove(i);
        known.addAll(i, parts);
        cuts++;
        i--;
      }
    }
    return cuts == 0 ? Optional.empty() : Optional.of(encounter.with(known));
  }

  /** Steps and rest; none where no stride is more than what is beside it. */
  private static List<Encounter.Window> cut(Encounter.Window window, Sign sign) {
    if (!window.range().isBounded()) {
      return List.of();
    }
    var strides =
        window.form().terms().entrySet().stream()
            .filter(it -> !it.getKey().isConstant())
            .map(it -> Math.abs(it.getValue()))
            .filter(it -> it > 1)
            .distinct()
            .sorted(Comparator.reverseOrder())
            .toList();
    for (long stride : strides) {
      var steps = new LinkedHashMap<Monomial, Long>();
      var rest = new LinkedHashMap<Monomial, Long>();
      window
          .form()
          .terms()
          .forEach(
              (monomial, coefficient) -> {
                if (coefficient % stride == 0 && !monomial.isConstant()) {
                  steps.put(monomial, coefficient / stride);
                } else {
                  rest.put(monomial, coefficient);
                }
              });
      var beside = new Form(rest);
      boolean isMore =
          sign.isNotNegative(beside.times(-1).plus(stride - 1).plus(window.range().least()))
              && sign.isNotNegative(beside.plus(stride - 1).plus(-window.range().most()));
      if (isMore) {
        return List.of(
            new Encounter.Window(new Form(steps), Interval.ZERO),
            new Encounter.Window(new Form(rest), window.range()));
      }
    }
    return List.of();
  }
}
