package org.prismlang.kernel.footprint;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.prismlang.lang.omega.Elimination;
import org.prismlang.lang.type.BinaryOperator;

/**
 * Shows that no integers satisfy some facts: makes linear constraints of them, in which products
 * and atoms are unknowns of their own, and asks {@link Elimination}.
 */
final class Integers {
  /** More case distinctions than this are left out, which only weakens the conclusion. */
  private static final int MOST_CASES = 3;

  private final Ranges ranges;
  private final Map<Monomial, Integer> columns = new LinkedHashMap<>();
  private final ArrayDeque<Monomial> unseen = new ArrayDeque<>();
  private final List<Row> zeros = new ArrayList<>();
  private final List<Row> notNegatives = new ArrayList<>();

  private Integers(Ranges ranges) {
    this.ranges = ranges;
  }

  /** Coefficients and their columns; the constant's is 0. */
  private static final class Row {
    private final int[] columns;
    private final long[] coefficients;

    Row(int terms) {
      columns = new int[terms];
      coefficients = new long[terms];
    }

    long[] dense(int width) {
      var dense = new long[width];
      for (int i = 0; i < columns.length; i++) {
        dense[columns[i]] = coefficients[i];
      }
      return dense;
    }
  }

  private record About(Fact fact, Set<Symbol> symbols) {
    boolean touches(Set<Symbol> others) {
      return symbols.isEmpty() || symbols.stream().anyMatch(others::contains);
    }
  }

  /** Whether the form is certainly not negative where the facts hold. */
  static boolean isNotNegative(Form form, List<Fact> facts, Ranges ranges) {
    return Conditions.notNegative(form).stream()
        .allMatch(it -> isPlainlyNotNegative(it.form(), facts, ranges));
  }

  private static boolean isPlainlyNotNegative(Form form, List<Fact> facts, Ranges ranges) {
    if (form.range(ranges).least() >= 0) {
      return true;
    }
    var all = new ArrayList<>(facts);
    all.add(Fact.notNegative(form.times(-1).plus(-1)));
    return isImpossible(all, form.symbols(), ranges);
  }

  /** Whether the facts that have to do with the symbols contradict each other. */
  static boolean isImpossible(List<Fact> facts, Set<Symbol> about, Ranges ranges) {
    return isImpossible(relevant(facts, about), ranges);
  }

  private static List<Fact> relevant(List<Fact> facts, Set<Symbol> about) {
    var symbols = new LinkedHashSet<>(about);
    var left = new ArrayList<About>();
    facts.forEach(fact -> left.add(new About(fact, fact.symbols())));
    var found = new ArrayList<Fact>();
    while (true) {
      var next = new ArrayList<About>();
      left.removeIf(it -> it.touches(symbols) && next.add(it));
      if (next.isEmpty()) {
        return found;
      }
      for (var each : next) {
        found.add(each.fact());
        symbols.addAll(each.symbols());
      }
    }
  }

  private static boolean isImpossible(List<Fact> facts, Ranges ranges) {
    var cases = facts.stream().filter(it -> it.relation() == Fact.Relation.NOT_ZERO).toList();
    var plain = facts.stream().filter(it -> it.relation() != Fact.Relation.NOT_ZERO).toList();
    // The inequality of the question itself stands last.
    int from = Math.max(0, cases.size() - MOST_CASES);
    return isImpossible(plain, cases.subList(from, cases.size()), ranges);
  }

  private static boolean isImpossible(List<Fact> plain, List<Fact> cases, Ranges ranges) {
    if (cases.isEmpty()) {
      try {
        return new Integers(ranges).solve(plain);
      } catch (ArithmeticException tooLarge) {
        return false;
      }
    }
    var form = cases.getLast().form();
    var rest = cases.subList(0, cases.size() - 1);
    return isImpossible(with(plain, form.plus(-1)), rest, ranges)
        && isImpossible(with(plain, form.times(-1).plus(-1)), rest, ranges);
  }

  private static List<Fact> with(List<Fact> facts, Form notNegative) {
    var all = new ArrayList<>(facts);
    all.add(Fact.notNegative(notNegative));
    return all;
  }

