package org.prismlang.lang.check.types;

import org.prismlang.lang.check.frame.Written;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.UnaryOperator;

/** P0210: operators that a type does not have, and what to write instead. */
public final class UndefinedOperators {
  private UndefinedOperators() {}

  public static Diagnostic unary(UnaryOperator operator, Term operand, Span span) {
    var diagnostic = of(operator.text(), operand.type(), span);
    if (operator == UnaryOperator.INVERT && operand.type() == Scalar.BOOL) {
      var text = "not " + operand.span().text();
      return diagnostic.help("write `" + text + "`", new Edit(span, text));
    }
    return diagnostic.help(
        operator == UnaryOperator.INVERT
            ? "`" + operator.text() + "` is for integers"
            : other(operand.type()));
  }

  /** {@code type}: the one the operator is missing for. */
  public static Diagnostic binary(
      BinaryOperator operator, Term left, Term right, Type type, Span span) {
    var diagnostic = of(operator.text(), type, span);
    if (type.isMemory()) {
      return diagnostic.help(memory(operator, left.type().isMemory() ? left : right, left, right));
    }
    if (type instanceof Type.Vector && operator.isComparison()) {
      return diagnostic.help(
          "compare their elements: `"
              + Written.brief(left.span())
              + ".x "
              + operator.text()
              + " "
              + Written.brief(right.span())
              + ".x`");
    }
    boolean forIntegers =
        operator.isBitwise() || operator.isShift() || operator == BinaryOperator.REMAINDER;
    return diagnostic.help(
        forIntegers && isFloating(type)
            ? "`" + operator.text() + "` is for integers"
            : other(type));
  }

  private static Diagnostic of(String operator, Type type, Span span) {
    return Code.P0210.at(span, "`" + operator + "` is not defined for " + type);
  }

  private static boolean isFloating(Type type) {
    return switch (type) {
      case Scalar scalar -> scalar.isFloating();
      case Type.Vector vector -> vector.element().isFloating();
      case Type.Literal literal -> literal == Type.Literal.REAL;
      case Type.Opaque _ -> true;
      default -> false;
    };
  }

  private static String memory(BinaryOperator operator, Term memory, Term left, Term right) {
    var name = Written.brief(memory.span());
    if (operator != BinaryOperator.ADD || left.type().isMemory() && right.type().isMemory()) {
      return "read an element first: `" + name + "[i]`";
    }
    var offset = Written.brief(left.type().isMemory() ? right.span() : left.span());
    return "index it: `"
        + name
        + "["
        + offset
        + "]`; or make a view that starts there: `with partition("
        + name
        + ", p=thread[1], offset="
        + offset
        + ") as y:`";
  }

  private static String other(Type type) {
    return switch (type) {
      case Type.Opaque opaque when !opaque.kind().isNumeric() ->
          "bind it to numbers: `" + opaque.name() + ": number`";
      case Scalar scalar when scalar == Scalar.BOOL -> "choose a number: `1 if … else 0`";
      case Type.Struct struct ->
          "use its fields: `…."
              + struct.fields().getFirst().name()
              + "`; or write a function of two";
      case Type.Array _ -> "go through the elements: `a[i]`";
      case Type.Special special when special == Type.Special.TEXT ->
          "texts are printed, not computed with";
      case Type it when it.isMemory() -> "read an element first: `…[i]`";
      default -> "use numbers here";
    };
  }
}
