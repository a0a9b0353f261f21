package org.prismlang.verify.machine;

import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.lang.type.Value;

/** Operations without memory: what is known of their results. */
final class Functions {
  private static final int WARPGROUP = 128;

  private final Machine machine;
  private final Expressions expressions;

  Functions(Machine machine, Expressions expressions) {
    this.machine = machine;
    this.expressions = expressions;
  }

  Quantity apply(Expr.Apply apply, Task task, int[] threads) {
    if (!Arithmetic.isWhole(apply.type())) {
      expressions.operands(apply.operands(), task, threads);
      return Quantity.DATA;
    }
    return switch (apply.intrinsic().name()) {
      case "min" -> two(apply, task, threads, (a, b) -> compared(a, b) <= 0 ? a : b);
      case "max" -> two(apply, task, threads, (a, b) -> compared(a, b) >= 0 ? a : b);
      case "abs" -> two(apply, task, threads, (a, _) -> compared(a, 0) >= 0 ? a : -a);
      case "popc" -> two(apply, task, threads, (a, _) -> exact(a, Long.bitCount(a)));
      case "cluster_rank" -> Quantity.of(task.block.index % machine.cluster);
      case "acc_row" ->
          accumulator(
              apply, task, threads, (lane, i) -> lane / 32 * 16 + lane % 32 / 4 + i / 2 % 2 * 8);
      case "acc_col" ->
          accumulator(apply, task, threads, (lane, i) -> i / 4 * 8 + lane % 4 * 2 + i % 2);
      case "shfl", "redux_min", "redux_max" -> same(apply, task, threads);
      default -> {
        expressions.operands(apply.operands(), task, threads);
        yield Quantity.DATA;
      }
    };
  }

  private int compared(long left, long right) {
    return machine.arithmetic.compared(left, right);
  }

  private long exact(long operand, long result) {
    machine.log.note(Log.Entry.EXACT, operand, 0);
    return result;
  }

  private Quantity two(Expr.Apply apply, Task task, int[] threads, Arithmetic.Function function) {
    var left = value(apply.operands().getFirst(), task, threads);
    var right = value(apply.operands().getLast(), task, threads);
    return machine.arithmetic.apply(
        left,
        right,
        threads,
        machine.threads,
        (a, b) ->
            a == Quantity.UNKNOWN || b == Quantity.UNKNOWN ? Quantity.UNKNOWN : function.of(a, b));
  }

  private Quantity value(Operand operand, Task task, int[] threads) {
    return switch (operand) {
      case Operand.OfValue(Expr expr) -> expressions.of(expr, task, threads);
      case Operand.OfConstant(Value.Int(long number)) -> Quantity.of(number);
      default -> Quantity.DATA;
    };
  }

  private Quantity accumulator(
      Expr.Apply apply, Task task, int[] threads, Arithmetic.Function function) {
    long index = value(apply.operands().getFirst(), task, threads).common(threads);
    if (index == Quantity.UNKNOWN) {
      return Quantity.DATA;
    }
    machine.log.note(Log.Entry.EXACT, index, 0);
    var values = new long[machine.threads];
    for (int thread : threads) {
      values[thread] = function.of(thread % WARPGROUP, index);
    }
    return Quantity.each(values);
  }

  /** What all lanes have, each lane gets. */
  private Quantity same(Expr.Apply apply, Task task, int[] threads) {
    expressions.operands(apply.operands().subList(1, apply.operands().size()), task, threads);
    var value = value(apply.operands().getFirst(), task, threads);
    return value.isSameFor(threads) ? Quantity.of(value.common(threads)) : Quantity.DATA;
  }
}
