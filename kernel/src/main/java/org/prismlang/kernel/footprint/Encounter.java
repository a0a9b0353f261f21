package org.prismlang.kernel.footprint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.type.Level;

/**
 * Two accesses by two threads, as conditions on numbers: they touch a common element iff all {@code
 * windows} are met, {@code different} is not 0 and the facts hold. Symbols that can differ between
 * the two have a prime in the second.
 *
 * @param mine symbols of the first access alone
 * @param others symbols of the second access alone
 * @param second what the symbols of the second access are here
 */
record Encounter(
    List<Window> windows,
    Form different,
    List<Fact> facts,
    Set<Symbol> mine,
    Set<Symbol> others,
    Map<Symbol, Form> second,
    Known ranges) {

  /** A form is in a range: the distance of two indices, less than the extents apart. */
  record Window(Form form, Interval range) {}

  Encounter {
    windows = List.copyOf(windows);
    facts = List.copyOf(facts);
    mine = Set.copyOf(mine);
    others = Set.copyOf(others);
    second = Map.copyOf(second);
  }

  static Encounter of(Footprint a, Footprint b, Pairs pairs, Trips trips) {
    if (!a.memory().name().equals(b.memory().name()) || a.first().size() != b.first().size()) {
      throw new IllegalArgumentException("no question of one memory: " + a + ", " + b);
    }
    return new Builder(a, b, pairs.within(a.memory().owner()), trips).build();
  }

  Encounter with(List<Window> otherWindows) {
    return new Encounter(otherWindows, different, facts, mine, others, second, ranges);
  }

  /** All that must hold for them to meet. */
  List<Fact> conditions() {
    var all = new ArrayList<>(facts);
    for (var window : windows) {
      all.addAll(Encounter.facts(window));
    }
    all.add(Fact.notZero(different));
    return all;
  }

  private static List<Fact> facts(Window window) {
    var range = window.range();
    return range.least() == range.most()
        ? List.of(Fact.zero(window.form().plus(-range.least())))
        : List.of(
            Fact.notNegative(window.form().plus(-range.least())),
            Fact.notNegative(window.form().times(-1).plus(range.most())));
  }

  private static final class Builder {
    private final Footprint a;
    private final Footprint b;
    private final Pairs pairs;
    private final Trips trips;
    private final Map<Symbol, Form> second = new HashMap<>();
    private final Set<Symbol> mine = new HashSet<>();
    private final Set<Symbol> others = new HashSet<>();
    private final List<Fact> facts = new ArrayList<>();
    private final Map<Symbol, Interval> ranges = new HashMap<>();

    Builder(Footprint a, Footprint b, Pairs pairs, Trips trips) {
      this.a = a;
      this.b = b;
      this.pairs = pairs;
      this.trips = trips;
    }

    Encounter build() {
      var windows = new ArrayList<Window>();
      for (int i = 0; i < a.first().size(); i++) {
        var distance = a.first().get(i).minus(inSecond(b.first().get(i)));
        windows.add(
            new Window(distance, new Interval(1 - a.extents().get(i), b.extents().get(i) - 1)));
      }
      if (windows.isEmpty()) {
        windows.add(new Window(Form.ZERO, Interval.ZERO));
      }
      unit().ifPresent(unit -> windows.add(new Window(difference(unit), Interval.ZERO)));
      var different = pairs.withItself() ? Form.of(1) : difference(part());
      facts.addAll(a.at().facts());
      b.at().facts().forEach(it -> facts.add(new Fact(inSecond(it.form()), it.relation())));
      note(a.first(), a.at());
      note(facts.stream().map(Fact::form).toList(), a.at());
      var known = new Known(List.of(), ranges, false);
      return new Encounter(
          windows.stream().map(it -> new Window(normal(it.form(), known), it.range())).toList(),
          different,
          facts.stream().map(it -> new Fact(normal(it.form(), known), it.relation())).toList(),
          mine,
          others,
          second,
          known);
    }

    /** Forms of different places become equal where what is known of both makes them so. */
    private static Form normal(Form form, Known known) {
      return form.hasOperation() ? form.with(Form::of, known) : form;
    }

    /** Ranges of what the first access and both together speak of. */
    private void note(List<Form> forms, Environment at) {
      for (var form : forms) {
        form.eachSymbol(
            symbol -> {
              if (!others.contains(symbol)) {
                ranges.merge(symbol, at.of(symbol), Interval::and);
              }
            });
      }
    }

    private Form difference(Form form) {
      note(List.of(form), a.at());
      return form.minus(inSecond(form));
    }

    /** A number for each unit, by what holds for both; none where there is only one. */
    private Optional<Form> unit() {
      var unit = pairs.unit();
      var rules = new Rules(Ranges.EVERYWHERE);
      return switch (unit.level()) {
        case THREAD -> Optional.of(rules.quotient(Form.of(a.at().thread()), unit.size()));
        case BLOCK ->
            unit.size() == 1
                ? Optional.empty()
                : Optional.of(rules.quotient(Form.of(Symbol.block()), unit.size()));
        case GRID -> Optional.empty();
      };
    }

    /** A number for each part of the unit. */
    private Form part() {
      var part = pairs.part();
      var rules = new Rules(Ranges.EVERYWHERE);
      var number = pairs.number().map(a.at()::value);
      var block = number.orElse(Form.of(Symbol.block()));
      if (part.level() != Level.THREAD) {
        return part.level() == Level.BLOCK
            ? number.orElse(rules.quotient(block, part.size()))
            : Form.ZERO;
      }
      long threads = a.at().thread().range().size();
      long parts = (threads + part.size() - 1) / part.size();
      var inBlock = rules.quotient(Form.of(a.at().thread()), part.size());
      return pairs.areInOneBlock() ? inBlock : block.times(parts).plus(inBlock);
    }

    private Form inSecond(Form form) {
      return form.with(symbol -> second.computeIfAbsent(symbol, this::image), this::range);
    }

    private Interval range(Symbol symbol) {
      return ranges.getOrDefault(symbol, symbol.range());
    }

    private Form image(Symbol symbol) {
      var loops = symbol.loops();
      boolean isTrip = symbol.nature() == Symbol.Nature.TRIP;
      var outer = isTrip ? loops.subList(0, loops.size() - 1) : loops;
      boolean isSteady = isTrip && trips.steady().contains(loops.getLast());
      boolean isSameTime = isSteady || outer.stream().allMatch(trips::areSame);
      boolean isShared =
          isSameTime
              && symbol.nature() != Symbol.Nature.CHANGING
              && symbol.isUniformIn(pairs.unit());
      var position = isTrip ? trips.position(loops.getLast()) : Optional.<Interval>empty();
      if (position.isPresent()) {
        return at(symbol, position.get());
      }
      var distance = isTrip ? trips.of(loops.getLast()) : Interval.ZERO;
      if (isShared && distance.size() == 1) {
        var shifted = b.at().of(symbol).plus(-distance.least());
        ranges.merge(symbol, a.at().of(symbol).and(shifted), Interval::and);
        return Form.of(symbol).plus(distance.least());
      }
      return apart(symbol, isShared ? distance : Interval.ALL);
    }

    /** The second access is in these trips, the first in any. */
    private Form at(Symbol trip, Interval position) {
      var primed = trip.primed();
      mine.add(trip);
      others.add(primed);
      ranges.put(primed, b.at().of(trip).and(position));
      ranges.merge(trip, a.at().of(trip), Interval::and);
      return Form.of(primed);
    }

    private Form apart(Symbol symbol, Interval distance) {
      var primed = symbol.primed();
      mine.add(symbol);
      others.add(primed);
      ranges.put(primed, b.at().of(symbol));
      ranges.merge(symbol, a.at().of(symbol), Interval::and);
      var later = Form.of(primed).minus(Form.of(symbol));
      if (distance.least() != Long.MIN_VALUE) {
        facts.add(Fact.notNegative(later.plus(-distance.least())));
      }
      if (distance.most() != Long.MAX_VALUE) {
        facts.add(Fact.notNegative(later.times(-1).plus(distance.most())));
      }
      return Form.of(primed);
    }
  }
}
