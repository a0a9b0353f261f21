package org.prismlang.lang.check.types;

import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.UnknownNames;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.frame.Written;
import org.prismlang.lang.check.units.Flow;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Kind;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.UnaryOperator;
import org.prismlang.lang.type.Value;

/** Unary, binary and conditional expressions. */
public final class Operators {
  private final Frame frame;
  private final Values values;
  private final Flow flow;

  public Operators(Frame frame, Values values, Flow flow) {
    this.frame = frame;
    this.values = values;
    this.flow = flow;
  }

  public Term unary(Expr.Unary written, Want want) {
    if (written.operator() == UnaryOperator.NOT) {
      var operand = values.checkCondition(written.operand(), want);
      var value =
          known(Folding.unary(written.operator(), operand.value(), Scalar.BOOL), written.span());
      return new Term.Unary(
          written.operator(), operand, Scalar.BOOL, operand.perspective(), value, written.span());
    }
    var operand = values.check(written.operand(), want);
    var kind = written.operator() == UnaryOperator.INVERT ? Kind.INTEGER : Kind.NUMBER;
    if (!isOf(operand.type(), kind)) {
      frame.report(UndefinedOperators.unary(written.operator(), operand, written.span()));
      return new Term.Nowhere(written.span());
    }
    var value =
        known(Folding.unary(written.operator(), operand.value(), operand.type()), written.span());
    return new Term.Unary(
        written.operator(), operand, operand.type(), operand.perspective(), value, written.span());
  }

  public Term binary(Expr.Binary written, Want want) {
    if (written.operator().isLogical()) {
      return logical(written, want);
    }
    var foreign = UnknownNames.globalIndex(written, frame);
    if (foreign.isPresent()) {
      frame.report(foreign.get());
      return new Term.Nowhere(written.span());
    }
    var inner = written.operator().isComparison() ? want.anyType() : want;
    var left = values.check(written.left(), inner);
    var right = values.check(written.right(), inner);
    return binary(written.operator(), left, right, written.span());
  }

  /** Also for {@code x += e}. */
  public Term binary(BinaryOperator operator, Term left, Term right, Span span) {
    if (left.type().isBroken() || right.type().isBroken()) {
      return new Term.Nowhere(span);
    }
    if (left.type().isMemory() || right.type().isMemory()) {
      return undefined(
          operator, left, right, left.type().isMemory() ? left.type() : right.type(), span);
    }
    if (operator.isShift()) {
      return shift(operator, left, right, span);
    }
    var common = common(left, right);
    if (common.isEmpty()) {
      return mixed(operator, left, right, span);
    }
    var type = common.get();
    boolean wantsIntegers = operator.isBitwise() || operator == BinaryOperator.REMAINDER;
    var kind = wantsIntegers ? Kind.INTEGER : Kind.NUMBER;
    boolean truthBits = operator.isBitwise() && type == Scalar.BOOL;
    boolean equality = operator == BinaryOperator.EQUAL || operator == BinaryOperator.NOT_EQUAL;
    boolean fits = isOf(type, kind) || truthBits || equality && type == Scalar.BOOL;
    boolean comparesVectors = operator.isComparison() && type instanceof Type.Vector;
    if (!fits || comparesVectors) {
      return undefined(operator, left, right, type, span);
    }
    boolean divides = operator == BinaryOperator.DIVIDE || operator == BinaryOperator.REMAINDER;
    if (divides && isOf(type, Kind.INTEGER) && left.value().isEmpty() && isZero(right)) {
      frame.report(Code.P0214.at(span, "division by zero").help("divide by something else than 0"));
      return new Term.Nowhere(span);
    }
    var a = type instanceof Type.Vector ? left : adapt(left, type);
    var b = type instanceof Type.Vector ? right : adapt(right, type);
    var value = known(Folding.binary(operator, a.value(), b.value(), type), span);
    return new Term.Binary(
        operator,
        a,
        b,
        operator.isComparison() ? Scalar.BOOL : type,
        a.perspective().meet(b.perspective()),
        value,
        span);
  }

  private Term adapt(Term term, Type type) {
    return term.type().equals(type) || type instanceof Type.Literal
        ? term
        : values.convert(term, type);
  }

  /** Known integers adapt like literals: nothing is lost where they fit. */
  private static Optional<Type> common(Term left, Term right) {
    var common = Conversion.common(left.type(), right.type());
    if (common.isPresent()) {
      return common;
    }
    if (isKnownInteger(right)) {
      return Conversion.common(left.type(), Type.Literal.INT);
    }
    return isKnownInteger(left)
        ? Conversion.common(Type.Literal.INT, right.type())
        : Optional.empty();
  }

  private static boolean isKnownInteger(Term term) {
    return term.value().isPresent()
        && (term.value().get() instanceof Value.Int || term.value().get() instanceof Value.Unknown)
        && term.type() instanceof Scalar scalar
        && scalar.isInteger();
  }

  private Term shift(BinaryOperator operator, Term left, Term right, Span span) {
    if (!isOf(left.type(), Kind.INTEGER) || !isOf(right.type(), Kind.INTEGER)) {
      var wrong = isOf(left.type(), Kind.INTEGER) ? right.type() : left.type();
      return undefined(operator, left, right, wrong, span);
    }
    if (left.value().isEmpty()
        && left.type() instanceof Scalar word
        && right.value().orElse(Value.UNKNOWN) instanceof Value.Int(long distance)
        && (distance < 0 || distance >= word.bits())) {
      frame.report(
          Code.P0214
              .at(span, "a shift by " + distance + " has no result")
              .help(word + " has " + word.bits() + " bits: shift by 0 to " + (word.bits() - 1)));
      return new Term.Nowhere(span);
    }
    var value = known(Folding.binary(operator, left.value(), right.value(), left.type()), span);
    return new Term.Binary(
        operator,
        left,
        right,
        left.type(),
        left.perspective().meet(right.perspective()),
        value,
        span);
  }

