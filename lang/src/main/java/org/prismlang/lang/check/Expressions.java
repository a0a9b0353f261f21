package org.prismlang.lang.check;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Symbol;
import org.prismlang.lang.check.frame.UnknownNames;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.memory.Key;
import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.check.types.ArrayLiterals;
import org.prismlang.lang.check.types.Lanes;
import org.prismlang.lang.check.types.Operators;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.intrinsic.Intrinsics;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Expressions: types, perspectives, constants. */
final class Expressions {
  private static final BigInteger MAX = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

  private final Walk walk;
  private final Frame frame;
  private final Operators operators;
  private final Indexing indexing;
  private final ArrayLiterals literals;

  Expressions(Walk walk) {
    this.walk = walk;
    this.frame = walk.frame;
    this.operators = walk.operators;
    this.indexing = walk.indexing;
    this.literals = new ArrayLiterals(frame, walk.values);
  }

  Term check(Expr written, Want want) {
    var term = term(written, want);
    frame.task.typings().checked(written.span(), term);
    return term;
  }

  private Term term(Expr written, Want want) {
    return switch (written) {
      case Expr.Variable name -> name(name);
      case Expr.Int number -> integer(number);
      case Expr.Float number ->
          new Term.Constant(
              new Value.Real(number.value()), Type.Literal.REAL, Optional.empty(), number.span());
      case Expr.Bool truth ->
          new Term.Constant(
              new Value.Truth(truth.value()), Scalar.BOOL, Optional.empty(), truth.span());
      case Expr.Text text ->
          new Term.Constant(
              new Value.Words(text.value()), Type.Special.TEXT, Optional.empty(), text.span());
      case Expr.Unary unary -> operators.unary(unary, want);
      case Expr.Binary binary -> operators.binary(binary, want);
      case Expr.Conditional conditional -> operators.choice(conditional, want);
      case Expr.Call call -> walk.calls.call(call, want);
      case Expr.Index index -> indexing.read(index, want);
      case Expr.Field field -> field(field, want);
      case Expr.ListLiteral list -> literals.list(list, want);
      case Expr.FillLiteral fill -> literals.fill(fill, want);
      case Expr.Tuple tuple -> tuple(tuple, want);
      case Expr.Slice slice ->
          misplaced(slice, "a slice `a:b` stands between the brackets of a tile or array");
      case Expr.Lambda lambda ->
          misplaced(
              lambda,
              "a lambda is an argument: of `partition`, of a generic operator, of `wait_until`");
      case Expr.FunctionType type ->
          misplaced(type, "a function type is the kind of a generic parameter");
      case Expr.Broken broken -> new Term.Nowhere(broken.span());
    };
  }

  private Term misplaced(Expr written, String what) {
    frame.report(Code.P0223.at(written.span(), what).help("write a value here"));
    return new Term.Nowhere(written.span());
  }

  private Term integer(Expr.Int number) {
    if (number.value().compareTo(MAX) > 0) {
      frame.report(
          Code.P0214
              .at(number.span(), "this number does not fit 64 bits")
              .help("the largest is 18446744073709551615"));
      return new Term.Nowhere(number.span());
    }
    return new Term.Constant(
        new Value.Int(number.value().longValue()),
        Type.Literal.INT,
        Optional.empty(),
        number.span());
  }

  private Term name(Expr.Variable name) {
    var symbol = frame.scope.find(name.name());
    if (symbol.isPresent()) {
      return symbol(symbol.get(), name);
    }
    var declared = frame.module.find(name.name());
    if (declared.isPresent()) {
      return declared(declared.get(), name.name(), name.span());
    }
    return switch (name.name()) {
      case "inf" -> real(Double.POSITIVE_INFINITY, name);
      case "nan" -> real(Double.NaN, name);
      default -> unknown(name);
    };
  }

