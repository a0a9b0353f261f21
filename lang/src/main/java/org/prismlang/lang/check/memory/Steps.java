package org.prismlang.lang.check.memory;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.names.Aliases;
import org.prismlang.lang.check.names.BuiltIn;
import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Stmt;

/**
 * The names that some statements step, at any depth: {@code it += 1}, or as the {@code counter} of
 * a call.
 */
public final class Steps {
  private final Frame frame;
  private final Set<String> names = new HashSet<>();

  private Steps(Frame frame) {
    this.frame = frame;
  }

  public static Set<String> in(List<Stmt> body, Frame frame) {
    var steps = new Steps(frame);
    Stmt.all(body).forEach(steps::statement);
    return steps.names;
  }

  private void statement(Stmt statement) {
    switch (statement) {
      case Stmt.Update(Expr.Variable(String name, _), _, _, _) -> names.add(name);
      // A function that steps a counter gives no result, so its call is a statement.
      case Stmt.Do(Expr.Call call, _) -> call(call);
      default -> {}
    }
  }

  private void call(Expr.Call call) {
    var callee = call.callee() instanceof Expr.Index index ? index.base() : call.callee();
    var declared = declared(callee);
    if (declared.isEmpty()) {
      return;
    }
    var parameters = declared.get().item().parameters();
    for (int i = 0; i < call.arguments().size(); i++) {
      var argument = call.arguments().get(i);
      if (argument.value() instanceof Expr.Variable(String name, _)
          && parameter(parameters, argument, i)
              .filter(it -> isCounter(it, declared.get()))
              .isPresent()) {
        names.add(name);
      }
    }
  }

  private Optional<Declaration.OfFunction> declared(Expr callee) {
    var found =
        switch (callee) {
          case Expr.Variable(String name, _) when frame.scope.find(name).isEmpty() ->
              frame.module.find(name);
          case Expr.Field(Expr.Variable(String module, var span), var name, _)
              when frame.module.find(module).orElse(new Declaration.Missing(span))
                  instanceof Declaration.OfModule of ->
              of.module().find(name.text());
          default -> Optional.<Declaration>empty();
        };
    return found.isPresent() && found.get() instanceof Declaration.OfFunction function
        ? Optional.of(function)
        : Optional.empty();
  }

  private static Optional<Item.Parameter> parameter(
      List<Item.Parameter> parameters, Argument argument, int position) {
    if (argument.name().isEmpty()) {
      return position < parameters.size()
          ? Optional.of(parameters.get(position))
          : Optional.empty();
    }
    var name = argument.name().get().text();
    return parameters.stream().filter(it -> it.name().text().equals(name)).findFirst();
  }

  private static boolean isCounter(Item.Parameter parameter, Declaration.OfFunction function) {
    return Aliases.expanded(parameter.type(), function.module())
            instanceof Expr.Variable(String name, _)
        && name.equals(BuiltIn.COUNTER);
  }
}
