package org.prismlang.kernel.footprint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;

/** Completes values of the symbols that matter to a case in which all conditions hold. */
final class Case {
  private static final int MOST_TRIED = 1 << 12;

  /** Tried for what may be anything. */
  private static final List<Long> GUESSES = List.of(0L, 1L, 1L << 10, 1L << 20, Long.MAX_VALUE);

  private Case() {}

  static Optional<Witness> of(
      Footprint a, Footprint b, Encounter encounter, Map<Symbol, Long> values) {
    var conditions = encounter.conditions();
    var symbols = symbols(conditions);
    a.first().forEach(form -> form.eachSymbol(symbols::add));
    encounter.second().values().forEach(form -> form.eachSymbol(symbols::add));
    return completed(values, symbols, conditions, encounter.ranges())
        .map(all -> witness(a, b, encounter, all));
  }

  static Optional<Witness> of(Footprint a, Map<Symbol, Long> values) {
    var symbols = symbols(a.at().facts());
    a.first().forEach(form -> form.eachSymbol(symbols::add));
    return completed(values, symbols, a.at().facts(), a.at())
        .map(
            all ->
                new Witness(
                    named(a.at(), all.keySet(), in(all)),
                    Map.of(),
                    a.first().stream().map(form -> form.at(in(all))).toList()));
  }

  private static Set<Symbol> symbols(List<Fact> facts) {
    var symbols = new HashSet<Symbol>();
    facts.forEach(fact -> fact.form().eachSymbol(symbols::add));
    return symbols;
  }

  /** Guesses what has many values and tries the few that are left of the rest. */
  private static Optional<Map<Symbol, Long>> completed(
      Map<Symbol, Long> values, Set<Symbol> symbols, List<Fact> facts, Ranges ranges) {
    var few = Enumeration.few(ranges);
    var tried =
        symbols.stream()
            .filter(symbol -> !values.containsKey(symbol) && few.of(symbol).size() <= MOST_TRIED)
            .toList();
    boolean areFew = Points.count(tried, few) <= MOST_TRIED;
    for (long guess : GUESSES) {
      var all = new HashMap<>(values);
      for (var symbol : symbols) {
        var range = ranges.of(symbol);
        long most = Math.max(range.least(), range.most());
        all.putIfAbsent(symbol, Math.clamp(guess, range.least(), most));
      }
      var found = holding(all, areFew ? tried : List.of(), facts, few);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** The values, with others for those to try, for which the facts hold. */
  private static Optional<Map<Symbol, Long>> holding(
      Map<Symbol, Long> all, List<Symbol> tried, List<Fact> facts, Ranges few) {
    var places = new Places(all.keySet());
    var values = places.values();
    all.forEach((symbol, value) -> values[places.of(symbol)] = value);
    var given = new HashSet<>(all.keySet());
    tried.forEach(given::remove);
    try {
      return new Points(tried, few, facts, given, places).any(values, _ -> true)
          ? Optional.of(places.read(values))
          : Optional.empty();
    } catch (ArithmeticException undefined) {
      return Optional.empty();
    }
  }

  private static Witness witness(
      Footprint a, Footprint b, Encounter encounter, Map<Symbol, Long> values) {
    ToLongFunction<Symbol> first = in(values);
    ToLongFunction<Symbol> second =
        symbol -> encounter.second().getOrDefault(symbol, Form.of(symbol)).at(first);
    var element = new ArrayList<Long>();
    for (int i = 0; i < a.first().size(); i++) {
      element.add(Math.max(a.first().get(i).at(first), b.first().get(i).at(second)));
    }
    var own = new HashSet<>(values.keySet());
    own.removeAll(encounter.others());
    return new Witness(
        named(a.at(), own, first), named(b.at(), encounter.second().keySet(), second), element);
  }

  private static ToLongFunction<Symbol> in(Map<Symbol, Long> values) {
    return symbol -> Objects.requireNonNull(values.get(symbol), symbol::name);
  }

  /** Loops by the values of their counters. */
  private static Map<String, Long> named(
      Environment at, Set<Symbol> symbols, ToLongFunction<Symbol> values) {
    var named = new HashMap<String, Long>();
    for (var symbol : symbols) {
      if (symbol.nature() != Symbol.Nature.TRIP) {
        named.put(symbol.name(), values.applyAsLong(symbol));
      } else if (at.loops().contains(symbol.name())) {
        at.counter(symbol.name())
            .filter(form -> symbols.containsAll(form.symbols()))
            .ifPresent(form -> named.put(symbol.name(), form.at(values)));
      }
    }
    return named;
  }
}
