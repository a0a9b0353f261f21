package org.prismlang.lang.syntax;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.tree.Descent;
import org.prismlang.lang.type.BinaryOperator;

/** A statement as written; the span of a compound statement covers its body. */
public sealed interface Stmt {
  Span span();

  /** The expressions that it holds itself, those of its bodies apart. */
  default List<Expr> exprs() {
    return switch (this) {
      case Declare it ->
          Stream.of(Optional.of(it.type), it.perspective, it.value)
              .flatMap(Optional::stream)
              .toList();
      case Assign it -> Stream.concat(it.targets.stream(), Stream.of(it.value)).toList();
      case Update it -> List.of(it.target, it.value);
      case For it -> Stream.concat(values(it.decorators), Stream.of(it.iterable)).toList();
      case While it -> Stream.concat(values(it.decorators), Stream.of(it.condition)).toList();
      case If it -> List.of(it.condition);
      case Return it -> it.values;
      case Assert it -> Stream.concat(Stream.of(it.condition), it.message.stream()).toList();
      case With it -> it.items.stream().map(WithItem::expression).toList();
      case Match it ->
          Stream.concat(Stream.of(it.subject), it.cases.stream().map(Case::size)).toList();
      case Do it -> List.of(it.expression);
      case Nested it -> it.function.exprs();
      case Break _, Continue _, Pass _, Broken _ -> List.of();
    };
  }

  private static Stream<Expr> values(List<Item.Decorator> decorators) {
    return decorators.stream().flatMap(it -> it.arguments().stream()).map(Argument::value);
  }

  default List<List<Stmt>> bodies() {
    return switch (this) {
      case For it -> List.of(it.body);
      case While it -> List.of(it.body);
      case If it -> List.of(it.then, it.otherwise);
      case With it -> List.of(it.body);
      case Match it -> it.cases.stream().map(Case::body).toList();
      case Nested it -> List.of(it.function.body());
      case Declare _,
          Assign _,
          Update _,
          Break _,
          Continue _,
          Return _,
          Pass _,
          Assert _,
          Do _,
          Broken _ ->
          List.of();
    };
  }

  /** The statements and all inside them, the outer before the inner. */
  static Stream<Stmt> all(List<Stmt> statements) {
    return Descent.from(statements, it -> it.bodies().stream().flatMap(List::stream).toList());
  }

  record Declare(Name name, Expr type, Optional<Expr> perspective, Optional<Expr> value, Span span)
      implements Stmt {}

  /** {@code a = e} or {@code a, b = e}. */
  record Assign(List<Expr> targets, Expr value, Span span) implements Stmt {
    public Assign {
      targets = List.copyOf(targets);
    }
  }

  /** {@code a += e}. */
  record Update(Expr target, BinaryOperator operator, Expr value, Span span) implements Stmt {}

  /** {@code head} is the line up to the colon; the span begins behind the decorators. */
  record For(
      List<Item.Decorator> decorators,
      Name variable,
      Expr iterable,
      List<Stmt> body,
      Span head,
      Span span)
      implements Stmt {
    public For {
      decorators = List.copyOf(decorators);
      body = List.copyOf(body);
    }
  }

  record While(
      List<Item.Decorator> decorators, Expr condition, List<Stmt> body, Span head, Span span)
      implements Stmt {
    public While {
      decorators = List.copyOf(decorators);
      body = List.copyOf(body);
    }
  }

  /** {@code elif} is an {@code If} alone in {@code otherwise} whose span starts at the keyword. */
  record If(Expr condition, List<Stmt> then, List<Stmt> otherwise, Span head, Span span)
      implements Stmt {
    public If {
      then = List.copyOf(then);
      otherwise = List.copyOf(otherwise);
    }
  }

  record Break(Span span) implements Stmt {}

  record Continue(Span span) implements Stmt {}

  record Return(List<Expr> values, Span span) implements Stmt {
    public Return {
      values = List.copyOf(values);
    }
  }

  record Pass(Span span) implements Stmt {}

  record Assert(Expr condition, Optional<Expr> message, Span span) implements Stmt {}

  record With(List<WithItem> items, List<Stmt> body, Span head, Span span) implements Stmt {
    public With {
      items = List.copyOf(items);
      body = List.copyOf(body);
    }
  }

  record Match(Expr subject, List<Case> cases, Span head, Span span) implements Stmt {
    public Match {
      cases = List.copyOf(cases);
    }
  }

  /** An expression for its effect: a call. */
  record Do(Expr expression, Span span) implements Stmt {}

  /** A function inside a function. */
  record Nested(Item.Function function, Span span) implements Stmt {}

  /** Stands where an error was reported. */
  record Broken(Span span) implements Stmt {}

  record WithItem(Expr expression, Optional<Name> alias, Span span) {}

  record Case(Expr size, Optional<Name> role, List<Stmt> body, Span head, Span span) {
    public Case {
      body = List.copyOf(body);
    }
  }
}
