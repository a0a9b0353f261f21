package org.prismlang.kernel.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Rewrite;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/**
 * One body for all copies of a loop's: equal but for integers that are {@code a * i + b}. Before:
 * {@code x[3] = 0; x[2] = 0}, after: {@code x[3 - i] = 0}.
 */
final class Rolling {
  /** A copy without its integers, and these in order. */
  private record Stripped(List<Stmt> shape, List<Expr.Constant> integers) {}

  private Rolling() {}

  static Optional<List<Stmt>> merge(List<List<Stmt>> copies, List<Long> values, Local counter) {
    var first = stripped(copies.getFirst());
    var stripped = new ArrayList<Stripped>();
    for (var copy : copies) {
      var its = stripped(copy);
      if (!its.shape().equals(first.shape())) {
        return Optional.empty();
      }
      stripped.add(its);
    }
    var merged = new ArrayList<Expr>();
    for (int i = 0; i < first.integers().size(); i++) {
      int at = i;
      var column = stripped.stream().map(it -> it.integers().get(at)).toList();
      var expr = affine(column, values, counter);
      if (expr.isEmpty()) {
        return Optional.empty();
      }
      merged.add(expr.get());
    }
    var next = merged.iterator();
    return Optional.of(
        new Rewrite(it -> isInteger(it) ? next.next() : it, false).statements(copies.getFirst()));
  }

  private static Stripped stripped(List<Stmt> copy) {
    var integers = new ArrayList<Expr.Constant>();
    var shape =
        new Rewrite(
                it -> {
                  if (!isInteger(it)) {
                    return it;
                  }
                  integers.add((Expr.Constant) it);
                  return new Expr.Constant(new Value.Int(0), it.type());
                },
                false)
            .statements(copy);
    return new Stripped(shape, integers);
  }

  private static boolean isInteger(Expr expr) {
    return expr instanceof Expr.Constant(Value.Int _, _);
  }

  private static Optional<Expr> affine(
      List<Expr.Constant> column, List<Long> values, Local counter) {
    var first = column.getFirst();
    if (column.stream().allMatch(first::equals)) {
      return Optional.of(first);
    }
    long slope = (number(column.get(1)) - number(first)) / (values.get(1) - values.getFirst());
    long start = number(first) - slope * values.getFirst();
    for (int i = 0; i < column.size(); i++) {
      if (number(column.get(i)) != slope * values.get(i) + start) {
        return Optional.empty();
      }
    }
    if (first.type() != Scalar.INT32 && !(first.type() instanceof Scalar it && it.isInteger())) {
      return Optional.empty();
    }
    var read = Sums.as(new Expr.Read(counter), first.type());
    return Optional.of(line(slope, start, read));
  }

  private static long number(Expr.Constant constant) {
    return ((Value.Int) constant.value()).value();
  }

  private static Expr line(long slope, long start, Expr counter) {
    if (slope < 0 && start != 0) {
      return new Expr.Binary(
          BinaryOperator.SUBTRACT,
          integer(start, counter),
          Sums.times(integer(-slope, counter), counter),
          counter.type());
    }
    return Sums.plus(Sums.times(integer(slope, counter), counter), integer(start, counter));
  }

  private static Expr integer(long value, Expr like) {
    return new Expr.Constant(new Value.Int(value), like.type());
  }
}
