package org.prismlang.kernel.order;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.UnaryOperator;

/** The numbers that conditions compare counters with. */
final class Conditions {
  private static final int MOST = 64;

  private Conditions() {}

  /** By counter the largest that matters: beyond it, it is beyond all. */
  static void largest(Text text, Map<String, Integer> counters, int[] largest) {
    for (var list : text.lists()) {
      for (var line : list.lines) {
        switch (line.stmt) {
          case Stmt.If branch -> largest(branch.condition(), counters, largest);
          case Stmt.While loop -> largest(loop.condition(), counters, largest);
          default -> {}
        }
      }
    }
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

  private static void largest(Expr expr, Map<String, Integer> counters, int[] largest) {
    if (expr instanceof Expr.Binary binary && binary.operator().isComparison()) {
      var sides =
          Stream.of(binary.left(), binary.right())
              .flatMap(it -> Generation.of(it, counters).stream())
              .toList();
      int apart = sides.stream().mapToInt(it -> Math.abs(it.offset())).sum();
      for (var side : sides) {
        if (side.counter() != Generation.NONE) {
          int known = largest[side.counter()];
          largest[side.counter()] = Math.min(MOST, Math.max(known, apart));
        }
      }
    }
    Uses.of(expr).exprs().forEach(it -> largest(it, counters, largest));
  }
}
