package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.intrinsic.Form;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.type.Perspective;

/** What operations of the machine touch, by the table of intrinsics. */
final class Operands {
  private final Accesses accesses;
  private final Evaluator evaluator;

  Operands(Accesses accesses, Evaluator evaluator) {
    this.accesses = accesses;
    this.evaluator = evaluator;
  }

  /** Evaluates what an operation is given, and notes what that and the operation touch. */
  void all(List<Operand> operands, Mask mask, Frame frame, List<Touch> touches, Stmt stmt) {
    for (int i = 0; i < operands.size(); i++) {
      var operand = operands.get(i);
      switch (operand) {
        case Operand.OfValue(var expr) -> value(i, expr, mask, frame, touches, stmt);
        case Operand.OfSeveral(var exprs) -> {
          for (var expr : exprs) {
            value(i, expr, mask, frame, touches, stmt);
          }
        }
        case Operand.OfAccess(var access) -> access(i, access, mask, frame, touches, stmt);
        default -> {}
      }
    }
  }

  private void value(int i, Expr expr, Mask mask, Frame frame, List<Touch> touches, Stmt stmt) {
    if (stmt instanceof Stmt.Operate operate && i < operate.intrinsic().operands().size()) {
      var operand = operate.intrinsic().operands().get(i);
      boolean isArray =
          operand.form() instanceof Form.Registers
              || operand.form() instanceof Form.TileOrRegisters
              || operand.form() instanceof Form.Places;
      if (isArray) {
        var timeline = operand.asynchronous() ? operate.intrinsic().timeline() : Timeline.IN_ORDER;
        var mode = operand.access().writes() ? Touch.Mode.WRITE : Touch.Mode.READ;
        accesses.registers(expr, mask, frame, mode, timeline, touches, stmt.span());
        if (mode == Touch.Mode.WRITE && expr instanceof Expr.Read(var local)) {
          frame.numbers.put(local.name(), Num.UNKNOWN);
        }
        return;
      }
    }
    evaluator.eval(expr, mask, frame, touches, stmt.span());
  }

  private void access(
      int i, Access access, Mask mask, Frame frame, List<Touch> touches, Stmt stmt) {
    if (!(stmt instanceof Stmt.Operate operate)
        || i >= operate.intrinsic().operands().size()
        || access.memory().isAtomic()) {
      return;
    }
    var intrinsic = operate.intrinsic();
    var operand = intrinsic.operands().get(i);
    var index = new ArrayList<Num>();
    for (var expr : access.index()) {
      index.add(evaluator.eval(expr, mask, frame, touches, stmt.span()));
    }
    var generation =
        access
            .generation()
            .map(it -> evaluator.eval(it, mask, frame, new ArrayList<>(), stmt.span()));
    var timeline = operand.asynchronous() ? intrinsic.timeline() : Timeline.IN_ORDER;
    if (timeline == Timeline.REGISTERS) {
      timeline = Timeline.IN_ORDER;
    }
    var mode =
        operand.access().isAtomic()
            ? Touch.Mode.ATOMIC
            : operand.access().writes() ? Touch.Mode.WRITE : Touch.Mode.READ;
    touches.addAll(
        accesses.box(
            access,
            index,
            generation,
            intrinsic.needs().orElse(Perspective.THREAD),
            mask,
            frame,
            mode,
            timeline));
  }
}
