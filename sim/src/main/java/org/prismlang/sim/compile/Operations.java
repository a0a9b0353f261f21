package org.prismlang.sim.compile;

import java.util.Optional;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;

/** Operations of the machine that touch memory or change registers. */
final class Operations {
  private final Emitter out;

  Operations(Emitter out) {
    this.out = out;
  }

  void operate(Stmt.Operate operate) {
    var given = new Given(operate);
    var name = operate.intrinsic().name();
    switch (name) {
      case "tma_load" -> new Copies(out, given).tensorLoad();
      case "tma_store" -> new Copies(out, given).tensorStore("tensorStore");
      case "tma_reduce_add" -> new Copies(out, given).tensorStore("tensorAdd");
      case "bulk_load" -> new Copies(out, given).bulkLoad();
      case "bulk_store" -> new Copies(out, given).bulkStore();
      case "cp_async" -> new Copies(out, given).small();
      case "tma_prefetch", "nanosleep", "schedule_fence" -> {}
      case "wgmma" -> new Matrices(out, given).warpgroup();
      case "ldmatrix" -> new Matrices(out, given).load();
      case "stmatrix" -> new Matrices(out, given).store();
      case "ticket" -> {
        new Blocks(out).ticket(operate);
        result(operate, org.prismlang.lang.type.Scalar.INT32);
      }
      case "wait_until" -> new AtomicWords(out, given).waitUntil();
      default -> {
        if (name.startsWith("atomic_")) {
          new AtomicWords(out, given).change(name.substring("atomic_".length()));
        } else if (name.startsWith("mma_")) {
          new Matrices(out, given).warp();
        } else if (name.startsWith("intrinsic.mma_")) {
          new Matrices(out, given).raw();
        } else {
          throw new IllegalStateException("unknown operation " + name);
        }
      }
    }
  }

  /** The value on the stack becomes the result, or is dropped. */
  private void result(Stmt.Operate operate, org.prismlang.lang.type.Scalar type) {
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
