package org.prismlang.lang.task;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.type.BinaryOperator;

/** What only tasks say of numbers. */
public final class TaskWords {
  /** {@code tf32(x)}: what a tensor core makes of a float, the first 10 bits behind the point. */
  public static final String TF32 = "tf32";

  private static final long KEPT = 0xffffe000L;

  private TaskWords() {}

  /** {@code bitcast[float](bitcast[uint](x) & 0xffffe000)}. */
  static Expr tf32(Expr x, Span span) {
    var bits =
        new Expr.Binary(
            BinaryOperator.BIT_AND, bits("uint", x, span), Built.number(KEPT, span), span);
    return bits("float", bits, span);
  }

  private static Expr bits(String type, Expr x, Span span) {
    var callee =
        new Expr.Index(Built.variable("bitcast", span), List.of(Built.variable(type, span)), span);
    return new Expr.Call(callee, List.of(new Argument(Optional.empty(), x, span)), span);
  }

  /** How often the text of a task mentions a name. */
  public static long mentions(Task task, String name) {
    return Stmt.all(task.item().body())
        .flatMap(it -> it.exprs().stream())
        .flatMap(Expr.Variable::in)
        .filter(it -> it.name().equals(name))
        .count();
  }
}
