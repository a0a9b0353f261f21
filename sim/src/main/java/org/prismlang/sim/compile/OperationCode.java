package org.prismlang.sim.compile;

import java.util.Optional;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.intrinsic.AtomicOp;
import org.prismlang.lang.intrinsic.CopyOp;
import org.prismlang.lang.intrinsic.MachineOp;
import org.prismlang.lang.intrinsic.MatrixOp;
import org.prismlang.lang.intrinsic.Op;
import org.prismlang.lang.type.Scalar;
import org.prismlang.sim.machine.Monitor;

/** Operations of the machine that touch memory or change registers. */
final class OperationCode {
  private final Emitter out;

  OperationCode(Emitter out) {
    this.out = out;
  }

  void operate(Stmt.Operate operate) {
    switch (operate.intrinsic().op()) {
      case CopyOp op -> copy(op, new Copies(out, operate)).run();
      case MatrixOp op -> matrix(op, new Matrices(out, operate)).run();
      case AtomicOp op -> atomic(op, new AtomicWords(out, operate)).run();
      case MachineOp op -> machine(op, operate).run();
      case Op.Function op -> throw noStatement(op);
      case Op.Construct op -> throw noStatement(op);
    }
  }

  private static IllegalStateException noStatement(Op op) {
    return new IllegalStateException(op.text() + " is no statement");
  }

  private static Runnable copy(CopyOp op, Copies copies) {
    return switch (op) {
      case TMA_LOAD -> copies::tensorLoad;
      case TMA_STORE -> () -> copies.tensorStore("tensorStore", Monitor.Touch.WRITE);
      case TMA_REDUCE_ADD -> () -> copies.tensorStore("tensorAdd", Monitor.Touch.ATOMIC);
      case TMA_PREFETCH -> copies::tensorPrefetch;
      case BULK_LOAD -> copies::bulkLoad;
      case BULK_STORE -> copies::bulkStore;
      case CP_ASYNC -> copies::small;
    };
  }

  private static Runnable matrix(MatrixOp op, Matrices matrices) {
    return switch (op) {
      case WGMMA -> matrices::warpgroup;
      case MMA_M16N8K8, MMA_M16N8K16, MMA_M16N8K32 -> matrices::warp;
      case RAW_MMA_M16N8K8_TF32 -> () -> matrices.raw("tf32");
      case RAW_MMA_M16N8K16_BF16 -> () -> matrices.raw("bf16");
      case RAW_MMA_M16N8K16_HALF -> () -> matrices.raw("half");
      case LDMATRIX -> matrices::load;
      case STMATRIX -> matrices::store;
    };
  }

  private static Runnable atomic(AtomicOp op, AtomicWords words) {
    return switch (op) {
      case LOAD, STORE, ADD, SUB, MIN, MAX, AND, OR, XOR, EXCHANGE, CAS -> () -> words.change(op);
      case WAIT_UNTIL -> words::waitUntil;
    };
  }

  private Runnable machine(MachineOp op, Stmt.Operate operate) {
    return switch (op) {
      case TICKET -> () -> ticket(operate);
      case NANOSLEEP, SCHEDULE_FENCE -> () -> {};
    };
  }

  private void ticket(Stmt.Operate operate) {
    new Blocks(out).ticket(operate);
    result(operate, Scalar.INT32);
  }

  /** The value on the stack becomes the result, or is dropped. */
  private void result(Stmt.Operate operate, Scalar type) {
    var lanes = out.values.each(type, _ -> {});
    operate
        .result()
        .ifPresent(it -> new Variables(out).store(new Variables(out).declare(it), lanes));
  }

  static Optional<Operand.OfBarrier> barrier(Stmt.Operate operate) {
    return operate.operands().stream()
        .filter(Operand.OfBarrier.class::isInstance)
        .map(Operand.OfBarrier.class::cast)
        .findFirst();
  }
}
