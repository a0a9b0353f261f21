package org.prismlang.kernel.footprint;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.type.BinaryOperator;

/**
 * Puts a number together again that was taken apart by a divisor: where {@code x / c} and {@code x
 * % c} are the same in both accesses, so is {@code x}. So tiles of a matrix, {@code block / across}
 * and {@code block % across}, are of one block each.
 */
final class Recomposition {
  /** As many dimensions as a grid of blocks is ever cut into. */
  private static final int MOST_DIVISORS = 6;

  private final Encounter encounter;
  private final Congruence congruence;
  private final Rules rules;

  private Recomposition(Encounter original) {
    this.congruence = Congruence.of(original);
    this.encounter = congruence.in(original);
    this.rules = new Rules(original.ranges());
  }

  /** With what follows, where something does. */
  static Optional<Encounter> in(Encounter encounter) {
    var known = encounter;
    // What is put together may be a quotient itself.
    for (int i = 0; i < MOST_DIVISORS; i++) {
      var more = new Recomposition(known).recomposed();
      if (more.isEmpty()) {
        break;
      }
      known = more.get();
    }
    return known.equals(encounter) ? Optional.empty() : Optional.of(known);
  }

  private Optional<Encounter> recomposed() {
    var windows = new LinkedHashSet<>(encounter.windows());
    for (var operation : divisions()) {
      var x = operation.left();
      var c = operation.right();
      if (c.equals(second(c)) && !x.equals(second(x))) {
        var quotients = distance(BinaryOperator.DIVIDE, x, c);
        var remainders = distance(BinaryOperator.REMAINDER, x, c);
        if (isZero(quotients) && isZero(remainders)) {
          windows.add(new Encounter.Window(x.minus(second(x)), Interval.ZERO));
          windows.add(new Encounter.Window(quotients, Interval.ZERO));
          windows.add(new Encounter.Window(remainders, Interval.ZERO));
        }
      }
    }
    return windows.size() > encounter.windows().size()
        ? Optional.of(encounter.with(List.copyOf(windows)))
        : Optional.empty();
  }

  /** By what the first access divides, and is divided; one a pair. */
  private Set<Atom.Operation> divisions() {
    var found = new LinkedHashSet<Atom.Operation>();
    for (var window : encounter.windows()) {
      for (var monomial : window.form().terms().keySet()) {
        for (var atom : monomial.factors()) {
          division(atom)
              .filter(it -> it.left().symbols().stream().noneMatch(encounter.others()::contains))
              .ifPresent(found::add);
        }
      }
    }
    return found;
  }

  private static Optional<Atom.Operation> division(Atom atom) {
    return switch (atom) {
      case Atom.Operation(var operator, Form x, Form c)
          when operator == BinaryOperator.DIVIDE || operator == BinaryOperator.REMAINDER ->
          Optional.of(new Atom.Operation(BinaryOperator.DIVIDE, x, c));
      // Digits of a number: all of them but the last are quotients, too.
      case Atom.Remainder(Form x, long c) ->
          Optional.of(new Atom.Operation(BinaryOperator.DIVIDE, x, Form.of(c)));
      default -> Optional.empty();
    };
  }

  private Form distance(BinaryOperator operator, Form x, Form c) {
    return rules.operation(operator, x, c).minus(rules.operation(operator, second(x), c));
  }

  private boolean isZero(Form distance) {
    var zero = new Encounter.Window(distance, Interval.ZERO);
    var other = new Encounter.Window(distance.times(-1), Interval.ZERO);
    if (encounter.windows().contains(zero) || encounter.windows().contains(other)) {
      return true;
    }
    var conditions = new ArrayList<>(encounter.conditions());
    conditions.add(Fact.notZero(distance));
    return Integers.isImpossible(conditions, distance.symbols(), encounter.ranges());
  }

  private Form second(Form form) {
    return congruence.in(
        form.with(
            symbol -> encounter.second().getOrDefault(symbol, Form.of(symbol)),
            encounter.ranges()));
  }
}
