package org.prismlang.lang.syntax;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.tree.Descent;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.UnaryOperator;

/** An expression, a type or a perspective as written. */
public sealed interface Expr {
  Span span();

  /** What it is made of. */
  default List<Expr> children() {
    return switch (this) {
      case Variable _, Int _, Float _, Bool _, Text _, Broken _ -> List.of();
      case Unary it -> List.of(it.operand);
      case Binary it -> List.of(it.left, it.right);
      case Conditional it -> List.of(it.condition, it.then, it.otherwise);
      case Call it -> all(List.of(it.callee), it.arguments.stream().map(Argument::value).toList());
      case Index it -> all(List.of(it.base), it.indices);
      case Slice it -> Stream.of(it.from, it.to).flatMap(Optional::stream).toList();
      case Field it -> List.of(it.base);
      case Lambda it -> List.of(it.body);
      case ListLiteral it -> it.elements;
      case FillLiteral it -> List.of(it.element);
      case Tuple it -> it.elements;
      case FunctionType it -> all(it.parameters, List.of(it.result));
    };
  }

  /**
   * It with others in place of what its value is made of: neither of a name that is called, nor
   * within a function.
   */
  default Expr mapped(Function<Expr, Expr> other) {
    return switch (this) {
      case Variable _, Int _, Float _, Bool _, Text _, Lambda _, FunctionType _, Broken _ -> this;
      case Unary(var operator, var operand, var span) ->
          new Unary(operator, other.apply(operand), span);
      case Binary(var operator, var left, var right, var span) ->
          new Binary(operator, other.apply(left), other.apply(right), span);
      case Conditional(var condition, var then, var otherwise, var span) ->
          new Conditional(other.apply(condition), other.apply(then), other.apply(otherwise), span);
      case Call(var callee, var arguments, var span) ->
          new Call(callee, arguments.stream().map(it -> it.mapped(other)).toList(), span);
      case Index(var base, var indices, var span) ->
          new Index(other.apply(base), mapped(indices, other), span);
      case Slice(var from, var to, var span) -> new Slice(from.map(other), to.map(other), span);
      case Field(var base, var name, var span) -> new Field(other.apply(base), name, span);
      case ListLiteral(var elements, var span) -> new ListLiteral(mapped(elements, other), span);
      case FillLiteral(var element, var span) -> new FillLiteral(other.apply(element), span);
      case Tuple(var elements, var span) -> new Tuple(mapped(elements, other), span);
    };
  }

  private static List<Expr> mapped(List<Expr> exprs, Function<Expr, Expr> other) {
    return exprs.stream().map(other).toList();
  }

  /** It and everything inside it, the outer before the inner. */
  default Stream<Expr> all() {
    return Descent.from(List.of(this), Expr::children);
  }

  private static List<Expr> all(List<Expr> first, List<Expr> rest) {
    return Stream.concat(first.stream(), rest.stream()).toList();
  }

  record Variable(String name, Span span) implements Expr {
    /** Those that an expression mentions. */
    public static Stream<Variable> in(Expr expr) {
      return expr.all().filter(Variable.class::isInstance).map(Variable.class::cast);
    }
  }

  record Int(BigInteger value, Span span) implements Expr {}

  record Float(double value, Span span) implements Expr {}

  record Bool(boolean value, Span span) implements Expr {}

  record Text(String value, Span span) implements Expr {}

  record Unary(UnaryOperator operator, Expr operand, Span span) implements Expr {}

  record Binary(BinaryOperator operator, Expr left, Expr right, Span span) implements Expr {}

  /** {@code then if condition else otherwise}. */
  record Conditional(Expr condition, Expr then, Expr otherwise, Span span) implements Expr {}

  record Call(Expr callee, List<Argument> arguments, Span span) implements Expr {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * {@code base[i, a:b, …]}: an element, a view, a generic instance, an array type or a
   * perspective.
   */
  record Index(Expr base, List<Expr> indices, Span span) implements Expr {
    public Index {
      indices = List.copyOf(indices);
    }
  }

  /** {@code from:to} inside an {@link Index}. */
  record Slice(Optional<Expr> from, Optional<Expr> to, Span span) implements Expr {}

  record Field(Expr base, Name name, Span span) implements Expr {}

  record Lambda(List<Name> parameters, Expr body, Span span) implements Expr {
    public Lambda {
      parameters = List.copyOf(parameters);
    }
  }

  /** {@code [x, y]}. */
  record ListLiteral(List<Expr> elements, Span span) implements Expr {
    public ListLiteral {
      elements = List.copyOf(elements);
    }
  }

  /** {@code { x }}: as many copies as the target has elements. */
  record FillLiteral(Expr element, Span span) implements Expr {}

  /** {@code a, b} with or without parentheses; two or more elements. */
  record Tuple(List<Expr> elements, Span span) implements Expr {
    public Tuple {
      elements = List.copyOf(elements);
    }
  }

  /** {@code def(T, T) -> T}, the kind of an operator argument. */
  record FunctionType(List<Expr> parameters, Expr result, Span span) implements Expr {
    public FunctionType {
      parameters = List.copyOf(parameters);
    }
  }

  /** Stands where an error was reported. */
  record Broken(Span span) implements Expr {}
}
