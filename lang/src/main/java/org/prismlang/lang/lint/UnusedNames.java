package org.prismlang.lang.lint;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.syntax.Stmt;

/** P1401: of what a function declares; its parameters may be what somebody else asks for. */
final class UnusedNames {
  private UnusedNames() {}

  static List<Diagnostic> in(LintedText text) {
    var found = new ArrayList<Diagnostic>();
    for (var function : text.functions()) {
      var writes = LintedText.writes(function.body());
      for (var name : Stmt.all(function.body()).flatMap(it -> declared(it).stream()).toList()) {
        boolean isMeant = name.name().text().startsWith("_");
        if (!isMeant && !text.isRead(name.name(), writes)) {
          found.add(unused(name));
        }
      }
    }
    return found;
  }

  /** With a value that is worth its call, perhaps. */
  private record Declared(Name name, boolean isCall) {}

  private static List<Declared> declared(Stmt statement) {
    return switch (statement) {
      case Stmt.Declare it ->
          List.of(
              new Declared(it.name(), it.value().filter(Expr.Call.class::isInstance).isPresent()));
      case Stmt.With it ->
          it.items().stream()
              .flatMap(item -> item.alias().stream())
              .map(name -> new Declared(name, false))
              .toList();
      default -> List.of();
    };
  }

  private static Diagnostic unused(Declared declared) {
    String name = declared.name().text();
    return Code.P1401
        .at(declared.name().span(), "nobody uses `" + name + "`")
        .help(
            (declared.isCall() ? "remove it, or all but the call" : "remove it")
                + "; if that is meant, call it `_"
                + name
                + "`");
  }
}
