package org.prismlang.cuda.tree;

import java.util.List;

/**
 * Prints expressions with no more parentheses than the grammar, or a compiler's warning, asks for.
 */
final class ExprPrinter {
  private static final int CONDITIONAL = 4;
  private static final int UNARY = 15;
  private static final int PRIMARY = 16;

  private ExprPrinter() {}

  static String print(CudaExpr expr) {
    return switch (expr) {
      case CudaExpr.Number number -> number(number);
      case CudaExpr.Text(String text) -> text;
      case CudaExpr.Name(String name) -> name;
      case CudaExpr.Call(String function, List<CudaExpr> arguments) ->
          function + "(" + list(arguments) + ")";
      case CudaExpr.Unary(String operator, CudaExpr operand) -> unary(operator, operand);
      case CudaExpr.Binary binary -> binary(binary);
      case CudaExpr.Conditional(CudaExpr condition, CudaExpr then, CudaExpr otherwise) ->
          within(condition, CONDITIONAL + 1)
              + " ? "
              + within(then, CONDITIONAL)
              + " : "
              + within(otherwise, CONDITIONAL);
      case CudaExpr.Index(CudaExpr base, CudaExpr index) ->
          within(base, PRIMARY) + "[" + print(index) + "]";
      case CudaExpr.Member(CudaExpr base, String name) -> within(base, PRIMARY) + "." + name;
      case CudaExpr.Cast(CudaType type, CudaExpr operand) -> cast(type, operand);
      case CudaExpr.Reinterpret(CudaType type, CudaExpr operand) ->
          "reinterpret_cast<" + type.text() + ">(" + print(operand) + ")";
      case CudaExpr.Braces(List<CudaExpr> elements) -> "{" + list(elements) + "}";
    };
  }

  static String list(List<CudaExpr> exprs) {
    var text = new StringBuilder();
    for (var expr : exprs) {
      text.append(text.isEmpty() ? "" : ", ").append(print(expr));
    }
    return text.toString();
  }

  /** The least number of each signed type has no literal of its own. */
  private static String number(CudaExpr.Number number) {
    if (number.suffix().endsWith("u") || number.suffix().startsWith("u")) {
      return Long.toUnsignedString(number.value()) + number.suffix();
    }
    if (number.value() == Long.MIN_VALUE) {
      return "(-" + Long.MAX_VALUE + "ll - 1)";
    }
    return number.value() == Integer.MIN_VALUE && number.suffix().isEmpty()
        ? "(-2147483647 - 1)"
        : number.value() + number.suffix();
  }

  /** {@code - -x} and {@code & &x} are other operators without the space. */
  private static String unary(String operator, CudaExpr operand) {
    var text = within(operand, UNARY);
    return operator
        + (text.startsWith(operator) && !operator.equals("*") ? "(" + text + ")" : text);
  }

  private static String binary(CudaExpr.Binary binary) {
    var operator = binary.operator();
    return operand(operator, binary.left(), false)
        + " "
        + operator.text()
        + " "
        + operand(operator, binary.right(), true);
  }

  private static String operand(Operator operator, CudaExpr operand, boolean isRight) {
    boolean needsMore =
        isRight
            && !(operator.isAssociative()
                && operand instanceof CudaExpr.Binary inner
                && inner.operator() == operator);
    if (operand instanceof CudaExpr.Binary inner && operator.isConfusedWith(inner.operator())) {
      return "(" + print(operand) + ")";
    }
    return within(operand, operator.strength() + (needsMore ? 1 : 0));
  }

  private static String cast(CudaType type, CudaExpr operand) {
    var name = type.text();
    return name.chars().allMatch(c -> Character.isJavaIdentifierPart(c))
        ? name + "(" + print(operand) + ")"
        : "static_cast<" + name + ">(" + print(operand) + ")";
  }

  private static String within(CudaExpr expr, int strength) {
    return strength(expr) < strength ? "(" + print(expr) + ")" : print(expr);
  }

  private static int strength(CudaExpr expr) {
    return switch (expr) {
      case CudaExpr.Binary binary -> binary.operator().strength();
      case CudaExpr.Conditional _ -> CONDITIONAL;
      case CudaExpr.Unary _ -> UNARY;
      case CudaExpr.Number number -> number.value() < 0 ? UNARY : PRIMARY;
      case CudaExpr.Text text -> text.text().startsWith("-") ? UNARY : PRIMARY;
      default -> PRIMARY;
    };
  }
}
