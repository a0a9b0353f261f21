package org.prismlang.bundl.prism;

import java.util.Map;
import java.util.function.Function;
import org.prismlang.bundl.syntax.Algebra;
import org.prismlang.bundl.syntax.Expr;
import org.prismlang.bundl.syntax.Operator;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Statement;
import org.prismlang.bundl.syntax.Type;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr.Call;
import org.prismlang.lang.syntax.Expr.Conditional;
import org.prismlang.lang.syntax.Expr.Index;
import org.prismlang.lang.syntax.Expr.Unary;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.UnaryOperator;

/**
 * Expressions. What Bundl does by statements alone, a choice between values, is done before the
 * statement that uses it, into a variable of the code's own.
 */
final class Values {
  /** What is done with a value. */
  interface Use extends Function<Expr, Statement> {}

  /** The indices that {@code id()} stands for, by where it stands. */
  record Ids(Map<Span, Expr> values) {
    static final Ids NONE = new Ids(Map.of());
  }

  private final Algebra algebra;
  private final Writing writing;
  private final Names names;

  Values(Algebra algebra, Names names) {
    this.algebra = algebra;
    this.writing = new Writing(algebra.machine());
    this.names = names;
  }

  /** Where the value is needed. */
  record Here(Scope scope, Place place, Ids ids) {
    Here at(Place other) {
      return new Here(scope, other, ids);
    }
  }

  Statement value(org.prismlang.lang.syntax.Expr written, Here here, Use use) {
    var span = written.span();
    return switch (written) {
      case org.prismlang.lang.syntax.Expr.Int it -> use.apply(integer(it));
      case org.prismlang.lang.syntax.Expr.Bool it -> use.apply(new Expr.Bool(it.value(), span));
      case org.prismlang.lang.syntax.Expr.Variable it -> use.apply(variable(it, here));
      case Unary it -> unary(it, here, use);
      case org.prismlang.lang.syntax.Expr.Binary it when it.operator().isLogical() ->
          chosen(it, here, use);
      case org.prismlang.lang.syntax.Expr.Binary it -> binary(it, here, use);
      case Conditional it -> chosen(it, here, use);
      case Index it -> element(it, here, use);
      case Call it -> use.apply(call(it, here));
      default -> throw new Outside(span, "Bundl has no such value");
    };
  }

  private static Expr integer(org.prismlang.lang.syntax.Expr.Int it) {
    if (it.value().bitLength() > 31) {
      throw new Outside(it.span(), "Bundl's integers have 32 bits");
    }
    return new Expr.Int(it.value().intValue(), it.span());
  }

  private Expr variable(org.prismlang.lang.syntax.Expr.Variable it, Here here) {
    return switch (here.scope().find(it.name())) {
      case Known.Nothing _ -> new Expr.Variable(names.fresh(it.name()), it.span());
      case Known.Constant constant ->
          constant.type() == Type.Base.BOOL
              ? new Expr.Bool(constant.value() != 0, it.span())
              : new Expr.Int(constant.value(), it.span());
      case Known.Scalar scalar -> {
        mustBeClear(scalar.written(), scalar.at(), here.place(), it.span());
        yield new Expr.Variable(scalar.name(), it.span());
      }
      case Known.Array _ -> throw new Outside(it.span(), "memory as a value is not in Bundl");
    };
  }

  private void mustBeClear(Perspective written, Perspective at, Place place, Span span) {
    if (place.isBlurred(written, at, algebra)) {
      throw new Outside(
          span, "here Bundl's code is " + place.at() + ", which Prism keeps apart from " + written);
    }
  }

  private Statement unary(Unary it, Here here, Use use) {
    return switch (it.operator()) {
      case PLUS -> value(it.operand(), here, use);
      case NOT -> chosen(it, here, use);
      case INVERT -> throw new Outside(it.span(), "Bundl has no operations on bits");
      case NEGATE ->
          value(
              it.operand(),
              here,
              operand ->
                  use.apply(
                      operand instanceof Expr.Int(int number, _)
                          ? new Expr.Int(-number, it.span())
                          : new Expr.Binary(
                              Operator.SUBTRACT, new Expr.Int(0, it.span()), operand, it.span())));
    };
  }

  private Statement binary(org.prismlang.lang.syntax.Expr.Binary it, Here here, Use use) {
    var operator =
        Written.operator(it.operator())
            .orElseThrow(() -> new Outside(it.span(), "Bundl has no operations on bits"));
    if (Written.type(it.left(), here.scope()) != Type.Base.INT
        || Written.type(it.right(), here.scope()) != Type.Base.INT) {
      throw new Outside(it.span(), "Bundl compares and adds integers alone");
    }
    return value(
        it.left(),
        here,
        left ->
            value(
                it.right(),
                here,
                right ->
                    use.apply(
                        Written.isTurned(it.operator())
                            ? new Expr.Binary(operator, right, left, it.span())
                            : new Expr.Binary(operator, left, right, it.span()))));
  }

