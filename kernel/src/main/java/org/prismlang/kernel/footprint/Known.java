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
    for (var limit : Limit.of(fact)) {
      narrower.put(limit.symbol(), of(limit.symbol()).and(limit.allowed(this)));
    }
    return new Known(allFacts, narrower, isPartial);
  }

  /** The ranges after as many rounds of the limits, each time those of all facts in turn. */
  Known within(List<List<Limit>> limits, int rounds) {
    var narrower = new HashMap<>(ranges);
    Ranges now = symbol -> narrower.getOrDefault(symbol, symbol.range());
    for (int round = 0; round < rounds; round++) {
      for (var ofFact : limits) {
        var allowed = ofFact.stream().map(it -> it.allowed(now)).toList();
        for (int i = 0; i < allowed.size(); i++) {
          var symbol = ofFact.get(i).symbol();
          narrower.put(symbol, now.of(symbol).and(allowed.get(i)));
        }
      }
    }
    return new Known(List.of(), narrower, isPartial);
  }

  Known with(Symbol symbol, long value) {
    var narrower = new HashMap<>(ranges);
    narrower.put(symbol, of(symbol).and(Interval.of(value)));
    return new Known(facts, narrower, isPartial);
  }
}
