package org.prismlang.kernel.order;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.UnaryOperator;

/** The numbers that conditions compare counters with. */
final class Conditions {
  private static final int MOST = 64;

  private Conditions() {}

  /** The largest that matters: a counter beyond it is beyond all. */
  static int largest(Text text, Map<String, Integer> counters) {
    int largest = 0;
    for (var list : text.lists()) {
      for (var line : list.lines) {
        switch (line.stmt) {
          case Stmt.If branch -> largest = Math.max(largest, largest(branch.condition(), counters));
          case Stmt.While loop -> largest = Math.max(largest, largest(loop.condition(), counters));
          default -> {}
        }
      }
    }
    return largest;
  }

  /** Those that are tested at several places. */
  static Set<Expr> repeated(Text text) {
    var seen = new HashSet<Expr>();
    var repeated = new HashSet<Expr>();
    for (var list : text.lists()) {
      for (var line : list.lines) {
        if (line.stmt instanceof Stmt.If branch) {
          parts(branch.condition(), seen, repeated);
        }
      }
    }
    return repeated;
  }

  private static void parts(Expr condition, Set<Expr> seen, Set<Expr> repeated) {
    switch (condition) {
      case Expr.Unary(var operator, var operand, _) when operator == UnaryOperator.NOT ->
          parts(operand, seen, repeated);
      case Expr.Binary(var operator, var left, var right, _)
          when operator == BinaryOperator.AND || operator == BinaryOperator.OR -> {
        parts(left, seen, repeated);
        parts(right, seen, repeated);
      }
      default -> {
        if (!seen.add(condition)) {
          repeated.add(condition);
        }
      }
    }
  }

  /** The variables they speak of. */
  static Set<String> names(Text text) {
    var names = new HashSet<String>();
    for (var list : text.lists()) {
      for (var line : list.lines) {
        switch (line.stmt) {
          case Stmt.If branch -> names(branch.condition(), names);
          case Stmt.While loop -> names(loop.condition(), names);
          case Stmt.For loop -> names(loop.to(), names);
          default -> {}
        }
      }
    }
    return names;
  }

  static void names(Expr expr, Set<String> names) {
    if (expr instanceof Expr.Read(var local)) {
      names.add(local.name());
    }
    var uses = Uses.of(expr);
    uses.exprs().forEach(it -> names(it, names));
    uses.accesses().forEach(it -> Uses.of(it).forEach(index -> names(index, names)));
  }

  private static int largest(Expr expr, Map<String, Integer> counters) {
    int largest = 0;
    if (expr instanceof Expr.Binary binary && binary.operator().isComparison()) {
      var left = Generation.of(binary.left(), counters);
      var right = Generation.of(binary.right(), counters);
      if (left.isPresent() || right.isPresent()) {
        largest =
            Math.abs(left.map(Generation::offset).orElse(0))
                + Math.abs(right.map(Generation::offset).orElse(0));
      }
    }
    for (var part : Uses.of(expr).exprs()) {
      largest = Math.max(largest, largest(part, counters));
    }
    return Math.min(MOST, largest);
  }
}
