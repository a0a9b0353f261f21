package org.prismlang.sim.compile;

import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.cost.AtomicService;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Given;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.intrinsic.AtomicOp;
import org.prismlang.lang.intrinsic.Form;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.sim.jvm.Kind;
import org.prismlang.sim.machine.Monitor;
import org.prismlang.sim.operation.Atomics;
import org.prismlang.sim.operation.FloatAtomics;
import org.prismlang.sim.operation.HalfAtomics;

/** Words that several threads change at once. */
final class AtomicWords {
  private final Emitter out;
  private final Stmt.Operate operate;
  private final Given given;
  private final Scalar type;

  AtomicWords(Emitter out, Stmt.Operate operate) {
    this.out = out;
    this.operate = operate;
    this.given = new Given(operate.intrinsic(), operate.operands());
    this.type = given.access("word").memory().element().scalar();
  }

  void change(AtomicOp op) {
    var values = new ArrayList<int[]>();
    for (var operand : operate.intrinsic().operands()) {
      if (operand.form() instanceof Form.Value) {
        values.add(value(operand.name()));
      }
    }
    var at = out.addresses.located(given.access("word"));
    watch(at, op.way());
    out.code.aload(at.segment()).lload(at.offset());
    for (var value : values) {
      out.code.loadLocal(Kind.of(type).jvm(), value[0]);
    }
    boolean isStore = op.way() == AtomicOp.Way.WRITE;
    call(op, isStore ? ConstantDescs.CD_void : Kind.of(type).desc(), values.size());
    if (isStore) {
      return;
    }
    var lanes = out.values.each(type, _ -> {});
    operate
        .result()
        .ifPresent(it -> new Variables(out).store(new Variables(out).declare(it), lanes));
  }

  private int[] value(String name) {
    return out.values.each(type, _ -> out.values.push(given.value(name), type));
  }

  private void call(AtomicOp op, ClassDesc result, int values) {
    var parameters = new ArrayList<ClassDesc>(List.of(Descs.SEGMENT, ConstantDescs.CD_long));
    for (int i = 0; i < values; i++) {
      parameters.add(Kind.of(type).desc());
    }
    boolean isUnsigned =
        type.nature() == Scalar.Nature.UNSIGNED && (op == AtomicOp.MIN || op == AtomicOp.MAX);
    var suffix = Addresses.suffix(type) + (isUnsigned ? "Unsigned" : "");
    Class<?> owner =
        switch (type) {
          case FLOAT, DOUBLE -> FloatAtomics.class;
          case HALF, BF16 -> HalfAtomics.class;
          default -> Atomics.class;
        };
    out.call(owner, op.function() + suffix, result, parameters.toArray(ClassDesc[]::new));
  }

  private Monitor.Touch touch() {
    return switch (AtomicService.of(operate)) {
      case LOADS -> Monitor.Touch.ATOMIC_READ;
      case STORES -> Monitor.Touch.ATOMIC_AT_ONCE;
      case ATOMICS -> Monitor.Touch.ATOMIC;
    };
  }

  private void watch(Addresses.Located at, AtomicOp.Way way) {
    if (!out.kernel.isWatched()) {
      return;
    }
    out.addresses.touch(given.access("word"), at, touch(), type.bits() / 8);
    boolean acquires = way != AtomicOp.Way.WRITE && given.acquires();
    boolean releases = way != AtomicOp.Way.READ && given.releases();
    out.block();
    out.first();
    out.code
        .aload(at.storage())
        .lload(at.offset())
        .loadConstant(acquires ? 1 : 0)
        .loadConstant(releases ? 1 : 0);
    out.step(
        "order",
        Descs.BLOCK,
        ConstantDescs.CD_int,
        Descs.STORAGE,
        ConstantDescs.CD_long,
        ConstantDescs.CD_boolean,
        ConstantDescs.CD_boolean);
  }

  /** Asks until the condition holds. */
  void waitUntil() {
    var at = out.addresses.located(given.access("word"));
    var word = new Local(out.kernel.fresh("word"), type, Perspective.THREAD, operate.span());
    var holds =
        new Local(out.kernel.fresh("holds"), Scalar.BOOL, Perspective.THREAD, operate.span());
    var variables = new Variables(out);
    var value = variables.declare(word);
    var head = out.code.newLabel();
    var end = out.code.newLabel();
    out.block();
    out.step("beginSpin", Descs.BLOCK);
    out.code.labelBinding(head);
    out.code.aload(at.segment()).lload(at.offset());
    call(AtomicOp.LOAD, Kind.of(type).desc(), 0);
    variables.store(value, out.values.each(type, _ -> {}));
    new CallCode(out)
        .expand(
            given.code("condition"),
            List.of(new Operand.OfValue(new Expr.Read(word))),
            List.of(holds),
            Optional.empty());
    out.values.push(new Expr.Read(holds));
    out.code.ifne(end);
    Loops.spin(out, out.currentSite());
    out.code.goto_(head).labelBinding(end);
    out.block();
    out.step("endSpin", Descs.BLOCK);
    watch(at, AtomicOp.Way.READ);
    operate.result().ifPresent(it -> variables.set(variables.declare(it), new Expr.Read(word)));
  }
}
