package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Uses;

/** What a statement itself, without the statements inside it, is made of, all the way down. */
final class Parts {
  private final List<Access> accesses = new ArrayList<>();
  private final Set<String> reads = new LinkedHashSet<>();

  private Parts() {}

  static List<Access> accesses(Stmt stmt) {
    return of(Uses.of(stmt)).accesses;
  }

  /** Names of variables that it reads or sets. */
  static Set<String> locals(Stmt stmt) {
    return of(Uses.of(stmt)).reads;
  }

  static Set<String> reads(Expr expr) {
    var parts = new Parts();
    parts.add(expr);
    return parts.reads;
  }

  private static Parts of(Uses uses) {
    var parts = new Parts();
    parts.add(uses);
    return parts;
  }

  private void add(Uses uses) {
    uses.exprs().forEach(this::add);
    for (var access : uses.accesses()) {
      accesses.add(access);
      Uses.of(access).forEach(this::add);
    }
  }

  private void add(Expr expr) {
    if (expr instanceof Expr.Read(var local)) {
      reads.add(local.name());
    }
    add(Uses.of(expr));
  }
}
