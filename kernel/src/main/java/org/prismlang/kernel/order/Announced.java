package org.prismlang.kernel.order;

import java.util.Optional;
import org.prismlang.kernel.footprint.Form;
import org.prismlang.kernel.footprint.Forms;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Value;

/** Whether an arrival announces as many bytes as the copies behind it bring. */
final class Announced {
  private final Sync.Arrive arrive;
  private Form sum = Form.ZERO;
  private boolean isKnown = true;

  private Announced(Sync.Arrive arrive) {
    this.arrive = arrive;
  }

  /** Whether each time that the list of an arrival is run, its copies bring what it says. */
  static boolean isRight(Line line, Sync.Arrive arrive) {
    if (arrive.bytes().isEmpty()) {
      return true;
    }
    var announced = new Announced(arrive);
    announced.list(line.in, 1);
    return announced.isKnown && announced.sum.equals(Forms.of(arrive.bytes().get(), line.in.at));
  }

  private void list(Lines list, long times) {
    for (var line : list.lines) {
      if (line.stmt instanceof Stmt.Operate operate && isOurs(operate)) {
        load(line, operate, times);
      }
      boolean isCertain = !(line.stmt instanceof Stmt.If || line.stmt instanceof Stmt.While);
      var trips = line.stmt instanceof Stmt.For loop ? trips(loop) : Optional.of(1L);
      for (var inside : line.inside) {
        var known = isKnown;
        var before = sum;
        list(inside, times * trips.orElse(1L));
        boolean bringsSome = !sum.equals(before);
        isKnown = known && (isKnown && isCertain && trips.isPresent() || !bringsSome);
      }
    }
  }

  private boolean isOurs(Stmt.Operate operate) {
    return operate.intrinsic().timeline().completesOnBarrier()
        && operate.operands().getLast() instanceof Operand.OfBarrier(var barrier, var generation)
        && barrier.name().equals(arrive.barrier().name())
        && generation.equals(arrive.generation());
  }

  private static Optional<Long> trips(Stmt.For loop) {
    return loop.from() instanceof Expr.Constant(Value.Int(long from), _)
            && loop.to() instanceof Expr.Constant(Value.Int(long to), _)
            && loop.step() instanceof Expr.Constant(Value.Int(long step), _)
            && step > 0
        ? Optional.of(Math.max(0, (to - from + step - 1) / step))
        : Optional.empty();
  }

  private void load(Line line, Stmt.Operate operate, long times) {
    if (!(operate.operands().getFirst() instanceof Operand.OfAccess(Access access))) {
      isKnown = false;
      return;
    }
    long each = times * access.memory().elementBytes();
    // Of a stretch, the number of elements is an operand of its own.
    if (operate.operands().get(2) instanceof Operand.OfValue(Expr count)) {
      sum = sum.plus(Forms.of(count, line.in.at).times(each));
      return;
    }
    for (int extent : access.extents()) {
      each *= extent;
    }
    var owner = access.memory().owner();
    sum = sum.plus(each * (owner.level() == Level.BLOCK ? owner.size() : 1));
  }
}
