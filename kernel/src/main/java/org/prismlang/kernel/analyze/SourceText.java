package org.prismlang.kernel.analyze;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/** Arithmetic as one would write it. */
final class SourceText {
  private static final int TIGHT = 100;
  private static final Pattern NUMBERED = Pattern.compile("(\\w+)_\\d+");
  private static final Pattern WORD = Pattern.compile("\\W+");

  private SourceText() {}

  /** None of what has no short text: loads, calls, numbers that the machine gives. */
  static Optional<String> of(Expr expr) {
    return of(expr, 0);
  }

  /** In 64 bits, by way of the first operand that is a variable. */
  static Optional<String> wide(Expr.Binary number) {
    return of(widened(number), 0);
  }

  private static Expr widened(Expr expr) {
    if (!(expr instanceof Expr.Binary(var operator, Expr left, Expr right, _))) {
      return new Expr.Convert(expr, false, Scalar.INT64);
    }
    return left instanceof Expr.Constant && operator != BinaryOperator.SHIFT_LEFT
        ? new Expr.Binary(operator, left, widened(right), Scalar.INT64)
        : new Expr.Binary(operator, widened(left), right, Scalar.INT64);
  }

  private static Optional<String> of(Expr expr, int strength) {
    return switch (expr) {
      case Expr.Constant(Value.Int(long value), _) -> Optional.of(Long.toString(value));
      case Expr.Read(Local local) -> Optional.of(name(local));
      case Expr.Unary(var operator, Expr operand, _) ->
          of(operand, TIGHT).map(it -> operator.text() + it);
      case Expr.Binary(var operator, Expr left, Expr right, _) -> {
        int own = operator.strength();
        yield of(left, own)
            .flatMap(a -> of(right, own + 1).map(b -> a + " " + operator.text() + " " + b))
            .map(it -> own < strength ? "(" + it + ")" : it);
      }
      case Expr.Convert(Expr operand, boolean bits, var type) when !bits ->
          of(operand, 0).map(it -> type + "(" + it + ")");
      case Expr.Apply(var intrinsic, List<Operand> operands, _) ->
          listed(operands).map(it -> intrinsic.name() + "(" + it + ")");
      default -> Optional.empty();
    };
  }

  /** As it is declared: in copies of the code a number follows the name. */
  static String name(Local local) {
    var name = Called.original(local.name());
    var numbered = NUMBERED.matcher(name);
    return numbered.matches() && !WORD.splitAsStream(local.span().text()).anyMatch(name::equals)
        ? numbered.group(1)
        : name;
  }

  private static Optional<String> listed(List<Operand> operands) {
    var texts = new ArrayList<String>();
    for (var operand : operands) {
      var text =
          operand instanceof Operand.OfValue(Expr expr) ? of(expr, 0) : Optional.<String>empty();
      if (text.isEmpty()) {
        return Optional.empty();
      }
      texts.add(text.get());
    }
    return Optional.of(String.join(", ", texts));
  }
}
