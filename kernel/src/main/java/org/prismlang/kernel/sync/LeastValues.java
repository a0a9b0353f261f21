package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.UnaryOperator;
import org.prismlang.lang.type.Value;

/**
 * What integers are at least, as far as it is plain: counters that begin at zero or more and only
 * grow are at least zero wherever they are read, and conditions around a place say more. An integer
 * that overflows is not thought of.
 */
final class LeastValues {
  static final long UNKNOWN = Long.MIN_VALUE;

  private final Set<String> counts = new HashSet<>();

  private LeastValues() {}

  /** Of the locals that these statements declare; others are not known. */
  static LeastValues of(List<Stmt> body) {
    var values = new LeastValues();
    var assigned = Assigned.in(body);
    values.counts.addAll(assigned.values.keySet());
    values.counts.removeAll(assigned.unknown);
    boolean isSettled;
    do {
      isSettled =
          !values.counts.removeIf(
              name -> assigned.of(name).stream().anyMatch(it -> values.of(it, Map.of()) < 0));
    } while (!isSettled);
    return values;
  }

  /** Those that may be less, once the statements have run, than before. */
  Set<String> mayShrink(List<Stmt> statements) {
    var assigned = Assigned.in(statements);
    var shrinking = new HashSet<>(assigned.unknown);
    for (var name : assigned.values.keySet()) {
      if (!assigned.of(name).stream().allMatch(it -> isGrown(it, name))) {
        shrinking.add(name);
      }
    }
    return shrinking;
  }

  private boolean isGrown(Expr value, String name) {
    return value instanceof Expr.Binary(var operator, Expr.Read(Local local), Expr more, _)
        && operator == BinaryOperator.ADD
        && local.name().equals(name)
        && of(more, Map.of()) >= 0;
  }

  /**
   * What statements give to integers.
   *
   * @param unknown those that they also give something else
   */
  private record Assigned(Map<String, List<Expr>> values, Set<String> unknown) {
    static Assigned in(List<Stmt> body) {
      var assigned = new Assigned(new HashMap<>(), new HashSet<>());
      Walk.statements(body).forEach(assigned::gather);
      Walk.statements(body).forEach(assigned::gatherUnsafe);
      return assigned;
    }

    List<Expr> of(String name) {
      return values.getOrDefault(name, List.of());
    }

    private void gather(Stmt statement) {
      switch (statement) {
        case Stmt.Declare(Local local, var value, _) ->
            value.ifPresentOrElse(it -> gives(local, it), () -> unknown.add(local.name()));
        case Stmt.Assign(Expr target, Expr value, _) -> gives(target, value);
        case Stmt.Update(Expr target, var operator, Expr value, _) ->
            gives(target, new Expr.Binary(operator, target, value, target.type()));
        case Stmt.AssignAll(var targets, var given, _) -> {
          for (int i = 0; i < targets.size(); i++) {
            gives(targets.get(i), given.get(i));
          }
        }
        case Stmt.For loop ->
            leastOf(loop)
                .ifPresentOrElse(
                    it -> gives(loop.variable(), it), () -> unknown.add(loop.variable().name()));
        case Stmt.Operate it -> it.result().ifPresent(local -> unknown.add(local.name()));
        case Stmt.Invoke it -> it.results().forEach(local -> unknown.add(local.name()));
        default -> {}
      }
    }

    private void gatherUnsafe(Stmt statement) {
      if (statement instanceof Stmt.Unsafe(String text, _)) {
        values.keySet().stream().filter(text::contains).forEach(unknown::add);
      }
    }

    private void gives(Expr target, Expr value) {
      if (target instanceof Expr.Read(Local local)) {
        gives(local, value);
      }
    }

    private void gives(Local local, Expr value) {
      if (local.type() instanceof Scalar scalar && scalar.isInteger()) {
        values.computeIfAbsent(local.name(), _ -> new ArrayList<>()).add(value);
      }
    }
  }

  /**
   * The first value of a loop's variable, or the last that it may have; of a step that is known.
   */
  private static Optional<Expr> leastOf(Stmt.For loop) {
    if (!(loop.step() instanceof Expr.Constant(Value.Int(long step), _)) || step == 0) {
      return Optional.empty();
    }
    return Optional.of(step > 0 ? loop.from() : plus(loop.to(), 1));
  }

