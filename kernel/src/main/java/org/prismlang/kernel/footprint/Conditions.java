package org.prismlang.kernel.footprint;

import java.util.List;
import java.util.stream.Stream;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.UnaryOperator;
import org.prismlang.lang.type.Value;

/**
 * Facts that follow from something.
 *
 * @param isPartial whether it says more than they do
 */
record Conditions(List<Fact> facts, boolean isPartial) {
  static final Conditions HIDDEN = new Conditions(List.of(), true);

  Conditions {
    facts = List.copyOf(facts);
  }

  static Conditions exactly(Fact... facts) {
    return new Conditions(List.of(facts), false);
  }

  static Conditions of(Expr condition, boolean holds, Environment at) {
    try {
      return exactly(condition, holds, at);
    } catch (ArithmeticException tooLarge) {
      return HIDDEN;
    }
  }

  private static Conditions exactly(Expr condition, boolean holds, Environment at) {
    return switch (condition) {
      case Expr.Constant(Value.Truth(boolean truth), _) ->
          truth == holds ? exactly() : exactly(Fact.notNegative(Form.of(-1)));
      case Expr.Unary(UnaryOperator operator, Expr operand, _) when operator == UnaryOperator.NOT ->
          of(operand, !holds, at);
      case Expr.Binary binary
          when binary.operator() == (holds ? BinaryOperator.AND : BinaryOperator.OR) ->
          both(of(binary.left(), holds, at), of(binary.right(), holds, at));
      case Expr.Binary binary when Forms.isComparison(binary) ->
          comparison(
              holds ? binary.operator() : binary.operator().negated(),
              Forms.of(binary.left(), at),
              Forms.of(binary.right(), at));
      default -> HIDDEN;
    };
  }

  private static Conditions both(Conditions a, Conditions b) {
    return new Conditions(
        Stream.concat(a.facts.stream(), b.facts.stream()).toList(), a.isPartial || b.isPartial);
  }

  private static Conditions comparison(BinaryOperator operator, Form left, Form right) {
    var difference = left.minus(right);
    if (!Environment.isStill(difference)) {
      return HIDDEN;
    }
    return new Conditions(
        switch (operator) {
          case EQUAL -> List.of(Fact.zero(difference));
          case NOT_EQUAL -> List.of(Fact.notZero(difference));
          case LESS -> notNegative(difference.times(-1).plus(-1));
          case LESS_EQUAL -> notNegative(difference.times(-1));
          case GREATER -> notNegative(difference.plus(-1));
          case GREATER_EQUAL -> notNegative(difference);
          default -> throw new IllegalStateException("no comparison: " + operator);
        },
        false);
  }

  /** What is below the least of two is below both: plain facts are heard by everybody. */
  static List<Fact> notNegative(Form form) {
    for (var term : form.terms().entrySet()) {
      var monomial = term.getKey();
      if (term.getValue() < 0
          && monomial.isAtom()
          && monomial.atom() instanceof Atom.Positive(Form inner)) {
        var rest = form.minus(Form.of(monomial.atom()).times(term.getValue()));
        return Stream.concat(
                notNegative(rest).stream(),
                notNegative(rest.plus(inner.times(term.getValue()))).stream())
            .toList();
      }
    }
    return List.of(Fact.notNegative(form));
  }
}
