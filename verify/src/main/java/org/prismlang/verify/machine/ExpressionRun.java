package org.prismlang.verify.machine;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;
import org.prismlang.verify.cover.Quotients;

/** Evaluates what is known of expressions, and makes the accesses that stand in them. */
final class ExpressionRun {
  private final Machine machine;
  private final Products products;
  private final Accesses accesses;
  private final Functions functions;

  ExpressionRun(Machine machine, Products products) {
    this.machine = machine;
    this.products = products;
    this.accesses = new Accesses(machine, this);
    this.functions = new Functions(machine, this);
  }

  Accesses accesses() {
    return accesses;
  }

  Quantity of(Expr expr, Task task, int[] threads) {
    if (threads.length == 0) {
      return Quantity.DATA;
    }
    if (!Arithmetic.isWhole(expr.type())
        && !(expr instanceof Expr.Read)
        && !machine.facts.touches(expr)) {
      return Quantity.DATA;
    }
    return switch (expr) {
      case Expr.Constant(Value value, _) -> constant(value);
      case Expr.Read read -> read(read, task, threads);
      case Expr.Item item -> item(item, task, threads);
      case Expr.Slice slice -> slice(slice, task, threads);
      case Expr.Lane lane -> data(List.of(lane.vector()), task, threads);
      case Expr.Unary(var operator, Expr operand, Type type) -> {
        var value = of(operand, task, threads);
        yield Arithmetic.isWhole(type)
            ? machine.arithmetic.unary(operator, value, type, threads, all())
            : Quantity.DATA;
      }
      case Expr.Binary binary -> binary(binary, task, threads);
      case Expr.Choice choice -> choice(choice, task, threads);
      case Expr.Convert convert -> convert(convert, task, threads);
      case Expr.Build build -> data(build.elements(), task, threads);
      case Expr.Fill fill -> data(List.of(fill.element()), task, threads);
      case Expr.Position(Expr.Place place) -> position(place, task);
      case Expr.Load load -> {
        accesses.load(load, task, threads);
        yield Quantity.DATA;
      }
      case Expr.Apply apply -> functions.apply(apply, task, threads);
      case Expr.Call call -> {
        operands(call.arguments(), task, threads);
        yield Quantity.DATA;
      }
    };
  }

  private int all() {
    return machine.threads;
  }

  private static Quantity constant(Value value) {
    return switch (value) {
      case Value.Int(long number) -> Quantity.of(number);
      case Value.Truth(boolean truth) -> Quantity.of(truth);
      default -> Quantity.DATA;
    };
  }

  private Quantity read(Expr.Read read, Task task, int[] threads) {
    var register = task.scope().register(read.local().name());
    if (machine.facts.isOperand(read.local().name())) {
      products.use(register, 0, register.type().scalarCount(), false, read, task, threads);
    }
    return register.value();
  }

  /** Makes the accesses in the parts; the whole is data. */
  Quantity data(List<Expr> parts, Task task, int[] threads) {
    for (var part : parts) {
      if (machine.facts.touches(part)) {
        var _ = of(part, task, threads);
      }
    }
    return Quantity.DATA;
  }

  private Quantity item(Expr.Item item, Task task, int[] threads) {
    if (!(item.array() instanceof Expr.Read(var local))) {
      var parts = new ArrayList<>(item.indices());
      parts.add(item.array());
      return data(parts, task, threads);
    }
    var register = task.scope().register(local.name());
    long index = offset(register, item.indices(), task, threads);
    int length = item.type().scalarCount();
    if (machine.facts.isOperand(local.name())) {
      int all = register.type().scalarCount();
      boolean isKnown = index != Quantity.UNKNOWN;
      int from = isKnown ? (int) index * length : 0;
      products.use(register, from, isKnown ? from + length : all, false, item, task, threads);
    }
    return index == Quantity.UNKNOWN ? Quantity.DATA : register.item(index).orElse(Quantity.DATA);
  }

  /** Which element of the array; unknown where threads differ. */
  long offset(Register register, List<Expr> indices, Task task, int[] threads) {
    long offset = 0;
    var shape = register.type() instanceof Type.Array array ? array.shape() : List.<Integer>of();
    for (int i = 0; i < indices.size(); i++) {
      long index = of(indices.get(i), task, threads).common(threads);
      if (index == Quantity.UNKNOWN) {
        return index;
      }
      int extent = i < shape.size() ? shape.get(i) : 1;
      offset = offset * extent + index;
    }
    machine.log.note(Log.Entry.EXACT, offset, 0);
    return offset;
  }

  private Quantity slice(Expr.Slice slice, Task task, int[] threads) {
    if (!(Facts.root(slice) instanceof Expr.Read(var local))
        || !machine.facts.isOperand(local.name())) {
      return data(List.of(slice.array(), slice.from()), task, threads);
    }
    var register = task.scope().register(local.name());
    var range = range(slice, register, task, threads);
    products.use(register, range[0], range[1], false, slice, task, threads);
    return Quantity.DATA;
  }