  private static Expr plus(Expr value, long number) {
    var added = new Expr.Constant(new Value.Int(number), Scalar.INT32);
    return new Expr.Binary(BinaryOperator.ADD, value, added, value.type());
  }

  /** What holds besides in each trip. */
  Map<String, Long> inside(Stmt.For loop, Map<String, Long> known) {
    var all = new HashMap<>(known);
    leastOf(loop)
        .map(it -> of(it, known))
        .filter(it -> it != UNKNOWN)
        .ifPresent(it -> all.put(loop.variable().name(), it));
    return all;
  }

  /** What an expression is at least, where these locals are at least so much. */
  long of(Expr expr, Map<String, Long> known) {
    return switch (expr) {
      case Expr.Constant(Value.Int(long value), _) -> value;
      case Expr.Read(Local local) ->
          Math.max(
              known.getOrDefault(local.name(), UNKNOWN),
              counts.contains(local.name()) ? 0 : UNKNOWN);
      case Expr.Position _ -> 0;
      case Expr.Convert(Expr operand, boolean isOfBits, var type) ->
          isOfBits || !isWide(type) ? UNKNOWN : of(operand, known);
      case Expr.Choice(_, Expr then, Expr otherwise, _) ->
          Math.min(of(then, known), of(otherwise, known));
      case Expr.Binary binary -> of(binary, known);
      default -> UNKNOWN;
    };
  }

  private static boolean isWide(Type type) {
    return type == Scalar.INT32 || type == Scalar.INT64;
  }

  private long of(Expr.Binary binary, Map<String, Long> known) {
    long left = of(binary.left(), known);
    long right = of(binary.right(), known);
    boolean areCounts = left >= 0 && right >= 0;
    return switch (binary.operator()) {
      case ADD -> left == UNKNOWN || right == UNKNOWN ? UNKNOWN : left + right;
      case SUBTRACT ->
          left != UNKNOWN && binary.right() instanceof Expr.Constant(Value.Int(long it), _)
              ? left - it
              : UNKNOWN;
      case MULTIPLY, DIVIDE, REMAINDER, SHIFT_RIGHT, BIT_OR -> areCounts ? 0 : UNKNOWN;
      case BIT_AND -> left >= 0 || right >= 0 ? 0 : UNKNOWN;
      default -> UNKNOWN;
    };
  }

  /** What holds besides where a condition does, or does not. */
  Map<String, Long> with(Map<String, Long> known, Expr condition, boolean holds) {
    var all = new HashMap<>(known);
    learn(condition, holds, all);
    return all;
  }

  private void learn(Expr condition, boolean holds, Map<String, Long> known) {
    switch (condition) {
      case Expr.Unary(var operator, Expr operand, _) when operator == UnaryOperator.NOT ->
          learn(operand, !holds, known);
      case Expr.Binary(var operator, Expr left, Expr right, _)
          when operator == (holds ? BinaryOperator.AND : BinaryOperator.OR) -> {
        learn(left, holds, known);
        learn(right, holds, known);
      }
      case Expr.Binary(var operator, Expr left, Expr right, _) when operator.isComparison() -> {
        var comparison = holds ? operator : operator.negated();
        compare(comparison, left, right, known);
        compare(comparison.turned(), right, left, known);
      }
      default -> {}
    }
  }

  private void compare(BinaryOperator operator, Expr side, Expr other, Map<String, Long> known) {
    long least = of(other, known);
    if (!(side instanceof Expr.Read(Local local)) || least == UNKNOWN) {
      return;
    }
    switch (operator) {
      case GREATER -> known.merge(local.name(), least + 1, Math::max);
      case GREATER_EQUAL, EQUAL -> known.merge(local.name(), least, Math::max);
      case NOT_EQUAL -> {
        boolean isZero = other instanceof Expr.Constant(Value.Int(long value), _) && value == 0;
        if (isZero && of(side, known) >= 0) {
          known.merge(local.name(), 1L, Math::max);
        }
      }
      default -> {}
    }
  }
}
