package org.prismlang.kernel.ir;

import java.util.OptionalLong;
import org.prismlang.lang.number.IntegerOperators;
import org.prismlang.lang.number.Integers;
import org.prismlang.lang.number.Outcome;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Integer arithmetic over parameters and the launch's numbers of blocks and threads. */
public final class LaunchArithmetic {
  private LaunchArithmetic() {}

  /** Empty where something is not given, a signed number overflows or something is divided by 0. */
  public static OptionalLong value(Expr expr, Sizes launch) {
    return switch (expr) {
      case Expr.Constant(Value.Int(long value), _) -> OptionalLong.of(value);
      case Expr.Constant(Value.Truth(boolean truth), _) -> OptionalLong.of(truth ? 1 : 0);
      case Expr.Read(Local local) -> {
        var given = launch.values().get(local.name());
        yield given == null ? OptionalLong.empty() : OptionalLong.of(given);
      }
      case Expr.Position(var place) when place == Expr.Place.BLOCKS ->
          OptionalLong.of(launch.blocks());
      case Expr.Position(var place) when place == Expr.Place.THREADS ->
          OptionalLong.of(launch.threads());
      case Expr.Unary unary -> {
        var operand = value(unary.operand(), launch);
        yield operand.isEmpty()
            ? operand
            : known(
                IntegerOperators.of(unary.operator(), operand.getAsLong(), (Scalar) unary.type()));
      }
      case Expr.Binary binary -> binary(binary, launch);
      case Expr.Convert(Expr operand, _, var type) -> {
        var value = value(operand, launch);
        yield value.isEmpty() ? value : OptionalLong.of(converted(value.getAsLong(), type));
      }
      default -> throw new IllegalStateException("no arithmetic of a launch: " + expr);
    };
  }

  private static OptionalLong binary(Expr.Binary binary, Sizes launch) {
    var left = value(binary.left(), launch);
    var operator = binary.operator();
    boolean isSettled =
        left.isEmpty()
            || operator == BinaryOperator.AND && left.getAsLong() == 0
            || operator == BinaryOperator.OR && left.getAsLong() == 1;
    if (isSettled) {
      return left;
    }
    var right = value(binary.right(), launch);
    return right.isEmpty()
        ? right
        : known(
            IntegerOperators.of(
                operator, left.getAsLong(), right.getAsLong(), (Scalar) binary.left().type()));
  }

  private static long converted(long value, Type type) {
    return type == Scalar.BOOL ? (value == 0 ? 0 : 1) : Integers.wrapped(value, (Scalar) type);
  }

  private static OptionalLong known(Outcome outcome) {
    return outcome instanceof Outcome.Value(long value)
        ? OptionalLong.of(value)
        : OptionalLong.empty();
  }
}