  /** The elements of a register that an operand names: from, to. */
  int[] range(Expr expr, Register register, Task task, int[] threads) {
    int all = register.type().scalarCount();
    if (expr instanceof Expr.Slice slice && slice.array() instanceof Expr.Read) {
      long from = of(slice.from(), task, threads).common(threads);
      if (from != Quantity.UNKNOWN) {
        machine.log.note(Log.Entry.EXACT, from, 0);
        return new int[] {(int) from, (int) from + slice.length()};
      }
    }
    if (expr instanceof Expr.Item item && item.array() instanceof Expr.Read) {
      long index = offset(register, item.indices(), task, threads);
      int length = item.type().scalarCount();
      if (index != Quantity.UNKNOWN) {
        return new int[] {(int) index * length, (int) (index + 1) * length};
      }
    }
    return new int[] {0, all};
  }

  private Quantity binary(Expr.Binary binary, Task task, int[] threads) {
    var left = of(binary.left(), task, threads);
    if (binary.operator().isLogical()) {
      long decided = binary.operator() == BinaryOperator.AND ? 0 : 1;
      var asked = Threads.where(threads, it -> left.at(it) != decided);
      if (asked.length == 0) {
        return left;
      }
      var right = of(binary.right(), task, asked);
      var joined =
          asked.length == threads.length ? right : right.over(Quantity.of(decided), asked, all());
      return machine.arithmetic.apply(
          left,
          joined,
          threads,
          all(),
          machine.arithmetic.binary(binary.operator(), binary.left().type()));
    }
    var right = of(binary.right(), task, threads);
    divide(binary, left, right, threads);
    if (!Arithmetic.isWhole(binary.type())
        || !Arithmetic.isWhole(binary.left().type())
        || !Arithmetic.isWhole(binary.right().type())) {
      return Quantity.DATA;
    }
    return machine.arithmetic.apply(
        left,
        right,
        threads,
        all(),
        machine.arithmetic.binary(binary.operator(), binary.left().type()));
  }

  private void divide(Expr.Binary binary, Quantity left, Quantity right, int[] threads) {
    boolean divides =
        switch (binary.operator()) {
          case DIVIDE, REMAINDER, BIT_AND, SHIFT_RIGHT -> !machine.covered.isDivided(binary);
          default -> false;
        };
    for (int i = 0; divides && i < threads.length; i++) {
      long value = left.at(threads[i]);
      long by = right.at(threads[i]);
      if (value != Quantity.UNKNOWN
          && by != Quantity.UNKNOWN
          && Quotients.isReached(binary, value, by)) {
        machine.covered.divide(binary);
        divides = false;
      }
    }
  }

  /** Where the condition is data, both arms are evaluated. */
  private Quantity choice(Expr.Choice choice, Task task, int[] threads) {
    if (machine.facts.isFree(choice)) {
      machine.covered.go(choice, true);
      machine.covered.go(choice, false);
      return data(List.of(choice.condition(), choice.then(), choice.otherwise()), task, threads);
    }
    var condition = of(choice.condition(), task, threads);
    var yes = Threads.where(threads, it -> condition.at(it) != 0);
    var no = Threads.where(threads, it -> condition.at(it) != 1);
    if (yes.length > 0) {
      machine.covered.go(choice, true);
    }
    if (no.length > 0) {
      machine.covered.go(choice, false);
    }
    var then = of(choice.then(), task, yes);
    var otherwise = of(choice.otherwise(), task, no);
    if (yes.length == 0) {
      return otherwise;
    }
    if (no.length == 0) {
      return then;
    }
    var values = new long[all()];
    for (int thread : threads) {
      long truth = condition.at(thread);
      values[thread] =
          truth == Quantity.UNKNOWN
              ? then.at(thread) == otherwise.at(thread) ? then.at(thread) : Quantity.UNKNOWN
              : truth == 1 ? then.at(thread) : otherwise.at(thread);
    }
    return Quantity.each(values);
  }

  private Quantity convert(Expr.Convert convert, Task task, int[] threads) {
    var operand = of(convert.operand(), task, threads);
    if (!Arithmetic.isWhole(convert.type()) || !Arithmetic.isWhole(convert.operand().type())) {
      return Quantity.DATA;
    }
    return machine.arithmetic.apply(
        operand, operand, threads, all(), (it, _) -> machine.arithmetic.fitted(it, convert.type()));
  }

  private Quantity position(Expr.Place place, Task task) {
    return switch (place) {
      case THREAD -> Quantity.each(machine.facts.identity(all()));
      case THREADS -> Quantity.of(all());
      case BLOCK -> Quantity.of(task.block.index);
      case BLOCKS -> Quantity.of(machine.sizes.blocks());
    };
  }

  /** Makes the accesses in operands of an ordinary operation. */
  void operands(List<Operand> operands, Task task, int[] threads) {
    for (var operand : operands) {
      switch (operand) {
        case Operand.OfValue(Expr expr) -> of(expr, task, threads);
        case Operand.OfSeveral(List<Expr> exprs) -> data(exprs, task, threads);
        case Operand.OfAccess _,
            Operand.OfConstant _,
            Operand.OfCode _,
            Operand.OfBarrier _,
            Operand.Absent _ -> {}
      }
    }
  }
}
