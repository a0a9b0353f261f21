package org.prismlang.kernel.analyze;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.prismlang.kernel.cost.AtomicService;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Given;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.intrinsic.Amount;
import org.prismlang.lang.intrinsic.Form;
import org.prismlang.lang.intrinsic.Trait;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Operations of the machine: those by which threads themselves ask for memory are counted. */
final class Operations {
  private static final String WHEN = "when";

  private final Accesses accesses;
  private final Expressions expressions;
  private final Engines engines;
  private final Num block;

  Operations(Accesses accesses, Expressions expressions, Engines engines, Num block) {
    this.accesses = accesses;
    this.expressions = expressions;
    this.engines = engines;
    this.block = block;
  }

  void operate(Stmt.Operate operate, Lanes lanes, Frame frame, Unit unit) {
    values(operate.operands(), lanes, frame);
    engines.operate(operate, lanes, accesses.doubt().isEmpty());
    var intrinsic = operate.intrinsic();
    for (int i = 0; i < intrinsic.operands().size(); i++) {
      if (operate.operands().get(i) instanceof Operand.OfAccess(Access access)) {
        touch(operate, intrinsic.operands().get(i), access, lanes, frame, unit);
      }
    }
    // Each block gets one of the numbers of the blocks: in another order, the same all in all.
    var result =
        intrinsic.is(Trait.NUMBERS_BLOCKS)
            ? block
            : Num.unknown("it depends on the result of `" + intrinsic.name() + "`");
    operate.result().ifPresent(it -> frame.numbers.put(it.name(), result));
  }

  /** What engines do on their own is not counted here. */
  private void touch(
      Stmt.Operate operate,
      org.prismlang.lang.intrinsic.Operand role,
      Access access,
      Lanes lanes,
      Frame frame,
      Unit unit) {
    var intrinsic = operate.intrinsic();
    if (role.access().isAtomic()) {
      if (intrinsic.needs().equals(Optional.of(Perspective.BLOCK))) {
        countOnce(access, lanes, unit, frame);
      } else {
        var type = access.memory().element();
        int bytes = Expressions.bytes(scalar(type), type);
        accesses.element(access, atomic(operate), bytes, lanes, frame, expressions);
      }
    } else if (intrinsic.takes(Amount.BYTES)) {
      int bytes = bytes(operate, access);
      copied(
          operate,
          role,
          lanes,
          frame,
          it -> accesses.element(access, Way.ASYNC_COPY, bytes, it, frame, expressions));
    } else if (role.form() instanceof Form.Tile && !role.asynchronous()) {
      var way = role.access().writes() ? Way.MATRIX_STORE : Way.MATRIX_LOAD;
      accesses.matrices(access, way, lanes, frame, expressions);
    }
  }

  /** Where a copy is not wanted, nothing is read, and zeros are written. */
  private void copied(
      Stmt.Operate operate,
      org.prismlang.lang.intrinsic.Operand role,
      Lanes lanes,
      Frame frame,
      Consumer<Lanes> copy) {
    var given = new Given(operate.intrinsic(), operate.operands());
    if (role.access().writes() || !given.has(WHEN)) {
      copy.accept(lanes);
      return;
    }
    var wanted = expressions.of(given.value(WHEN), lanes, frame);
    if (wanted.isKnown()) {
      copy.accept(lanes.where(it -> wanted.at(it) != 0));
    } else {
      accesses.doubting(wanted.why(), () -> copy.accept(lanes));
    }
  }

  private static int bytes(Stmt.Operate operate, Access access) {
    return new Given(operate.intrinsic(), operate.operands())
        .amount(Amount.BYTES)
        .map(it -> it instanceof Expr.Constant(Value.Int(long n), _) ? (int) n : 0)
        .orElse(access.memory().elementBytes());
  }

  private static Way atomic(Stmt.Operate operate) {
    return switch (AtomicService.of(operate)) {
      case LOADS -> Way.ATOMIC_LOAD;
      case STORES -> Way.ATOMIC_AT_ONCE;
      case ATOMICS -> Way.ATOMIC;
    };
  }

  /** One thread counts for the block. */
  void countOnce(Access counter, Lanes lanes, Unit unit, Frame frame) {
    var one = lanes.where(it -> unit.first().at(it) == it);
    accesses.element(counter, Way.ATOMIC, Integer.BYTES, one, frame, expressions);
  }

  private static Type scalar(Type type) {
    return type instanceof Type.Vector vector ? vector.element() : type;
  }

  /** A read and a write of one element. */
  void modify(Access access, Lanes lanes, Frame frame) {
    var element = access.memory().element();
    int bytes = Expressions.bytes(element, element);
    accesses.element(access, Way.LOAD, bytes, lanes, frame, expressions);
    accesses.element(access, Way.STORE, bytes, lanes, frame, expressions);
  }

  /** Counts what values load. */
  void values(List<Operand> operands, Lanes lanes, Frame frame) {
    for (var operand : operands) {
      switch (operand) {
        case Operand.OfValue _ -> value(operand, lanes, frame);
        case Operand.OfSeveral(List<Expr> exprs) ->
            exprs.forEach(it -> expressions.of(it, lanes, frame));
        default -> {}
      }
    }
  }

  Num value(Operand operand, Lanes lanes, Frame frame) {
    return switch (operand) {
      case Operand.OfValue(Expr expr) -> expressions.of(expr, lanes, frame);
      case Operand.OfConstant(Value value) ->
          expressions.of(new Expr.Constant(value, Scalar.INT32), lanes, frame);
      default -> throw new IllegalStateException("no value: " + operand);
    };
  }
}
