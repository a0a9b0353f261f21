package org.prismlang.verify.cover;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.type.Value;

/** Numbers near which something changes: those that the code speaks of. */
record Landmarks(List<Long> numbers) {
  private static final long MOST = 1 << 20;
  private static final int SMALL = 8;

  Landmarks {
    numbers = List.copyOf(numbers);
  }

  static Landmarks of(Module module) {
    var numbers = new TreeSet<Long>();
    var bodies = new ArrayList<List<Stmt>>();
    bodies.add(module.kernels().getFirst().body());
    module.procedures().forEach(it -> bodies.add(it.body()));
    bodies.stream()
        .flatMap(Walk::statements)
        .forEach(
            it -> {
              Walk.exprs(it).forEach(expr -> collect(expr, numbers));
              Walk.accesses(it).forEach(access -> numbers.add((long) access.memory().depth()));
            });
    numbers.removeIf(it -> Math.abs(it) > MOST);
    return new Landmarks(List.copyOf(numbers));
  }

  private static void collect(Expr expr, TreeSet<Long> numbers) {
    if (expr instanceof Expr.Constant(Value.Int(long number), _)) {
      numbers.add(number);
    }
  }

  /** Sizes to try, the least first: cheap runs before dear ones, and below 0 at last. */
  List<Long> sizes() {
    var sizes = new TreeSet<Long>();
    for (long small = 0; small <= SMALL; small++) {
      sizes.add(small);
    }
    for (long power = SMALL; power <= MOST; power *= 2) {
      sizes.add(power);
      sizes.add(power + power / 2);
    }
    for (long number : numbers) {
      for (long times = 1; times <= 3; times++) {
        for (long aside = -1; aside <= 1; aside++) {
          sizes.add(Math.abs(number) * times + aside);
        }
      }
    }
    sizes.removeIf(it -> it < 0);
    var all = new ArrayList<>(sizes);
    all.addAll(List.of(-1L, -SMALL * 4L));
    numbers.forEach(it -> all.add(-Math.abs(it) - 1));
    return all;
  }

  /**
   * Counters of loops, threads or blocks from {@code from} to {@code last}, those at the ends too.
   */
  List<Long> between(long from, long last, long step) {
    var values = new long[3 + 3 * numbers.size()];
    long stride = Math.max(1, Math.abs(step));
    long least = Math.min(from, last);
    long most = Math.max(from, last);
    int count = 0;
    values[count++] = from;
    values[count++] = last;
    values[count++] = from + (from == last ? 0 : step);
    for (long number : numbers) {
      for (long aside = -1; aside <= 1; aside++) {
        long near = least + Math.floorDiv(number + aside - least, stride) * stride;
        if (near >= least && near <= most) {
          values[count++] = near;
        }
      }
    }
    // Asked so often that a set would be a tenth of a judgement.
    return Arrays.stream(values, 0, count).sorted().distinct().boxed().toList();
  }
}
