package org.prismlang.lang.syntax;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.BinaryOperator;

/** A statement as written; the span of a compound statement covers its body. */
public sealed interface Stmt {
  Span span();

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
