package org.prismlang.verify.machine;

import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.lang.number.IntegerFunction;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
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
    var integers = IntegerFunction.named(apply.intrinsic().name());
    if (integers.isPresent()) {
      var type = (Scalar) type(apply.operands().getFirst(), apply.type());
      return two(apply, task, threads, (a, b) -> noted(integers.get(), a, b, type));
    }
    return switch (apply.intrinsic().name()) {
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

  private static Type type(Operand operand, Type otherwise) {
    return operand instanceof Operand.OfValue(Expr expr) ? expr.type() : otherwise;
  }

  private long noted(IntegerFunction function, long a, long b, Scalar type) {
    switch (function) {
      case MIN, MAX -> {
        var _ = machine.arithmetic.compared(a, b, type);
      }
      case ABS -> {
        var _ = machine.arithmetic.compared(a, 0, type);
      }
      case POPC, CLZ, FFS, BREV, MULHI -> machine.log.note(Log.Entry.EXACT, a, b);
    }
    return function.of(a, b, type);
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
