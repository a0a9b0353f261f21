package org.prismlang.kernel.analyze;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.source.Span;

/** The places of accesses and views that a part of the source leads to, also through calls. */
final class Reach {
  private final Module module;
  private final Span scope;
  private final Set<Span> places = new HashSet<>();
  private final Set<Called> called = new HashSet<>();

  private record Called(String procedure, boolean isInside) {}

  private Reach(Module module, Span scope) {
    this.module = module;
    this.scope = scope;
  }

  static Set<Span> of(Span scope, Kernel kernel, Module module) {
    var reach = new Reach(module, scope);
    reach.list(kernel.body(), covers(scope, kernel.span()));
    return reach.places;
  }

  private static boolean covers(Span scope, Span span) {
    return span.file().equals(scope.file())
        && span.start() >= scope.start()
        && span.end() <= scope.end();
  }

  private void list(List<Stmt> statements, boolean isInside) {
    for (var statement : statements) {
      boolean inside = isInside || covers(scope, statement.span());
      if (inside) {
        Walk.accesses(statement).forEach(it -> places.add(it.span()));
      }
      switch (statement) {
        case Stmt.Invoke call -> {
          if (called.add(new Called(call.procedure(), inside))) {
            list(module.procedure(call.procedure()).body(), inside);
          }
        }
        case Stmt.Open open when inside -> places.add(open.view().span());
        default -> {}
      }
      Bodies.of(statement).forEach(it -> list(it, inside));
    }
  }
}
