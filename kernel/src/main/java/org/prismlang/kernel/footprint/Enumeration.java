package org.prismlang.kernel.footprint;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Tries all values. Each side is listed by itself and the lists are joined on the element, so that
 * the work grows with the number of accesses, not of pairs of them; only symbols that both sides
 * speak of are tried together.
 */
final class Enumeration {
  private static final int SAMPLE = 3;

  private final Encounter encounter;
  private final Ranges domains;
  private final long work;

  private Enumeration(Encounter encounter, Ranges domains, long work) {
    this.encounter = encounter;
    this.domains = domains;
    this.work = work;
  }

  sealed interface Outcome {
    /** No values make them meet. */
    record Apart() implements Outcome {}

    record Meeting(Map<Symbol, Long> values) implements Outcome {}

    record TooMuch() implements Outcome {}
  }

  static Outcome all(Encounter encounter, long work) {
    return new Enumeration(encounter, encounter.ranges(), work).run();
  }

  /** A meeting among some values, if there is one. */
  static Optional<Map<Symbol, Long>> among(Ranges some, Encounter encounter, long work) {
    return new Enumeration(encounter, some, work).run() instanceof Outcome.Meeting(var values)
        ? Optional.of(values)
        : Optional.empty();
  }

  /** The first trips of each loop, and the first blocks. */
  static Ranges few(Ranges ranges) {
    return symbol ->
        switch (symbol.nature()) {
          case TRIP, BLOCK -> first(ranges.of(symbol));
          case THREAD, VALUE, CHANGING -> ranges.of(symbol);
        };
  }

  /** The first blocks, and all trips of loops. */
  static Ranges fewBlocks(Ranges ranges) {
    return symbol ->
        symbol.nature() == Symbol.Nature.BLOCK ? first(ranges.of(symbol)) : ranges.of(symbol);
  }

  private static Interval first(Interval range) {
    return new Interval(range.least(), Math.min(range.most(), range.least() + SAMPLE - 1));
  }

  private Outcome run() {
    var sides = Sides.of(encounter, this::isFew);
    if (sides.isEmpty() || cost(sides.get()) > work) {
      return new Outcome.TooMuch();
    }
    try {
      return run(sides.get());
    } catch (ArithmeticException undefined) {
      return new Outcome.TooMuch();
    }
  }

  private boolean isFew(Symbol symbol) {
    return domains.of(symbol).size() <= work;
  }

  private long cost(Sides sides) {
    long outer = Points.count(sides.outer(), domains);
    long inner = Points.count(sides.mine(), domains);
    long others = Points.count(sides.others(), domains);
    return Interval.of(inner).plus(others).times(outer).most();
  }

  private Outcome run(Sides sides) {
    var places = new Places(sides.all());
    var given = Set.copyOf(sides.outer());
    var outer = points(sides, Set.of(), sides.outer(), places);
    var mine = points(sides, given, sides.mine(), places);
    var others = points(sides, given, sides.others(), places);
    var join = Join.of(sides, places, domains, 16 * work);
    if (join.isEmpty()) {
      return new Outcome.TooMuch();
    }
    var values = places.values();
    boolean meets = outer.any(values, it -> join.get().meet(it, mine, others));
    if (join.get().isExhausted()) {
      return new Outcome.TooMuch();
    }
    return meets ? new Outcome.Meeting(places.read(values)) : new Outcome.Apart();
  }

  private Points points(Sides sides, Set<Symbol> given, List<Symbol> symbols, Places places) {
    return new Points(symbols, domains, sides.factsOf(given, symbols), given, places);
  }
}
