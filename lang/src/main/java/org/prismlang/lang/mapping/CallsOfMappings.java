package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.task.CalledPart;

/** Which mappings are called by others, and under which names. */
final class CallsOfMappings {
  /** Mappings that are being carried out, the first one apart. */
  private final List<String> open = new ArrayList<>();

  /** Names of calls, by which what they made is known. */
  private final Set<String> names = new HashSet<>();

  /** How often others were called. */
  private final Map<String, Integer> called = new HashMap<>();

  /** The line with what its names stand for. */
  Stmt in(Stmt line, Given given) {
    return given.in(line, names);
  }

  /** P1301: empty where it leads back to itself, or is called in another way than it says. */
  Optional<PartCall> enter(
      CalledPart part,
      Expr.Call call,
      List<String> given,
      Span span,
      TunedNumbers numbers,
      Diagnostics diagnostics) {
    var name = part.item().name().text();
    if (open.contains(name)) {
      diagnostics.report(
          Code.P1301
              .at(span, "`" + name + "` leads back to itself")
              .label(part.item().name().span(), "declared here"));
      return Optional.empty();
    }
    names.addAll(given);
    int number = called.merge(name, 1, Integer::sum);
    var prefix = given.isEmpty() ? name + (number == 1 ? "" : number) : given.getFirst();
    var bound = PartCall.of(part, call, prefix, numbers, diagnostics);
    bound.ifPresent(_ -> open.add(name));
    return bound;
  }

  void leave() {
    open.removeLast();
  }
}
