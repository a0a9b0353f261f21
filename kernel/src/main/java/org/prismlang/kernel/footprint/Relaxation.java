package org.prismlang.kernel.footprint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Makes an encounter that can be enumerated and that includes all meetings of another: what has too
 * many values becomes a number of its own. In {@code 32 * (k - k') + f(thread) - f(thread')} that
 * is {@code k - k'}, of which only few values keep the whole within its window.
 */
final class Relaxation {
  private final Encounter encounter;
  private final Predicate<Symbol> isFew;
  private final Map<Form, Symbol> numbers = new LinkedHashMap<>();
  private final Map<Symbol, Interval> ranges = new HashMap<>();

  private Relaxation(Encounter encounter, Predicate<Symbol> isFew) {
    this.encounter = encounter;
    this.isFew = isFew;
  }

  /** None where there is nothing to relax, or no use in it. */
  static Optional<Encounter> of(Encounter encounter, long few) {
    var ranges = encounter.ranges();
    return new Relaxation(encounter, symbol -> ranges.of(symbol).size() <= few).relaxed();
  }

  private Optional<Encounter> relaxed() {
    var windows = new ArrayList<Encounter.Window>();
    for (var window : encounter.windows()) {
      var parts = Parts.of(window.form(), isFew);
      if (parts.many().terms().isEmpty()) {
        windows.add(window);
      } else {
        narrow(number(parts.many()), parts, window.range());
        windows.add(new Encounter.Window(whole(parts), window.range()));
      }
    }
    if (numbers.isEmpty()) {
      return Optional.empty();
    }
    var different = Parts.of(encounter.different(), isFew);
    if (!different.many().terms().isEmpty() && !numbers.containsKey(different.many())) {
      return Optional.empty();
    }
    ranges.putAll(encounter.ranges().ranges());
    return Optional.of(
        new Encounter(
            windows,
            different.many().terms().isEmpty() ? encounter.different() : whole(different),
            encounter.facts(),
            encounter.mine(),
            encounter.others(),
            encounter.second(),
            new Known(List.of(), ranges, false)));
  }

  private Symbol number(Form many) {
    return numbers.computeIfAbsent(
        many, form -> Symbol.launch("‹" + form + "›", form.range(encounter.ranges())));
  }

  /** To values that can keep the form within the window. */
  private void narrow(Symbol number, Parts parts, Interval window) {
    var few = parts.few().range(encounter.ranges());
    var product = window.plus(few.times(-1));
    var allowed =
        new Interval(
            product.times(-1).dividedBy(parts.common()).times(-1).least(),
            product.dividedBy(parts.common()).most());
    ranges.merge(number, allowed.and(number.range()), Interval::and);
  }

  private Form whole(Parts parts) {
    return parts.few().plus(Form.of(number(parts.many())).times(parts.common()));
  }

  /** {@code form = few + common * many}. */
  private record Parts(Form few, Form many, long common) {
    static Parts of(Form form, Predicate<Symbol> isFew) {
      var few = new LinkedHashMap<Monomial, Long>();
      var many = new LinkedHashMap<Monomial, Long>();
      long common = 0;
      for (var term : form.terms().entrySet()) {
        var symbols = new ArrayList<Symbol>();
        Form.eachSymbol(term.getKey(), symbols::add);
        boolean isOfFew = symbols.stream().allMatch(isFew);
        (isOfFew ? few : many).put(term.getKey(), term.getValue());
        common = isOfFew ? common : Rules.gcd(common, Math.abs(term.getValue()));
      }
      long divisor = common;
      many.replaceAll((_, coefficient) -> coefficient / divisor);
      return new Parts(new Form(few), new Form(many), common);
    }
  }
}
