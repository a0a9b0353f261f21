package org.prismlang.sim.compile;

import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.sim.machine.Monitor;
import org.prismlang.sim.operation.Atomics;

/** What blocks do among themselves. */
final class Blocks {
  private final Emitter out;

  Blocks(Emitter out) {
    this.out = out;
  }

  void last(Stmt.LastBlock last, int site) {
    var at = out.addresses.located(last.counter());
    countOnce(last.counter(), at);
    var end = out.code.newLabel();
    out.code.aload(at.segment()).lload(at.offset());
    lastNumber();
    out.call(
        Atomics.class,
        "atomicInc",
        ConstantDescs.CD_int,
        Descs.SEGMENT,
        ConstantDescs.CD_long,
        ConstantDescs.CD_int);
    lastNumber();
    out.code.if_icmpne(end);
    if (out.kernel.isWatched()) {
      out.block().loadConstant(site);
      out.step("last", Descs.BLOCK, ConstantDescs.CD_int);
    }
    new StatementCode(out).list(last.body());
    out.code.labelBinding(end);
  }

  /** One thread counts for the block. */
  private void countOnce(Access counter, Addresses.Located at) {
    out.within(
        out.unit().of(1, out.unit().first()),
        () -> out.addresses.touch(counter, at, Monitor.Touch.ATOMIC, Integer.BYTES));
  }

  private void lastNumber() {
    out.values.push(new Expr.Position(Expr.Place.BLOCKS));
    out.code.iconst_1().isub();
  }

  /** Pushes the number of the block in the order in which blocks ask. */
  void ticket(Stmt.Operate operate) {
    if (!(operate.operands().getFirst()
        instanceof org.prismlang.kernel.ir.Operand.OfAccess(var access))) {
      throw new IllegalStateException("no counter: " + operate);
    }
    var at = out.addresses.located(access);
    countOnce(access, at);
    out.code
        .aload(at.segment())
        .lload(at.offset())
        .iconst_1()
        .invokestatic(
            Descs.of(Atomics.class),
            "addInt",
            MethodTypeDesc.of(
                ConstantDescs.CD_int, Descs.SEGMENT, ConstantDescs.CD_long, ConstantDescs.CD_int));
  }
}
