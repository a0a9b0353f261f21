package org.prismlang.kernel.sync;

import java.util.List;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.Value;

/**
 * How often loops are run whose trips are written in the text. In one another they can be too many:
 * then the loops around them would never come to a second trip, which shows more.
 */
final class ConstantLoops {
  /** How often a loop counts whose trips are not written in the text. */
  private static final int OPEN_TRIPS = 2;

  private final int most;
  private final int enough;

  private ConstantLoops(int most, int enough) {
    this.most = most;
    this.enough = enough;
  }

  /**
   * The most trips of each with which a run has no more steps than are allowed.
   *
   * @param many trips after which loops repeat themselves
   */
  static int trips(Tree tree, int many, int mostSteps) {
    for (int trips : List.of(Interpreter.MOST_TRIPS, many)) {
      if (new ConstantLoops(trips, mostSteps).steps(tree.root) <= mostSteps) {
        return trips;
      }
    }
    return 2;
  }

  static boolean isOne(Stmt.For loop) {
    return loop.from() instanceof Expr.Constant(Value.Int _, _)
        && loop.to() instanceof Expr.Constant(Value.Int _, _)
        && loop.step() instanceof Expr.Constant(Value.Int _, _);
  }

  /** One more than enough stands for all that are more. */
  private long steps(Seq list) {
    long steps = list.nodes.size();
    for (var node : list.nodes) {
      for (var inside : node.children) {
        steps = Math.min(enough + 1L, steps + trips(node.stmt) * steps(inside));
      }
    }
    return steps;
  }

  private long trips(Stmt stmt) {
    return switch (stmt) {
      case Stmt.For loop when isOne(loop) ->
          loop.copies() == 0 ? count(loop) : Math.min(most, count(loop));
      case Stmt.For _, Stmt.While _ -> OPEN_TRIPS;
      default -> 1;
    };
  }

  private static long count(Stmt.For loop) {
    long step = Math.max(1, Math.abs(constant(loop.step())));
    return Math.max(0, Math.abs(constant(loop.to()) - constant(loop.from())) + step - 1) / step;
  }

  private static long constant(Expr expr) {
    return expr instanceof Expr.Constant(Value.Int(long value), _) ? value : 0;
  }
}
