package org.prismlang.verify.machine;

import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.lang.intrinsic.Meaning;
import org.prismlang.lang.intrinsic.Trait;
import org.prismlang.lang.number.IntegerFunction;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Operations without memory: what is known of their results. */
final class Functions {
  private final Machine machine;
  private final ExpressionRun expressions;

  Functions(Machine machine, ExpressionRun expressions) {
    this.machine = machine;
    this.expressions = expressions;
  }

  Quantity apply(Expr.Apply apply, Task task, int[] threads) {
    if (!Arithmetic.isWhole(apply.type())) {
      expressions.operands(apply.operands(), task, threads);
      return Quantity.DATA;
    }
    if (apply.intrinsic().meaning().isPresent()) {
      return switch (apply.intrinsic().meaning().get()) {
        case Meaning.OfOperands(var function) -> {
          var type = (Scalar) type(apply.operands().getFirst(), apply.type());
          yield two(apply, task, threads, (a, b) -> noted(function, a, b, type));
        }
        case Meaning.OfPlace(var index) -> index(index, apply, task, threads);
      };
    }
    if (apply.intrinsic().is(Trait.KEEPS_COMMON)) {
      return same(apply, task, threads);
    }
    expressions.operands(apply.operands(), task, threads);
    return Quantity.DATA;
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

  private Quantity index(Meaning.Index index, Expr.Apply apply, Task task, int[] threads) {
    long rank = task.block.index % machine.cluster;
    long operand = 0;
    if (!apply.operands().isEmpty()) {
      operand = value(apply.operands().getFirst(), task, threads).common(threads);
      if (operand == Quantity.UNKNOWN) {
        return Quantity.DATA;
      }
      machine.log.note(Log.Entry.EXACT, operand, 0);
    }
    if (!index.variesByThread()) {
      return Quantity.of(index.at(0, rank, operand));
    }
    var values = new long[machine.threads];
    for (int thread : threads) {
      values[thread] = index.at(thread, rank, operand);
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
