package org.prismlang.kernel.footprint;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** All values of some symbols for which some facts hold. */
final class Points {
  private final int[] places;
  private final Interval[] domains;

  /** What can be checked once the symbol before it has a value. */
  private final List<List<Check>> checks = new ArrayList<>();

  private record Check(Evaluation value, Fact fact) {}

  /**
   * @param places where values of symbols stand, those of {@code given} being set from outside
   */
  Points(List<Symbol> symbols, Ranges domains, List<Fact> facts, Set<Symbol> given, Places places) {
    this.places = new int[symbols.size()];
    this.domains = new Interval[symbols.size()];
    var set = new HashSet<>(given);
    var left = new ArrayList<>(facts);
    take(left, set, places);
    for (int i = 0; i < symbols.size(); i++) {
      this.places[i] = places.of(symbols.get(i));
      this.domains[i] = domains.of(symbols.get(i));
      set.add(symbols.get(i));
      take(left, set, places);
    }
  }

  private void take(List<Fact> left, Set<Symbol> set, Places all) {
    var here = new ArrayList<Check>();
    left.removeIf(
        fact -> {
          boolean isReady = set.containsAll(fact.symbols());
          if (isReady) {
            here.add(new Check(Evaluation.of(fact.form(), all), fact));
          }
          return isReady;
        });
    checks.add(here);
  }

  static long count(Iterable<Symbol> symbols, Ranges domains) {
    var count = Interval.of(1);
    for (var symbol : symbols) {
      count = count.times(domains.of(symbol).size());
    }
    return count.most();
  }

  /** Until {@code action} says so; whether it did. */
  boolean any(long[] values, Predicate<long[]> action) {
    return holds(0, values) && any(0, values, action);
  }

  private boolean any(int from, long[] values, Predicate<long[]> action) {
    if (from == places.length) {
      return action.test(values);
    }
    for (long value = domains[from].least(); value <= domains[from].most(); value++) {
      values[places[from]] = value;
      if (holds(from + 1, values) && any(from + 1, values, action)) {
        return true;
      }
    }
    return false;
  }

  private boolean holds(int step, long[] values) {
    for (var check : checks.get(step)) {
      if (!check.fact.holds(check.value.at(values))) {
        return false;
      }
    }
    return true;
  }
}
