package org.prismlang.lang.mapping;

import java.util.Map;
import java.util.Set;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.syntax.Stmt;

/** What names of a mapping's lines stand for; {@code b.w} is what the call b made as w. */
record Given(Map<String, Expr> names) {
  static final Given NOTHING = new Given(Map.of());

  Given {
    names = Map.copyOf(names);
  }

  /** The statement with what was names. */
  Stmt in(Stmt statement, Set<String> calls) {
    return switch (statement) {
      case Stmt.Assign(var targets, var value, var span) ->
          new Stmt.Assign(
              targets.stream().map(it -> in(it, calls)).toList(), in(value, calls), span);
      case Stmt.Do(var expression, var span) -> new Stmt.Do(in(expression, calls), span);
      case Stmt.If(var condition, var then, var otherwise, var head, var span) ->
          new Stmt.If(
              in(condition, calls),
              then.stream().map(it -> in(it, calls)).toList(),
              otherwise.stream().map(it -> in(it, calls)).toList(),
              head,
              span);
      default -> statement;
    };
  }

  private Expr in(Expr expr, Set<String> calls) {
    return switch (expr) {
      case Expr.Variable(var name, _) -> names.getOrDefault(name, expr);
      case Expr.Call(var callee, var arguments, var span) ->
          new Expr.Call(callee, arguments.stream().map(it -> in(it, calls)).toList(), span);
      case Expr.Field(var base, var name, var span) ->
          in(base, calls) instanceof Expr.Variable(var call, _) && calls.contains(call)
              ? new Expr.Variable(call + "_" + name.text(), span)
              : expr;
      default -> expr.mapped(it -> in(it, calls));
    };
  }

  /** {@code split(C, E=64)}: which extent may be given, too. */
  private Argument in(Argument argument, Set<String> calls) {
    var name =
        argument
            .name()
            .map(
                it ->
                    names.get(it.text()) instanceof Expr.Variable(var other, _)
                        ? new Name(other, it.span())
                        : it);
    return new Argument(name, in(argument.value(), calls), argument.span());
  }
}
