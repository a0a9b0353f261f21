package org.prismlang.kernel.order;

import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Value;

/**
 * Which use of a slot: so many after what a counter says.
 *
 * @param counter its number; {@link #NONE} for a constant
 */
record Generation(int counter, int offset) {
  static final int NONE = -1;

  /** Empty where it is no counter and a constant. */
  static Optional<Generation> of(Expr expr, Map<String, Integer> counters) {
    return switch (expr) {
      case Expr.Constant(Value.Int(long value), _) when Math.abs(value) < 1 << 20 ->
          Optional.of(new Generation(NONE, (int) value));
      case Expr.Read(var local) when counters.containsKey(local.name()) ->
          Optional.of(new Generation(counters.getOrDefault(local.name(), NONE), 0));
      case Expr.Convert(var operand, boolean bits, _) when !bits -> of(operand, counters);
      case Expr.Binary(var operator, var left, var right, _)
          when operator == BinaryOperator.ADD || operator == BinaryOperator.SUBTRACT -> {
        var a = of(left, counters);
        var b = of(right, counters);
        if (a.isEmpty() || b.isEmpty()) {
          yield Optional.empty();
        }
        boolean isSum = operator == BinaryOperator.ADD;
        if (b.get().counter == NONE) {
          yield Optional.of(
              new Generation(
                  a.get().counter, a.get().offset + (isSum ? b.get().offset : -b.get().offset)));
        }
        yield isSum && a.get().counter == NONE
            ? Optional.of(new Generation(b.get().counter, a.get().offset + b.get().offset))
            : Optional.empty();
      }
      default -> Optional.empty();
    };
  }
}
