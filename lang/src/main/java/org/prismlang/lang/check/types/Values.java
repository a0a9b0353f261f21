package org.prismlang.lang.check.types;

import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Terms;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.frame.Written;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/**
 * Expressions where values are wanted: checked by who knows them all, then converted or required to
 * be known.
 */
public final class Values {
  /** Checks any expression. */
  public interface Check {
    Term check(Expr written, Want want);
  }

  private final Frame frame;
  private final Check expressions;
  private final ImplicitConversions conversions;

  public Values(Frame frame, Check expressions) {
    this.frame = frame;
    this.expressions = expressions;
    this.conversions = new ImplicitConversions(frame);
  }

  public Term check(Expr written, Want want) {
    return expressions.check(written, want);
  }

  /** A value of this type, converted where that loses nothing. */
  public Term checkAs(Expr written, Type type, Optional<Perspective> target) {
    return checkAs(written, target.map(it -> Want.of(type, it)).orElse(Want.type(type)), type);
  }

  public Term checkAs(Expr written, Want want, Type type) {
    return convert(check(written, want), type);
  }

  /** Certain for a plain integer; anything larger might need parentheses. */
  private static Edit[] comparison(Expr written, Term term) {
    boolean isPlain = written instanceof Expr.Variable || written instanceof Expr.Index;
    return isPlain && term.type() instanceof Scalar scalar && scalar.isInteger()
        ? new Edit[] {new Edit(written.span(), written.span().text() + " != 0")}
        : new Edit[0];
  }

  public Term checkCondition(Expr written, Want want) {
    var term = check(written, want.anyType());
    if (!Conversion.accepts(Scalar.BOOL, term.type())) {
      frame.report(
          Code.P0205
              .at(written.span(), "a condition is a bool, this is " + term.type())
              .help(
                  "compare it: `" + Written.operand(written) + " != 0`",
                  comparison(written, term)));
      return new Term.Nowhere(written.span());
    }
    return term;
  }

  /** The term as a value of {@code type}; P0205 or P0206 where it is none. */
  public Term convert(Term term, Type type) {
    return conversions.convert(term, type);
  }

  /** A constant, or P0207: {@code what} says what must be one. */
  public Optional<Value> constant(Expr written, String what) {
    return constant(written, what, Code.P0207);
  }

  public Optional<Value> constant(Expr written, String what, Code code) {
    var term = check(written, Want.NOTHING);
    if (term.value().isEmpty()) {
      var diagnostic = code.at(written.span(), what + " must be known when compiling");
      var variable = Terms.variable(term);
      frame.report(
          (variable.isPresent()
                  ? diagnostic.label(
                      variable.get().span(),
                      "`" + variable.get().name() + "` is known at run time only")
                  : diagnostic)
              .help(
                  variable.isPresent()
                          && variable.get().origin() == Variable.Origin.PARAMETER
                          && variable.get().type() instanceof Scalar
                      ? "make it a generic parameter: `["
                          + variable.get().name()
                          + ": int]` behind the function's name"
                      : "use literals, generic parameters and `constexpr` values"));
      return Optional.empty();
    }
    return term.type().isBroken() ? Optional.empty() : term.value();
  }
}