  private boolean solve(List<Fact> facts) {
    for (var fact : facts) {
      note(fact.form().terms(), fact.relation() == Fact.Relation.ZERO);
    }
    while (!unseen.isEmpty()) {
      define(unseen.removeFirst());
    }
    int width = columns.size() + 1;
    var elimination = new Elimination(columns.size());
    zeros.forEach(row -> elimination.zero(row.dense(width)));
    notNegatives.forEach(row -> elimination.notNegative(row.dense(width)));
    return elimination.isImpossible();
  }

  private void note(Map<Monomial, Long> terms, boolean isZero) {
    var row = new Row(terms.size());
    int i = 0;
    for (var term : terms.entrySet()) {
      row.columns[i] = term.getKey().isConstant() ? 0 : column(term.getKey());
      row.coefficients[i++] = term.getValue();
    }
    (isZero ? zeros : notNegatives).add(row);
  }

  private int column(Monomial unknown) {
    int next = columns.size() + 1;
    int column = columns.computeIfAbsent(unknown, _ -> next);
    if (column == next) {
      unseen.add(unknown);
    }
    return column;
  }

  /** What is known of an unknown by its making. */
  private void define(Monomial unknown) {
    if (unknown.isAtom()) {
      switch (unknown.atom()) {
        case Atom.Quotient(Form x, long c) -> divide(x, c, unknown);
        case Atom.Remainder(Form x, long c) -> {
          var quotient = Monomial.of(new Atom.Quotient(x, c));
          var row = new LinkedHashMap<>(x.terms());
          Form.add(row, quotient, -c);
          Form.add(row, unknown, -1);
          note(row, true);
        }
        case Atom.Positive(Form x) -> {
          var row = new LinkedHashMap<>(x.times(-1).terms());
          Form.add(row, unknown, 1);
          note(row, false);
        }
        case Atom.Operation(var operator, Form x, Form c)
            when operator == BinaryOperator.DIVIDE && c.isConstant() ->
            truncate(x, c.offset(), unknown);
        case Atom.Operation(var operator, Form x, Form c)
            when operator == BinaryOperator.REMAINDER && c.isConstant() -> {
          var quotient = Monomial.of(new Atom.Operation(BinaryOperator.DIVIDE, x, c));
          var row = new LinkedHashMap<>(x.terms());
          Form.add(row, quotient, -c.offset());
          Form.add(row, unknown, -1);
          note(row, true);
        }
        case Atom.Operation(var operator, Form x, Form c)
            when operator == BinaryOperator.REMAINDER
                && x.range(ranges).least() >= 0
                && c.range(ranges).least() > 0 -> {
          var row = new LinkedHashMap<>(c.plus(-1).terms());
          Form.add(row, unknown, -1);
          note(row, false);
        }
        case Symbol _, Atom.Operation _ -> {}
      }
    }
    bound(unknown, Bounds.of(unknown, ranges));
  }

  /** {@code 0 <= x - c * quotient < c}. */
  private void divide(Form x, long c, Monomial quotient) {
    var row = new LinkedHashMap<>(x.terms());
    Form.add(row, quotient, -c);
    note(row, false);
    var other = new LinkedHashMap<>(x.times(-1).terms());
    Form.add(other, quotient, c);
    Form.add(other, Monomial.ONE, c - 1);
    note(other, false);
  }

  /** {@code -c < x - c * quotient < c}: C's division, whatever the sign. */
  private void truncate(Form x, long c, Monomial quotient) {
    var row = new LinkedHashMap<>(x.terms());
    Form.add(row, quotient, -c);
    Form.add(row, Monomial.ONE, Math.abs(c) - 1);
    note(row, false);
    var other = new LinkedHashMap<>(x.times(-1).terms());
    Form.add(other, quotient, c);
    Form.add(other, Monomial.ONE, Math.abs(c) - 1);
    note(other, false);
  }

  private void bound(Monomial unknown, Interval range) {
    if (isTelling(range.least())) {
      var row = new LinkedHashMap<Monomial, Long>();
      Form.add(row, unknown, 1);
      Form.add(row, Monomial.ONE, -range.least());
      note(row, false);
    }
    if (isTelling(range.most())) {
      var row = new LinkedHashMap<Monomial, Long>();
      Form.add(row, unknown, -1);
      Form.add(row, Monomial.ONE, range.most());
      note(row, false);
    }
  }

  /** The limits of 32-bit types would only make more constraints. */
  private static boolean isTelling(long bound) {
    return bound > Integer.MIN_VALUE && bound < Integer.MAX_VALUE - 1L;
  }
}
