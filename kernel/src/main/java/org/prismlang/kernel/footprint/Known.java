package org.prismlang.kernel.footprint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Facts, and the ranges of symbols that follow from them.
 *
 * @param isPartial whether there are conditions that the facts do not say
 */
record Known(List<Fact> facts, Map<Symbol, Interval> ranges, boolean isPartial) implements Ranges {
  static final Known NOTHING = new Known(List.of(), Map.of(), false);

  Known {
    facts = List.copyOf(facts);
    ranges = Map.copyOf(ranges);
  }

  @Override
  public Interval of(Symbol symbol) {
    return ranges.getOrDefault(symbol, symbol.range());
  }

  /** Whether there is no value left for some symbol. */
  boolean isContradictory() {
    return ranges.values().stream().anyMatch(Interval::isEmpty);
  }

  Known and(Conditions conditions) {
    var known = this;
    for (var fact : conditions.facts()) {
      known = known.and(fact);
    }
    return conditions.isPartial() ? new Known(known.facts, known.ranges, true) : known;
  }

  private Known and(Fact fact) {
    var allFacts = new ArrayList<>(facts);
    allFacts.add(fact);
    var narrower = new HashMap<>(ranges);
    if (fact.relation() != Fact.Relation.NOT_ZERO) {
      for (var term : fact.form().terms().entrySet()) {
        if (term.getKey().isAtom() && term.getKey().atom() instanceof Symbol symbol) {
          var range = of(symbol).and(allowed(fact, term.getKey(), term.getValue()));
          narrower.put(symbol, range);
        }
      }
    }
    return new Known(allFacts, narrower, isPartial);
  }

  /** What a symbol can be for the fact to hold with some values of the others. */
  private Interval allowed(Fact fact, Monomial symbol, long coefficient) {
    var own = Form.of(symbol.atom()).times(coefficient);
    var rest = fact.form().minus(own).range(this);
    var product =
        fact.relation() == Fact.Relation.ZERO
            ? rest.times(-1)
            : Interval.atLeast(rest.times(-1).least());
    long size = Math.abs(coefficient);
    var signed = coefficient > 0 ? product : product.times(-1);
    return new Interval(
        signed.times(-1).dividedBy(size).times(-1).least(), signed.dividedBy(size).most());
  }
}