  private static Term real(double value, Expr.Variable name) {
    return new Term.Constant(
        new Value.Real(value), Type.Literal.REAL, Optional.of(name.name()), name.span());
  }

  private Term symbol(Symbol symbol, Expr.Variable name) {
    return switch (symbol) {
      case Symbol.OfVariable(var variable) -> {
        walk.ledger.inFlight().named(variable);
        if (variable.type().isMemory()) {
          walk.ledger
              .memories()
              .use(walk.ledger.memories().of(variable), new Key.Whole(), name.span());
        }
        yield new Term.Read(variable, name.span());
      }
      case Symbol.Known known ->
          new Term.Constant(known.value(), known.type(), Optional.of(name.name()), name.span());
      case Symbol.Broken _ -> new Term.Nowhere(name.span());
      case Symbol.OfType _ -> notAValue(name, "a type");
      case Symbol.OfOperator _, Symbol.OfLambda _, Symbol.OfFunction _ ->
          notAValue(name, "a function");
    };
  }

  private Term notAValue(Expr.Variable name, String what) {
    frame.report(
        Code.P0205
            .at(name.span(), "`" + name.name() + "` is " + what + ", a value is wanted")
            .help(
                what.equals("a type")
                    ? "convert with `" + name.name() + "(x)`"
                    : "call it: `" + name.name() + "(…)`"));
    return new Term.Nowhere(name.span());
  }

  private Term declared(Declaration declaration, String name, Span span) {
    return switch (declaration) {
      case Declaration.OfConstant constant -> {
        var known = walk.session.constants().value(constant, walk.session);
        yield known.isPresent()
            ? new Term.Constant(known.get().value(), known.get().type(), Optional.of(name), span)
            : new Term.Nowhere(span);
      }
      case Declaration.Missing _ -> new Term.Nowhere(span);
      case Declaration.OfFunction _ -> notAValue(new Expr.Variable(name, span), "a function");
      case Declaration.OfAlias _, Declaration.OfStruct _ ->
          notAValue(new Expr.Variable(name, span), "a type");
      case Declaration.OfMapping _, Declaration.OfPart _ ->
          notAValue(new Expr.Variable(name, span), "a mapping");
      case Declaration.OfModule _ -> notAValue(new Expr.Variable(name, span), "a module");
    };
  }

  private Term unknown(Expr.Variable name) {
    if (walk.types.asValueType(name.name()).isPresent()) {
      return notAValue(name, "a type");
    }
    if (Intrinsics.named(name.name()).isPresent()) {
      return notAValue(name, "an operation");
    }
    frame.report(UnknownNames.value(name, frame));
    frame.scope.unknown(name.name(), name.span());
    return new Term.Nowhere(name.span());
  }

  private Term field(Expr.Field field, Want want) {
    if (field.base() instanceof Expr.Variable(String name, _) && frame.scope.find(name).isEmpty()) {
      var module = frame.module.find(name);
      if (module.isPresent() && module.get() instanceof Declaration.OfModule of) {
        var member = of.module().find(field.name().text());
        if (member.isPresent()) {
          return declared(member.get(), field.name().text(), field.span());
        }
        frame.report(UnknownNames.member(name, field.name(), of.module()));
        return new Term.Nowhere(field.span());
      }
      if (module.isPresent() && module.get() instanceof Declaration.Missing) {
        return new Term.Nowhere(field.span());
      }
    }
    var base = check(field.base(), want.anyType());
    return Lanes.of(base, field, frame);
  }

  private Term tuple(Expr.Tuple tuple, Want want) {
    var elements = new ArrayList<Term>();
    var types = new ArrayList<Type>();
    var perspective = Perspective.GRID;
    for (var element : tuple.elements()) {
      var term = check(element, want.anyType());
      elements.add(term);
      types.add(term.type());
      perspective = perspective.meet(term.perspective());
    }
    return new Term.Several(elements, new Type.Tuple(types), perspective, tuple.span());
  }
}