  private Term mixed(BinaryOperator operator, Term left, Term right, Span span) {
    var diagnostic =
        Code.P0205
            .at(
                span,
                "`"
                    + operator.text()
                    + "` takes two values of one type, these are "
                    + left.type()
                    + " and "
                    + right.type())
            .label(left.span(), left.type().toString())
            .label(right.span(), right.type().toString());
    boolean numbers =
        left.type() instanceof Scalar a
            && right.type() instanceof Scalar b
            && a.isNumber()
            && b.isNumber();
    frame.report(
        numbers
            ? diagnostic.help(
                "convert one of them: `"
                    + right.type()
                    + "("
                    + Written.brief(left.span())
                    + ")` or `"
                    + left.type()
                    + "("
                    + Written.brief(right.span())
                    + ")`")
            : diagnostic.help("bring both to one type first"));
    return new Term.Nowhere(span);
  }

  private Term undefined(BinaryOperator operator, Term left, Term right, Type type, Span span) {
    if (!type.isBroken()) {
      frame.report(UndefinedOperators.binary(operator, left, right, type, span));
    }
    return new Term.Nowhere(span);
  }

  private static boolean isZero(Term term) {
    return term.value().orElse(Value.UNKNOWN) instanceof Value.Int(long n) && n == 0;
  }

  private Term logical(Expr.Binary written, Want want) {
    var left = values.checkCondition(written.left(), want);
    int before = flow.collectives();
    var right = values.checkCondition(written.right(), want);
    uniformIfCollective(left, before, written.span());
    var value =
        known(
            Folding.binary(written.operator(), left.value(), right.value(), Scalar.BOOL),
            written.span());
    return new Term.Binary(
        written.operator(),
        left,
        right,
        Scalar.BOOL,
        left.perspective().meet(right.perspective()),
        value,
        written.span());
  }

  /** {@code a if c else b}: per thread; a constant condition keeps one arm. */
  public Term choice(Expr.Conditional written, Want want) {
    var condition = values.checkCondition(written.condition(), want);
    if (condition.value().orElse(Value.UNKNOWN) instanceof Value.Truth(boolean truth)) {
      return values.check(truth ? written.then() : written.otherwise(), want);
    }
    int before = flow.collectives();
    var then = values.check(written.then(), want);
    var otherwise = values.check(written.otherwise(), want);
    uniformIfCollective(condition, before, written.condition().span());
    if (then.type().isBroken() || otherwise.type().isBroken()) {
      return new Term.Nowhere(written.span());
    }
    if (then.type().isMemory() && otherwise.type().isMemory()) {
      frame.report(
          Code.P0205
              .at(written.span(), "memory is not chosen in an expression")
              .help(
                  "choose the elements, `x[i] if c else y[i]`, or swap pointer variables in an"
                      + " `if`"));
      return new Term.Nowhere(written.span());
    }
    var common = common(then, otherwise);
    if (common.isEmpty() || !(common.get().isValue() || common.get() instanceof Type.Array)) {
      frame.report(
          Code.P0205
              .at(
                  written.span(),
                  "both arms of `if … else` have one type, these are "
                      + then.type()
                      + " and "
                      + otherwise.type())
              .label(then.span(), then.type().toString())
              .label(otherwise.span(), otherwise.type().toString())
              .help("convert one of them"));
      return new Term.Nowhere(written.span());
    }
    boolean isKnown =
        condition.value().isPresent() && then.value().isPresent() && otherwise.value().isPresent();
    return new Term.Choice(
        condition,
        adapt(then, common.get()),
        adapt(otherwise, common.get()),
        common.get(),
        condition.perspective().meet(then.perspective()).meet(otherwise.perspective()),
        isKnown ? Optional.of(Value.UNKNOWN) : Optional.empty(),
        written.span());
  }

  /**
   * P0401 where a part that is not always evaluated holds something that threads must meet
   * together.
   */
  private void uniformIfCollective(Term condition, int collectivesBefore, Span span) {
    if (flow.collectives() > collectivesBefore) {
      flow.steers(condition, span, Flow.Steered.ARM);
    }
  }

  private Optional<Value> known(Folding.Result result, Span span) {
    return switch (result) {
      case Folding.Result.Known it -> Optional.of(it.value());
      case Folding.Result.NotConstant _ -> Optional.empty();
      case Folding.Result.Wrong it -> {
        frame.report(Code.P0214.at(span, it.why()).help("change the constants"));
        yield Optional.of(Value.UNKNOWN);
      }
    };
  }

  public static boolean isOf(Type type, Kind kind) {
    return switch (type) {
      case Scalar scalar -> kind == Kind.INTEGER ? scalar.isInteger() : scalar.isNumber();
      case Type.Vector vector -> isOf(vector.element(), kind);
      case Type.Literal literal -> kind != Kind.INTEGER || literal == Type.Literal.INT;
      case Type.Opaque opaque ->
          kind == Kind.INTEGER ? opaque.kind() == Kind.INTEGER : opaque.kind().isNumeric();
      default -> type.isBroken();
    };
  }
}
