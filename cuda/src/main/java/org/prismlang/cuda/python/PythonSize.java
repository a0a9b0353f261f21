package org.prismlang.cuda.python;

import java.util.Map;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Value;

/** The size of a workspace as an expression of Python, whose integers do not overflow. */
final class PythonSize {
  private PythonSize() {}

  /** {@code names}: what the function calls the kernel's parameters. */
  static String of(Term term, Map<String, String> names) {
    if (term.value().isPresent() && term.value().get() instanceof Value.Int(long known)) {
      return Long.toString(known);
    }
    return switch (term) {
      case Term.Read read -> names.getOrDefault(read.variable().name(), read.variable().name());
      case Term.Convert convert -> of(convert.operand(), names);
      case Term.Units units when units.unit().level() == Level.BLOCK ->
          units.unit().size() == 1 ? "grid" : "grid // " + units.unit().size();
      case Term.Binary binary ->
          binary(binary.operator(), of(binary.left(), names), of(binary.right(), names));
      default ->
          throw new IllegalStateException("the host cannot count bytes by " + term.span().text());
    };
  }

  private static String binary(BinaryOperator operator, String left, String right) {
    return switch (operator) {
      case DIVIDE -> "_quotient(" + left + ", " + right + ")";
      case REMAINDER -> "_remainder(" + left + ", " + right + ")";
      case ADD, SUBTRACT, MULTIPLY, SHIFT_LEFT, SHIFT_RIGHT ->
          "(" + left + " " + operator.text() + " " + right + ")";
      default -> throw new IllegalStateException("no size is counted with " + operator.text());
    };
  }
}