  private Statement element(Index it, Here here, Use use) {
    var array = array(it, here.scope());
    if (it.base() instanceof org.prismlang.lang.syntax.Expr.Variable(String name, _)
        && here.scope().find(name) instanceof Known.Array known) {
      mustBeClear(known.written(), known.at(), here.place(), it.span());
    }
    return value(
        it.indices().getFirst(),
        here,
        index -> use.apply(new Expr.Element(array, index, it.span())));
  }

  /** The name of an array whose element is meant; one that is not there where Prism has none. */
  String array(Index it, Scope scope) {
    if (it.base() instanceof org.prismlang.lang.syntax.Expr.Variable(String name, _)
        && it.indices().size() == 1
        && !(it.indices().getFirst() instanceof org.prismlang.lang.syntax.Expr.Slice)) {
      return switch (scope.find(name)) {
        case Known.Nothing _ -> names.fresh(name);
        case Known.Array array -> array.name();
        case Known.Scalar scalar -> scalar.name();
        case Known.Constant _ -> throw new Outside(it.span(), "`" + name + "` is a number");
      };
    }
    throw new Outside(it.span(), "Bundl has elements of arrays of one dimension");
  }

  private Expr call(Call it, Here here) {
    if (Written.isNamed(it, "id")) {
      var id = here.ids().values().get(it.span());
      if (id == null) {
        throw new Outside(it.span(), "this `id()` counts for no variable");
      }
      return id;
    }
    if (Written.isNamed(it, "units") && !it.arguments().isEmpty()) {
      var of = writing.perspective(it.arguments().getFirst().value(), here.scope());
      var within =
          it.arguments().size() > 1
              ? writing.perspective(it.arguments().get(1).value(), here.scope())
              : here.place().at();
      return new Expr.Int(writing.units(writing.whole(of, it.span()), within), it.span());
    }
    throw new Outside(it.span(), "Bundl's functions give nothing back");
  }

  /** A choice, made into a variable before what uses it. */
  private Statement chosen(org.prismlang.lang.syntax.Expr it, Here here, Use use) {
    var type = Written.type(it, here.scope());
    var name = names.fresh("value");
    var span = it.span();
    var made = store(it, here, value -> new Statement.Assign(name, value, span));
    var used = use.apply(new Expr.Variable(name, span));
    return new Statement.Declare(
        name, type, here.place().at(), zero(type, span), sequence(made, used), span);
  }

  /** A value for each way that leads to it. */
  Statement store(org.prismlang.lang.syntax.Expr written, Here here, Use use) {
    var span = written.span();
    Use no = _ -> use.apply(new Expr.Bool(false, span));
    Use yes = _ -> use.apply(new Expr.Bool(true, span));
    return switch (written) {
      case Conditional it ->
          value(
              it.condition(),
              here,
              condition ->
                  new Statement.If(
                      condition,
                      store(it.then(), here, use),
                      store(it.otherwise(), here, use),
                      span));
      case org.prismlang.lang.syntax.Expr.Binary it when it.operator() == BinaryOperator.AND ->
          value(
              it.left(),
              here,
              left -> new Statement.If(left, store(it.right(), here, use), no.apply(left), span));
      case org.prismlang.lang.syntax.Expr.Binary it when it.operator() == BinaryOperator.OR ->
          value(
              it.left(),
              here,
              left -> new Statement.If(left, yes.apply(left), store(it.right(), here, use), span));
      case Unary it when it.operator() == UnaryOperator.NOT ->
          value(
              it.operand(),
              here,
              operand -> new Statement.If(operand, no.apply(operand), yes.apply(operand), span));
      default -> value(written, here, use);
    };
  }

  static Expr zero(Type.Base type, Span span) {
    return type == Type.Base.BOOL ? new Expr.Bool(false, span) : new Expr.Int(0, span);
  }

  static Statement sequence(Statement first, Statement second) {
    if (first instanceof Statement.Skip) {
      return second;
    }
    return second instanceof Statement.Skip
        ? first
        : new Statement.Seq(first, second, first.span());
  }

  /** The unit that an {@code id()} counts. */
  Perspective target(Call id, Perspective otherwise, Scope scope) {
    return id.arguments().isEmpty()
        ? otherwise
        : writing.perspective(id.arguments().getFirst().value(), scope);
  }
}
