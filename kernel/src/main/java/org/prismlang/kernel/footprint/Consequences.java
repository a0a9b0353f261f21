package org.prismlang.kernel.footprint;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.prismlang.lang.type.BinaryOperator;

/**
 * What follows from the facts of an encounter, but not by linear arithmetic:
 *
 * <pre>
 * a fact narrows a symbol     and with it what other facts say of others
 * q = x / c, x >= 0, c > 0    c * q <= x < c * q + c, 0 <= q
 * r = x % c, x >= 0, c > 0    0 <= r < c
 * p * b + k >= 0, p > 0       b > 0 where k < 0, else b >= -k
 * </pre>
 *
 * The last is asked of each fact without what only makes it less, and with {@code c * q} for {@code
 * x}: of {@code 0 <= x < m * n} and {@code n > 0} come {@code m > 0} and {@code x / m < n}.
 */
final class Consequences {
  /** What follows from what follows: of an order of tiles, their number, the rows, the columns. */
  private static final int MOST_ROUNDS = 4;

  private static final int NARROWINGS = 2;

  /** By other numbers than constants; an order of tiles has two. */
  private static final int MOST_DIVISIONS = 12;

  private static final int MOST_FACTS = 60;

  private final Encounter encounter;
  private final Set<Fact> facts;

  private Consequences(Encounter encounter) {
    this.encounter = encounter;
    this.facts = new LinkedHashSet<>(encounter.facts());
  }

  /** With what follows, where something does. */
  static Optional<Encounter> in(Encounter encounter) {
    var known = encounter;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      var more = new Consequences(narrowed(known)).more();
      if (more.equals(known)) {
        break;
      }
      known = more;
    }
    return known.equals(encounter) ? Optional.empty() : Optional.of(known);
  }

  /** Forms in which the sign of something is known have other atoms. */
  private static Encounter narrowed(Encounter encounter) {
    var limits = encounter.facts().stream().map(Limit::of).toList();
    var ranges = encounter.ranges().within(limits, NARROWINGS);
    return new Encounter(
        encounter.windows().stream()
            .map(it -> new Encounter.Window(normal(it.form(), ranges), it.range()))
            .toList(),
        encounter.different(),
        encounter.facts().stream()
            .map(it -> new Fact(normal(it.form(), ranges), it.relation()))
            .distinct()
            .toList(),
        encounter.mine(),
        encounter.others(),
        encounter.second(),
        ranges);
  }

  private static Form normal(Form form, Ranges ranges) {
    return form.hasOperation() ? form.with(Form::of, ranges) : form;
  }

  private Encounter more() {
    var divisions = divisions();
    for (var division : divisions) {
      divided(division);
    }
    for (var fact : List.copyOf(facts)) {
      if (fact.relation() == Fact.Relation.NOT_NEGATIVE) {
        factored(withoutLosses(fact.form()));
        for (var division : divisions) {
          substituted(fact.form(), division).ifPresent(this::factored);
        }
      }
    }
    return new Encounter(
        encounter.windows(),
        encounter.different(),
        List.copyOf(facts),
        encounter.mine(),
        encounter.others(),
        encounter.second(),
        encounter.ranges());
  }

  private void add(Form notNegative) {
    if (notNegative.range(encounter.ranges()).least() < 0 && facts.size() < MOST_FACTS) {
      facts.addAll(Conditions.notNegative(notNegative));
    }
  }

  private List<Atom.Operation> divisions() {
    var found = new LinkedHashSet<Atom.Operation>();
    encounter.windows().forEach(it -> eachDivision(it.form(), found::add));
    encounter.facts().forEach(it -> eachDivision(it.form(), found::add));
    return found.stream().limit(MOST_DIVISIONS).toList();
  }

  private static void eachDivision(Form form, Consumer<Atom.Operation> action) {
    for (var monomial : form.terms().keySet()) {
      for (var atom : monomial.factors()) {
        switch (atom) {
          case Symbol _ -> {}
          case Atom.Quotient(Form dividend, _) -> eachDivision(dividend, action);
          case Atom.Remainder(Form dividend, _) -> eachDivision(dividend, action);
          case Atom.Positive(Form inner) -> eachDivision(inner, action);
          case Atom.Operation operation -> {
            eachDivision(operation.left(), action);
            eachDivision(operation.right(), action);
            if (isDivision(operation) && !operation.right().isConstant()) {
              action.accept(operation);
            }
          }
        }
      }
    }
  }

  private static boolean isDivision(Atom.Operation operation) {
    return operation.operator() == BinaryOperator.DIVIDE
        || operation.operator() == BinaryOperator.REMAINDER;
  }

  private void divided(Atom.Operation division) {
    var x = division.left();
    var c = division.right();
    if (!isNotNegative(x) || !isNotNegative(c.plus(-1))) {
      return;
    }
    var result = Form.of(division);
    add(result);
    if (division.operator() == BinaryOperator.REMAINDER) {
      add(c.plus(-1).minus(result));
    } else {
      add(x.minus(c.times(result)));
      add(c.times(result).plus(c).plus(-1).minus(x));
    }
  }

  private boolean isNotNegative(Form form) {
    return Integers.isNotNegative(form, List.copyOf(facts), encounter.ranges());
  }

  /** Never less than the form: what is never positive is left out. */
  private Form withoutLosses(Form form) {
    var rest = new LinkedHashMap<Monomial, Long>();
    form.terms()
        .forEach(
            (monomial, coefficient) -> {
              if (monomial.isConstant() || !isLoss(monomial, coefficient)) {
                rest.put(monomial, coefficient);
              }
            });
    return new Form(rest);
  }

  private boolean isLoss(Monomial monomial, long coefficient) {
    return Bounds.of(monomial, encounter.ranges()).times(coefficient).most() <= 0;
  }

  /** Never less than the form, in which {@code x} is taken away: {@code c * (x / c)} instead. */
  private Optional<Form> substituted(Form form, Atom.Operation division) {
    var x = division.left();
    var c = division.right();
    if (division.operator() != BinaryOperator.DIVIDE || !isTakenAway(x, form)) {
      return Optional.empty();
    }
    return facts.contains(Fact.notNegative(x.minus(c.times(Form.of(division)))))
        ? Optional.of(form.plus(x).minus(c.times(Form.of(division))))
        : Optional.empty();
  }

  private static boolean isTakenAway(Form x, Form form) {
    return !x.isConstant()
        && x.terms().entrySet().stream()
            .allMatch(
                it -> it.getKey().isConstant() || form.coefficient(it.getKey()) == -it.getValue());
  }

  /** The form is not negative. */
  private void factored(Form form) {
    long constant = form.offset();
    var products = new ArrayList<>(form.terms().keySet());
    products.remove(Monomial.ONE);
    if (products.isEmpty()) {
      return;
    }
    for (var atom : Set.copyOf(products.getFirst().factors())) {
      boolean isCommon = products.stream().allMatch(it -> it.has(atom));
      boolean isAlone = products.stream().allMatch(Monomial::isAtom);
      if (isCommon && !isAlone && Bounds.of(atom, encounter.ranges()).least() > 0) {
        var other = new LinkedHashMap<Monomial, Long>();
        products.forEach(it -> Form.add(other, it.without(atom), form.coefficient(it)));
        var factor = new Form(other).plus(constant < 0 ? -1 : constant);
        add(factor);
        factored(factor);
        return;
      }
    }
  }
}
