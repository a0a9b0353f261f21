package org.prismlang.lang.lint;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Program;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** P1404: a quotient of integers that becomes a number with a point, which nobody asked for. */
final class DroppedRemainders {
  private DroppedRemainders() {}

  static List<Diagnostic> in(Program program, SourceFile file) {
    var found = new ArrayList<Diagnostic>();
    for (var function : program.functions()) {
      Action.terms(function.body())
          .flatMap(Term::all)
          .filter(it -> it.span().file().equals(file))
          .flatMap(it -> dropped(it).stream())
          .forEach(found::add);
    }
    return found;
  }

  private static List<Diagnostic> dropped(Term term) {
    return switch (term) {
      case Term.Convert it when isImplicit(it) && isFloating(it.type()) ->
          warnings(List.of(it.operand()), it.type());
      // Literals are what the other side is, without a conversion.
      case Term.Binary it when isFloating(it.type()) ->
          warnings(List.of(it.left(), it.right()), it.type());
      default -> List.of();
    };
  }

  private static boolean isFloating(Type type) {
    return type == Type.Literal.REAL || type instanceof Scalar scalar && scalar.isFloating();
  }

  private static List<Diagnostic> warnings(List<Term> operands, Type to) {
    return operands.stream()
        .filter(Term.Binary.class::isInstance)
        .map(Term.Binary.class::cast)
        .filter(it -> it.operator() == BinaryOperator.DIVIDE && isOfIntegers(it) && !isExact(it))
        .map(it -> warning(it, to == Type.Literal.REAL ? Scalar.FLOAT : to))
        .toList();
  }

  /** A conversion that is written is longer than what it converts. */
  private static boolean isImplicit(Term.Convert converted) {
    return !converted.bits() && converted.span().equals(converted.operand().span());
  }

  private static boolean isOfIntegers(Term.Binary quotient) {
    return quotient.type() == Type.Literal.INT
        || quotient.type() instanceof Scalar scalar && !scalar.isFloating();
  }

  private static boolean isExact(Term.Binary quotient) {
    return quotient.left().value().orElse(Value.UNKNOWN) instanceof Value.Int(long left)
        && quotient.right().value().orElse(Value.UNKNOWN) instanceof Value.Int(long right)
        && right != 0
        && left % right == 0;
  }

  private static Diagnostic warning(Term.Binary quotient, Type to) {
    String text = quotient.span().text();
    return Code.P1404
        .at(quotient.span(), "integers are divided here, and the remainder is dropped")
        .help(
            "divide as "
                + to
                + ": `"
                + as(quotient.left(), to)
                + " / "
                + as(quotient.right(), to)
                + "`; or say that it is meant: `"
                + to
                + "("
                + text
                + ")`");
  }

  private static String as(Term term, Type to) {
    String text = term.span().text();
    boolean isNumber = text.chars().allMatch(Character::isDigit);
    return isNumber ? text + ".0" : to + "(" + text + ")";
  }
}
