package org.prismlang.kernel.footprint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The windows as differences of a form of one side and a form of the other.
 *
 * @param outer symbols of both sides
 * @param mine symbols of the first side alone
 */
record Sides(
    List<Form> first,
    List<Form> second,
    List<Interval> windows,
    Form part,
    Form otherPart,
    List<Symbol> outer,
    List<Symbol> mine,
    List<Symbol> others,
    List<Fact> facts) {

  static Optional<Sides> of(Encounter encounter, Predicate<Symbol> isFew) {
    var first = new ArrayList<Form>();
    var second = new ArrayList<Form>();
    var windows = new ArrayList<Interval>();
    for (var window : encounter.windows()) {
      first.add(part(window.form(), encounter, true));
      second.add(part(window.form(), encounter, false).times(-1));
      windows.add(window.range());
    }
    var part = part(encounter.different(), encounter, true);
    var otherPart = part(encounter.different(), encounter, false).times(-1);
    var mine = symbols(first, part);
    var others = symbols(second, otherPart);
    var spoken = new HashSet<>(mine);
    spoken.addAll(others);
    if (!spoken.stream().allMatch(isFew)) {
      return Optional.empty();
    }
    var outer = new LinkedHashSet<Symbol>();
    var used = factsOn(spoken, encounter, isFew);
    for (var fact : used) {
      boolean isMine = fact.symbols().stream().anyMatch(encounter.mine()::contains);
      boolean isOthers = fact.symbols().stream().anyMatch(encounter.others()::contains);
      if (isMine && isOthers) {
        outer.addAll(fact.symbols());
      } else if (isMine || !isOthers && mine.containsAll(fact.symbols())) {
        mine.addAll(fact.symbols());
      } else {
        others.addAll(fact.symbols());
      }
    }
    for (var symbol : mine) {
      if (others.contains(symbol)) {
        outer.add(symbol);
      }
    }
    mine.removeAll(outer);
    others.removeAll(outer);
    return Optional.of(
        new Sides(
            first,
            second,
            windows,
            part,
            otherPart,
            List.copyOf(outer),
            List.copyOf(mine),
            List.copyOf(others),
            used));
  }

  /** Facts on symbols spoken of, and on others of few values that those bring in. */
  private static List<Fact> factsOn(
      Set<Symbol> spoken, Encounter encounter, Predicate<Symbol> isFew) {
    var used = new ArrayList<Fact>();
    var left = new ArrayList<>(encounter.facts());
    left.removeIf(fact -> !fact.symbols().stream().allMatch(isFew));
    for (boolean isDone = false; !isDone; ) {
      isDone = true;
      for (var fact : List.copyOf(left)) {
        if (fact.symbols().stream().anyMatch(spoken::contains)) {
          spoken.addAll(fact.symbols());
          used.add(fact);
          left.remove(fact);
          isDone = false;
        }
      }
    }
    return used;
  }

  private static Form part(Form form, Encounter encounter, boolean isFirst) {
    var terms = new HashMap<Monomial, Long>();
    form.terms()
        .forEach(
            (monomial, coefficient) -> {
              var symbols = new HashSet<Symbol>();
              Form.eachSymbol(monomial, symbols::add);
              boolean isOthers = symbols.stream().anyMatch(encounter.others()::contains);
              if (isOthers != isFirst) {
                terms.put(monomial, coefficient);
              }
            });
    return new Form(terms);
  }

  private static Set<Symbol> symbols(List<Form> forms, Form part) {
    var symbols = new LinkedHashSet<Symbol>();
    forms.forEach(form -> form.eachSymbol(symbols::add));
    part.eachSymbol(symbols::add);
    return symbols;
  }

  List<Symbol> all() {
    var all = new ArrayList<>(outer);
    all.addAll(mine);
    all.addAll(others);
    return all;
  }

  /** Those that speak of {@code own} and of {@code given} symbols, and of the former for sure. */
  List<Fact> factsOf(Set<Symbol> given, List<Symbol> own) {
    var known = new HashSet<>(given);
    known.addAll(own);
    return facts.stream()
        .filter(fact -> known.containsAll(fact.symbols()))
        .filter(fact -> given.isEmpty() || !given.containsAll(fact.symbols()))
        .toList();
  }
}
