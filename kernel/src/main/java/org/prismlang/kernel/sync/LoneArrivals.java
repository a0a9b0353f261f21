package org.prismlang.kernel.sync;

import java.util.List;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.type.Level;

/** Sees to it that what one thread is to do stands in code of one thread. */
final class LoneArrivals {
  private LoneArrivals() {}

  static void check(Kernel kernel, Diagnostics diagnostics) {
    check(kernel.body(), false, diagnostics);
  }

  private static void check(List<Stmt> statements, boolean isOneThread, Diagnostics diagnostics) {
    for (var statement : statements) {
      switch (statement) {
        case Sync.Arrive arrive when arrive.election() == Sync.Election.ONE && !isOneThread ->
            diagnostics.report(Failures.manyForOne(arrive));
        case Stmt.Group group when group.perspective().level() == Level.THREAD ->
            check(group.body(), group.perspective().size() == 1, diagnostics);
        case Stmt.Split split when split.level() == Level.THREAD -> {
          for (var branch : split.branches()) {
            check(branch.body(), branch.size() == 1, diagnostics);
          }
        }
        default -> Bodies.of(statement).forEach(it -> check(it, isOneThread, diagnostics));
      }
    }
  }
}
