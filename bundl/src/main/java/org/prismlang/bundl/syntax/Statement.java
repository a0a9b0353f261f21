package org.prismlang.bundl.syntax;

import java.util.List;
import org.prismlang.lang.source.Span;

/** s, and the forms that only steps make. */
public sealed interface Statement {
  Span span();

  record Skip(Span span) implements Statement {}

  record Seq(Statement first, Statement second, Span span) implements Statement {}

  record Declare(
      String name, Type.Base type, Perspective perspective, Expr value, Statement body, Span span)
      implements Statement {}

  record Assign(String name, Expr value, Span span) implements Statement {}

  record AssignElement(String array, Expr index, Expr value, Span span) implements Statement {}

  record If(Expr condition, Statement then, Statement otherwise, Span span) implements Statement {}

  record While(Expr condition, Statement body, Span span) implements Statement {}

  record Call(String function, List<Expr> arguments, Span span) implements Statement {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  record Split(int left, int right, Statement first, Statement second, Span span)
      implements Statement {}

  record Group(int parts, Statement body, Span span) implements Statement {}

  record Destruct(Statement body, Span span) implements Statement {}

  record Alloc(String name, Memory memory, Type.Base element, int count, Statement body, Span span)
      implements Statement {}

  /** x becomes y in the body. */
  record Rename(
      Kind kind, String label, String from, String to, int number, Statement body, Span span)
      implements Statement {}

  /** How x becomes y. */
  enum Kind {
    /** In {@code number} parts. */
    PARTITION("partition", "by"),
    /** For the first {@code number}. */
    CLAIM("claim", "at"),
    /** For what is one level below; no number. */
    LOWER("lower", ""),
    /** For copies that are done at the end of the body; no number. */
    ASYNC_PARTITION("async_partition", "");

    private final String text;
    private final String preposition;

    Kind(String text, String preposition) {
      this.text = text;
      this.preposition = preposition;
    }

    public String text() {
      return text;
    }

    public boolean hasNumber() {
      return !preposition.isEmpty();
    }

    public String preposition() {
      return preposition;
    }
  }

  record Memcpy(boolean isAsync, String to, String from, Span span) implements Statement {}

  record Semaphore(Action action, String label, Span span) implements Statement {}

  /** What is done with a semaphore. */
  enum Action {
    INIT("init"),
    DEC("dec"),
    WAIT("wait");

    private final String text;

    Action(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }

  record Free(int count, Span span) implements Statement {}

  /** While it runs, {@code from} is not to be touched: it is lent out under other names. */
  record Lend(String from, Statement body, Span span) implements Statement {}

  /** A partition whose copies are deferred, and whose name is bound. */
  record Handle(String handler, String from, Statement body, Span span) implements Statement {}
}
