package org.prismlang.lang.lint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.type.Scalar;

/**
 * P1405: each thread of a grid of any size has its part of a buffer, and none of the sizes that the
 * kernel is given is ever looked at.
 */
final class MissingGuards {
  private MissingGuards() {}

  static List<Diagnostic> in(LintedText text) {
    var found = new ArrayList<Diagnostic>();
    for (var function : text.functions()) {
      if (isIn(function, text)) {
        found.add(missing(function, text));
      }
    }
    return found;
  }

  private static boolean isIn(Item.Function function, LintedText text) {
    var sizes = sizes(function, text);
    return function.kind().filter("global"::equals).isPresent()
        && !sizes.isEmpty()
        && sizes.stream().noneMatch(it -> text.isRead(it.name(), Set.of()))
        && !fixesGrid(function)
        && dealt(function).isPresent();
  }

  private static Diagnostic missing(Item.Function kernel, LintedText text) {
    var size = sizes(kernel, text).getFirst().name();
    var partition = dealt(kernel).orElseThrow();
    String index =
        argument(partition, "offset")
            .filter(it -> it instanceof Expr.Variable)
            .map(it -> it.span().text())
            .orElse("i");
    return Code.P1405
        .at(size.span(), "nobody looks at `" + size.text() + "`: threads beyond it write, too")
        .label(partition.span(), "every thread of the grid has a part here")
        .help("write where there is something: `if " + index + " < " + size.text() + ":`");
  }

  private static List<Item.Parameter> sizes(Item.Function function, LintedText text) {
    return function.parameters().stream()
        .filter(
            it ->
                text.type(it.name().span())
                    .filter(type -> type instanceof Scalar scalar && scalar.isInteger())
                    .isPresent())
        .toList();
  }

  private static boolean fixesGrid(Item.Function function) {
    return function.decorators().stream()
        .filter(it -> it.name().text().equals("launch"))
        .flatMap(it -> it.arguments().stream())
        .anyMatch(it -> it.name().filter(name -> name.text().equals("grid")).isPresent());
  }

  /** A partition of a parameter among threads. */
  private static Optional<Expr.Call> dealt(Item.Function function) {
    return Stmt.all(function.body())
        .filter(Stmt.With.class::isInstance)
        .flatMap(it -> ((Stmt.With) it).items().stream())
        .filter(it -> it.expression() instanceof Expr.Call)
        .map(it -> (Expr.Call) it.expression())
        .filter(it -> isDealt(it, function))
        .findFirst();
  }

  private static boolean isDealt(Expr.Call call, Item.Function function) {
    return call.callee() instanceof Expr.Variable(String callee, _)
        && callee.equals("partition")
        && !call.arguments().isEmpty()
        && call.arguments().getFirst().value() instanceof Expr.Variable(String memory, _)
        && function.parameters().stream().anyMatch(it -> it.name().text().equals(memory))
        && argument(call, "p").filter(it -> it.span().text().equals("thread[1]")).isPresent();
  }

  private static Optional<Expr> argument(Expr.Call call, String name) {
    return call.arguments().stream()
        .filter(it -> it.name().filter(written -> written.text().equals(name)).isPresent())
        .map(Argument::value)
        .findFirst();
  }
}
