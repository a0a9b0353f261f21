package org.prismlang.kernel.sync;

import java.util.List;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.UnaryOperator;
import org.prismlang.lang.type.Value;

/** Which use of a barrier's slots. */
sealed interface Generation {
  /** The generation of a ring, in terms of its counter. */
  record OfRing(Expr expr) implements Generation {}

  /** How often a statement list was run: a counter the compiler keeps. */
  record OfRuns(Seq seq) implements Generation {}

  /** The same use, seen after its counter has grown by so much. */
  default Generation after(String counter, long growth) {
    return switch (this) {
      case OfRing(var expr) when Parts.reads(expr).contains(counter) ->
          new OfRing(less(expr, growth));
      case OfRing _, OfRuns _ -> this;
    };
  }

  private static Expr less(Expr expr, long growth) {
    long constant = -growth;
    var rest = expr;
    if (expr instanceof Expr.Binary(var operator, var left, Expr.Constant(Value.Int(long by), _), _)
        && (operator == BinaryOperator.ADD || operator == BinaryOperator.SUBTRACT)) {
      constant += operator == BinaryOperator.ADD ? by : -by;
      rest = left;
    }
    if (constant == 0) {
      return rest;
    }
    return new Expr.Binary(
        constant < 0 ? BinaryOperator.SUBTRACT : BinaryOperator.ADD,
        rest,
        new Expr.Constant(new Value.Int(Math.abs(constant)), rest.type()),
        rest.type());
  }

  /** The number at a gap. */
  default long at(Step.Gap gap, List<String> counters) {
    return switch (this) {
      case OfRuns(var seq) -> gap.in().of(seq).ordinal();
      case OfRing(var expr) -> number(expr, gap, counters);
    };
  }

  /** Whether counters say what it is. */
  static boolean isNumber(Expr expr) {
    return switch (expr) {
      case Expr.Constant(var value, _) -> value instanceof Value.Int;
      case Expr.Read _ -> true;
      case Expr.Binary(_, Expr left, Expr right, _) -> isNumber(left) && isNumber(right);
      case Expr.Unary(var operator, Expr operand, _) ->
          operator == UnaryOperator.NOT && isNumber(operand);
      case Expr.Convert(Expr operand, _, _) -> isNumber(operand);
      default -> false;
    };
  }

  static long number(Expr expr, Step.Gap gap, List<String> counters) {
    return switch (expr) {
      case Expr.Constant(Value.Int(long value), _) -> value;
      case Expr.Read(var local) -> gap.counters().get(counters.indexOf(local.name()));
      case Expr.Binary binary ->
          Evaluator.arithmetic(
                  binary,
                  Num.of(number(binary.left(), gap, counters)),
                  Num.of(number(binary.right(), gap, counters)))
              .at(0);
      case Expr.Unary unary when unary.operator() == UnaryOperator.NOT ->
          1 - number(unary.operand(), gap, counters);
      case Expr.Convert convert -> number(convert.operand(), gap, counters);
      default -> throw new IllegalStateException("no generation: " + expr);
    };
  }
}
