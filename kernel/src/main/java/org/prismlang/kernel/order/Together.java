package org.prismlang.kernel.order;

import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.kernel.ir.Varying;
import org.prismlang.lang.type.Level;

/** Whether all threads of the block that come to a statement go the same way there. */
final class Together {
  private final Text text;

  Together(Text text) {
    this.text = text;
  }

  /** At an {@code if} or a loop. */
  boolean decide(Line line) {
    return switch (line.stmt) {
      case Stmt.If branch -> areAll(line, List.of(branch.condition()));
      case Stmt.While loop -> areAll(line, List.of(loop.condition()));
      case Stmt.For loop -> areAll(line, List.of(loop.from(), loop.to(), loop.step()));
      default -> isOne(line);
    };
  }

  /** At a {@code break}, {@code continue} or {@code return}: out of all that is around it. */
  boolean leave(Line line) {
    boolean isReturn = line.stmt instanceof Stmt.Return;
    var here = line.in.owner;
    while (here.isPresent()) {
      var around = here.get();
      if (isReturn ? around.isCall : around.isLoop()) {
        return true;
      }
      if ((around.stmt instanceof Stmt.If || around.isLoop()) && !decide(around)) {
        return false;
      }
      here = around.in.owner;
    }
    return true;
  }

  private boolean isOne(Line line) {
    return line.in.unit.level() != Level.THREAD
        || line.in.unit.size() >= text.zones.size(line.in.zones);
  }

  private boolean areAll(Line line, List<Expr> exprs) {
    if (isOne(line)) {
      return true;
    }
    for (var expr : exprs) {
      var varying = Varying.of(expr);
      boolean isSame =
          (varying.level() != Level.THREAD || varying.size() >= text.zones.size(line.in.zones))
              && isTold(expr);
      if (!isSame) {
        return false;
      }
    }
    return true;
  }

  /** Whether what it is made of says how often it varies. */
  private static boolean isTold(Expr expr) {
    boolean isOpaque =
        expr instanceof Expr.Call
            || expr instanceof Expr.Load
            || expr instanceof Expr.Apply it && !it.intrinsic().isPure();
    return !isOpaque && Uses.of(expr).exprs().stream().allMatch(Together::isTold);
  }

  /** The loop, call or text that a statement leaves. */
  static Optional<Line> left(Line line) {
    boolean isReturn = line.stmt instanceof Stmt.Return;
    var here = line.in.owner;
    while (here.isPresent() && !(isReturn ? here.get().isCall : here.get().isLoop())) {
      here = here.get().in.owner;
    }
    return here;
  }
}
