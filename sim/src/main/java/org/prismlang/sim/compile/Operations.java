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
    var name = operate.intrinsic().name();
    switch (name) {
      case "tma_load" -> new Copies(out, operate).tensorLoad();
      case "tma_store" -> new Copies(out, operate).tensorStore("tensorStore");
      case "tma_reduce_add" -> new Copies(out, operate).tensorStore("tensorAdd");
      case "tma_prefetch" -> new Copies(out, operate).tensorPrefetch();
      case "bulk_load" -> new Copies(out, operate).bulkLoad();
      case "bulk_store" -> new Copies(out, operate).bulkStore();
      case "cp_async" -> new Copies(out, operate).small();
      case "nanosleep", "schedule_fence" -> {}
      case "wgmma" -> new Matrices(out, operate).warpgroup();
      case "ldmatrix" -> new Matrices(out, operate).load();
      case "stmatrix" -> new Matrices(out, operate).store();
      case "ticket" -> {
        new Blocks(out).ticket(operate);
        result(operate, org.prismlang.lang.type.Scalar.INT32);
      }
      case "wait_until" -> new AtomicWords(out, operate).waitUntil();
      default -> {
        if (name.startsWith("atomic_")) {
          new AtomicWords(out, operate).change(name.substring("atomic_".length()));
        } else if (name.startsWith("mma_")) {
          new Matrices(out, operate).warp();
        } else if (name.startsWith("intrinsic.mma_")) {
          new Matrices(out, operate).raw();
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
