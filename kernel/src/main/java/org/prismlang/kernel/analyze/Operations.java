package org.prismlang.kernel.analyze;

import java.util.List;
import org.prismlang.kernel.cost.AtomicService;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Given;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Operations of the machine: those by which threads themselves ask for memory are counted. */
final class Operations {
  private final Accesses accesses;
  private final Expressions expressions;
  private final Num block;

  Operations(Accesses accesses, Expressions expressions, Num block) {
    this.accesses = accesses;
    this.expressions = expressions;
    this.block = block;
  }

  void operate(Stmt.Operate operate, Lanes lanes, Frame frame, Unit unit) {
    values(operate.operands(), lanes, frame);
    var name = operate.intrinsic().name();
    var given = new Given(operate.intrinsic(), operate.operands());
    var result = Num.unknown("it depends on the result of `" + name + "`");
    switch (name) {
      case "cp_async" -> {
        var to = given.access("dst");
        int bytes = given.number("bytes", to.memory().elementBytes());
        accesses.element(given.access("src"), Way.ASYNC_COPY, bytes, lanes, frame, expressions);
        accesses.element(to, Way.ASYNC_COPY, bytes, lanes, frame, expressions);
      }
      case "ldmatrix" ->
          accesses.matrices(given.access("src"), Way.MATRIX_LOAD, lanes, frame, expressions);
      case "stmatrix" ->
          accesses.matrices(given.access("dst"), Way.MATRIX_STORE, lanes, frame, expressions);
      case "ticket" -> {
        if (operate.operands().getFirst() instanceof Operand.OfAccess(Access counter)) {
          countOnce(counter, lanes, unit, frame);
        }
        // Each block gets one of the numbers of the blocks: in another order, the same all in all.
        result = block;
      }
      default -> {
        if (name.startsWith("atomic_") || name.equals("wait_until")) {
          var word = given.access("word");
          var type = word.memory().element();
          int bytes = Expressions.bytes(scalar(type), type);
          accesses.element(word, atomic(operate), bytes, lanes, frame, expressions);
        }
      }
    }
    var number = result;
    operate.result().ifPresent(it -> frame.numbers.put(it.name(), number));
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
