package org.prismlang.kernel.footprint;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.prismlang.lang.type.Perspective;

/**
 * Symbols by the names they have in the text, and the number of the copy they are of. Of two
 * encounters that become equal, one is impossible where the other is: who sees a symbol's value,
 * and when, has done its part when an encounter is made.
 */
record Renaming(Map<Symbol, Symbol> names) {
  /** Stands between a name and that of the copy. */
  private static final String OF = " of ";

  private static final String PRIME = "'";

  /** None where two symbols would get one name. */
  static Optional<Renaming> of(Encounter encounter) {
    var symbols = new LinkedHashSet<Symbol>();
    encounter.windows().forEach(it -> it.form().eachSymbol(symbols::add));
    encounter.different().eachSymbol(symbols::add);
    encounter.facts().forEach(it -> it.form().eachSymbol(symbols::add));
    encounter
        .second()
        .forEach(
            (symbol, form) -> {
              symbols.add(symbol);
              form.eachSymbol(symbols::add);
            });
    symbols.addAll(encounter.ranges().ranges().keySet());
    var copies = new TreeSet<String>();
    symbols.forEach(it -> copies.add(copy(it)));
    var ordered = List.copyOf(copies);
    var names = new HashMap<Symbol, Symbol>();
    var given = new HashSet<String>();
    for (var symbol : symbols) {
      var renamed = renamed(symbol, ordered.indexOf(copy(symbol)));
      if (!given.add(renamed.name())) {
        return Optional.empty();
      }
      names.put(symbol, renamed);
    }
    return Optional.of(new Renaming(names));
  }

  /** The end of the name, without a prime; empty of the text itself. */
  private static String copy(Symbol symbol) {
    var name = symbol.name();
    int of = name.indexOf(OF);
    return of < 0 ? "" : name.substring(of).replace(PRIME, "");
  }

  private static Symbol renamed(Symbol symbol, int copy) {
    var name = symbol.name();
    int of = name.indexOf(OF);
    var text = of < 0 ? name : name.substring(0, of) + OF + copy + prime(name);
    return new Symbol(
        text, symbol.nature(), symbol.range(), Perspective.GRID, List.of(), Optional.empty());
  }

  private static String prime(String name) {
    return name.endsWith(PRIME) ? PRIME : "";
  }

  Encounter in(Encounter encounter) {
    var second = new HashMap<Symbol, Form>();
    encounter.second().forEach((symbol, form) -> second.put(in(symbol), in(form)));
    var ranges = new HashMap<Symbol, Interval>();
    encounter.ranges().ranges().forEach((symbol, range) -> ranges.put(in(symbol), range));
    return new Encounter(
        encounter.windows().stream()
            .map(it -> new Encounter.Window(in(it.form()), it.range()))
            .toList(),
        in(encounter.different()),
        encounter.facts().stream().map(it -> new Fact(in(it.form()), it.relation())).toList(),
        in(encounter.mine()),
        in(encounter.others()),
        second,
        new Known(List.of(), ranges, encounter.ranges().isPartial()));
  }

  private Set<Symbol> in(Set<Symbol> symbols) {
    var renamed = new HashSet<Symbol>();
    symbols.forEach(it -> renamed.add(in(it)));
    return renamed;
  }

  private Symbol in(Symbol symbol) {
    return names.getOrDefault(symbol, symbol);
  }

  private Form in(Form form) {
    var terms = new LinkedHashMap<Monomial, Long>();
    form.terms()
        .forEach(
            (monomial, coefficient) ->
                terms.put(
                    new Monomial(monomial.factors().stream().map(this::in).toList()), coefficient));
    return new Form(terms);
  }

  private Atom in(Atom atom) {
    return switch (atom) {
      case Symbol symbol -> in(symbol);
      case Atom.Quotient(Form dividend, long divisor) -> new Atom.Quotient(in(dividend), divisor);
      case Atom.Remainder(Form dividend, long divisor) -> new Atom.Remainder(in(dividend), divisor);
      case Atom.Positive(Form form) -> new Atom.Positive(in(form));
      case Atom.Operation(var operator, Form left, Form right) ->
          new Atom.Operation(operator, in(left), in(right));
    };
  }
}
