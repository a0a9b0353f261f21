package org.prismlang.lang.mapping;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;

/**
 * A directive on its line, and what that is read with.
 *
 * @param names for what it makes
 * @param numbers of the mapping that the line stands in
 */
record DirectiveLine(
    DirectiveCall call, List<String> names, TunedNumbers numbers, Diagnostics diagnostics) {
  DirectiveLine {
    names = List.copyOf(names);
  }

  Span span() {
    return call.span();
  }

  List<Expr> plain() {
    return call.plain();
  }

  Optional<Expr> named(String name) {
    return call.named(name);
  }

  boolean takes(int least, int most, List<String> named, String usage) {
    return call.takes(least, most, named, usage, diagnostics);
  }

  Optional<Long> number(Optional<Expr> expr) {
    return expr.flatMap(it -> numbers.of(it, diagnostics));
  }

  void report(Diagnostic diagnostic) {
    diagnostics.report(diagnostic);
  }
}
