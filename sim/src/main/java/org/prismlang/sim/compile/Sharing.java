package org.prismlang.sim.compile;

import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Value;

/** How many neighbouring threads have the same value. */
final class Sharing {
  private Sharing() {}

  static int of(Perspective perspective, int within) {
    return perspective.level() == Level.THREAD ? Math.min(perspective.size(), within) : within;
  }

  static int meet(int a, int b) {
    return Perspective.gcd(a, b);
  }

  static int of(Expr expr, int within, Procedures procedures) {
    return switch (expr) {
      case Expr.Read read -> of(read.local().perspective(), within);
      case Expr.Position(var place) -> place == Expr.Place.THREAD ? 1 : within;
      case Expr.Binary(BinaryOperator operator, Expr left, Expr.Constant right, _)
          when operator == BinaryOperator.DIVIDE
              && isThread(left)
              && right.value() instanceof Value.Int(long size) ->
          (int) Math.min(size, within);
      case Expr.Apply apply -> {
        int operands = within;
        for (var part : Uses.of(apply).exprs()) {
          operands = meet(operands, of(part, within, procedures));
        }
        yield switch (apply.intrinsic().result()) {
          case MEET -> operands;
          case THREAD, NONE -> 1;
          case WARP -> Math.min(32, within);
          case BLOCK -> within;
          case LANE -> lane(apply, within, procedures);
        };
      }
      case Expr.Call call ->
          procedures.isOfOneThread(call.procedure())
              ? parts(expr, within, procedures)
              : procedures.sharedBy(call.procedure(), within);
      default -> parts(expr, within, procedures);
    };
  }

  private static int lane(Expr.Apply apply, int within, Procedures procedures) {
    var exprs = Uses.of(apply).exprs();
    return exprs.size() < 2
        ? Math.min(32, within)
        : Math.min(32, of(exprs.get(1), within, procedures));
  }

  private static int parts(Expr expr, int within, Procedures procedures) {
    int shared = within;
    var uses = Uses.of(expr);
    for (var part : uses.exprs()) {
      shared = meet(shared, of(part, within, procedures));
    }
    for (var access : uses.accesses()) {
      for (var part : Uses.of(access)) {
        shared = meet(shared, of(part, within, procedures));
      }
    }
    return shared;
  }

  /** The number of the thread, or what remains of it. */
  private static boolean isThread(Expr expr) {
    return expr instanceof Expr.Position(var place) && place == Expr.Place.THREAD
        || expr instanceof Expr.Binary(var operator, Expr left, _, _)
            && operator == BinaryOperator.REMAINDER
            && isThread(left);
  }
}
