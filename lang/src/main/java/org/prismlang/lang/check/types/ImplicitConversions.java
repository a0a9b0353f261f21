package org.prismlang.lang.check.types;

import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Written;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Values where another type is wanted: fine where nothing is lost, else P0205 or P0206. */
public final class ImplicitConversions {
  private final Frame frame;

  public ImplicitConversions(Frame frame) {
    this.frame = frame;
  }

  /** The term as a value of {@code type}; P0205 or P0206 where it is none. */
  public Term convert(Term term, Type type) {
    var from = term.type();
    if (from.equals(type) || from.isBroken() || type.isBroken()) {
      return term;
    }
    if (term.value().isPresent()
        && term.value().get() instanceof Value.Int(long n)
        && type instanceof Scalar scalar
        && scalar.isNumber()
        && (from == Type.Literal.INT || from instanceof Scalar its && its.isInteger())) {
      return fitting(term, n, scalar);
    }
    if (term instanceof Term.Choice choice
        && from instanceof Type.Literal
        && Conversion.accepts(type, from)) {
      return chosen(choice, type);
    }
    if (Conversion.accepts(type, from)) {
      var value = term.value().flatMap(known -> Folding.converted(known, from, type));
      return term instanceof Term.Constant constant && value.isPresent()
          ? new Term.Constant(value.get(), type, constant.name(), term.span())
          : new Term.Convert(term, false, type, value, term.span());
    }
    report(term, type);
    return new Term.Nowhere(term.span());
  }

  /** Each literal takes the type for itself: as a common one, 32 bits might not hold it. */
  private Term chosen(Term.Choice choice, Type type) {
    var then = convert(choice.then(), type);
    var otherwise = convert(choice.otherwise(), type);
    return then.type().isBroken() || otherwise.type().isBroken()
        ? new Term.Nowhere(choice.span())
        : new Term.Choice(
            choice.condition(),
            then,
            otherwise,
            type,
            choice.perspective(),
            choice.value(),
            choice.span());
  }

  private Term fitting(Term term, long n, Scalar scalar) {
    boolean isUnsigned64 = scalar == Scalar.UINT64 && term.type() == Type.Literal.INT;
    if (!isUnsigned64 && !Folding.fits(n, scalar)) {
      frame.report(
          Code.P0206
              .at(term.span(), n + " is no value of " + scalar)
              .help("use a wider type, or say what to keep: `" + scalar + "(…)`"));
      return new Term.Nowhere(term.span());
    }
    var value = scalar.isFloating() ? new Value.Real(n) : new Value.Int(n);
    var name = term instanceof Term.Constant constant ? constant.name() : Optional.<String>empty();
    return term instanceof Term.Constant
        ? new Term.Constant(value, scalar, name, term.span())
        : new Term.Convert(term, false, scalar, Optional.of(value), term.span());
  }

  private void report(Term term, Type type) {
    if (term.type() == Type.Special.NOTHING) {
      frame.report(noResult(term));
      return;
    }
    boolean numbers =
        type instanceof Scalar to
            && to.isNumber()
            && (term.type() instanceof Scalar from && from.isNumber()
                || term.type() instanceof Type.Literal);
    if (numbers) {
      frame.report(
          Code.P0206
              .at(
                  term.span(),
                  "this is "
                      + term.type()
                      + ", wanted is "
                      + type
                      + ": the conversion may lose information")
              .help(saying(term, type)));
    } else {
      frame.report(
          Code.P0205
              .at(term.span(), "wanted is " + type + ", this is " + term.type())
              .help(hint(term.type(), type)));
    }
  }

  /** A division of integers drops the remainder, which a number with a point would keep. */
  private static String saying(Term term, Type type) {
    String whole = "`" + type + "(" + Written.brief(term.span()) + ")`";
    return term instanceof Term.Binary division
            && division.operator() == BinaryOperator.DIVIDE
            && division.type() instanceof Scalar from
            && !from.isFloating()
            && type instanceof Scalar to
            && to.isFloating()
        ? "to keep the remainder, divide as "
            + type
            + ": `"
            + as(division.left(), type)
            + " / "
            + as(division.right(), type)
            + "`; to drop it, say so: "
            + whole
        : "say so: " + whole;
  }

  private static String as(Term term, Type type) {
    String text = Written.brief(term.span());
    boolean isNumber = text.chars().allMatch(Character::isDigit);
    return isNumber ? text + ".0" : type + "(" + text + ")";
  }

  /** A call for its effect, where a value is wanted. */
  private static Diagnostic noResult(Term term) {
    return switch (term) {
      case Term.Call call ->
          Code.P0205
              .at(term.span(), "`" + call.callee().name() + "` gives no result")
              .label(call.callee().span(), "declared without `->`")
              .help("let it give one (`-> T @ …`), or call it on a line of its own");
      case Term.Operation operation ->
          Code.P0205
              .at(term.span(), "`" + operation.intrinsic().name() + "` gives no result")
              .help("write it on a line of its own");
      default ->
          Code.P0205.at(term.span(), "this gives no value").help("write it on a line of its own");
    };
  }

  private static String hint(Type from, Type to) {
    if (to == Scalar.BOOL) {
      return "compare it: `… != 0`";
    }
    if (from == Scalar.BOOL) {
      return "choose: `1 if … else 0`";
    }
    if (from instanceof Type.Vector && to instanceof Scalar) {
      return "take an element: `.x`";
    }
    if (from instanceof Type.Array && to instanceof Scalar) {
      return "take an element: `…[0]`";
    }
    if (from instanceof Type.Array && to instanceof Type.Array) {
      return "arrays are copied whole, or slice by slice: `a[0:4] = b[0:4]`";
    }
    return from.isMemory() ? "read an element: `…[i]`" : "use a value of type " + to;
  }
}
