package org.prismlang.lang.check.frame;

import java.util.Optional;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Kind;

/** Questions about expressions as they stand in the text. */
public final class Written {
  private static final int LONGEST = 60;

  private Written() {}

  /** The text itself, where it is short; else its beginning. */
  public static String brief(Expr written) {
    return brief(written.span());
  }

  public static String brief(Span written) {
    var text = written.text();
    int end = text.indexOf('\n');
    text = end < 0 ? text : text.substring(0, end) + "…";
    return text.length() > LONGEST ? text.substring(0, LONGEST - 3) + "…" : text;
  }

  /** As an operand of a comparison: in parentheses unless it binds more tightly. */
  public static String operand(Expr written) {
    return switch (written) {
      case Expr.Binary _, Expr.Conditional _, Expr.Unary _, Expr.Lambda _, Expr.Tuple _ ->
          "(" + brief(written) + ")";
      default -> brief(written);
    };
  }

  /** The argument {@code name=…} of a call. */
  public static Optional<Argument> argument(Expr.Call call, String name) {
    for (var argument : call.arguments()) {
      if (argument.name().isPresent() && argument.name().get().text().equals(name)) {
        return Optional.of(argument);
      }
    }
    return Optional.empty();
  }

  public static boolean isConstexpr(Expr type) {
    return type instanceof Expr.Call call
        && call.callee() instanceof Expr.Variable(String name, _)
        && name.equals("constexpr");
  }

  /** What a generic parameter declared so may stand for, operators apart. */
  public static Optional<Kind> kind(Expr written) {
    if (written instanceof Expr.Variable(String name, _)) {
      for (var kind : Kind.values()) {
        if (kind.text().equals(name)) {
          return Optional.of(kind);
        }
      }
    }
    return Optional.empty();
  }
}
