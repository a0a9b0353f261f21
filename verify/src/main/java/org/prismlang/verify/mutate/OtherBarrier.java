package org.prismlang.verify.mutate;

import java.util.List;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;

/** Another barrier wherever a kernel has the one of its name. */
record OtherBarrier(Barrier other) {
  Kernel in(Kernel kernel) {
    return kernel.with(kernel.barriers().stream().map(this::instead).toList(), in(kernel.body()));
  }

  private List<Stmt> in(List<Stmt> body) {
    return body.stream().map(it -> Bodies.map(in(it), this::in)).toList();
  }

  private Stmt in(Stmt stmt) {
    return switch (stmt) {
      case Sync.Arrive it ->
          new Sync.Arrive(
              instead(it.barrier()),
              it.generation(),
              it.election(),
              it.bytes(),
              it.reasons(),
              it.span());
      case Sync.Await it ->
          new Sync.Await(
              instead(it.barrier()), it.generation(), it.previous(), it.reasons(), it.span());
      case Stmt.Operate it ->
          new Stmt.Operate(
              it.intrinsic(),
              it.operands().stream().map(this::instead).toList(),
              it.result(),
              it.span());
      default -> stmt;
    };
  }

  private Operand instead(Operand operand) {
    return operand instanceof Operand.OfBarrier it
        ? new Operand.OfBarrier(instead(it.barrier()), it.generation())
        : operand;
  }

  private Barrier instead(Barrier barrier) {
    return barrier.name().equals(other.name()) ? other : barrier;
  }
}
