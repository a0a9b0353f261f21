package org.prismlang.kernel.order;

import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.kernel.ir.Walk;

/**
 * Blocks of a cluster end together: a block's shared memory and barriers are another's as soon as
 * its last thread has ended, and the others may still use them. So a meeting of the cluster stands
 * at every end, and nothing that they share is used behind it.
 */
final class ClusterEnds {
  private ClusterEnds() {}

  /** Where a block may end while others use what it has. */
  static Optional<Stmt> tooEarly(Kernel kernel) {
    boolean isShared =
        kernel.launch().cluster() > 1
            && Walk.statements(kernel.body()).anyMatch(ClusterEnds::isOfCluster);
    return isShared ? ends(kernel.body(), true) : Optional.empty();
  }

  /**
   * @param isEnd whether the block ends behind the list, and not only at returns in it
   */
  private static Optional<Stmt> ends(List<Stmt> body, boolean isEnd) {
    for (int i = 0; i < body.size(); i++) {
      if (body.get(i) instanceof Stmt.Return && !isMet(body.subList(0, i))) {
        return Optional.of(body.get(i));
      }
      for (var inside : Bodies.of(body.get(i))) {
        var early = ends(inside, false);
        if (early.isPresent()) {
          return early;
        }
      }
    }
    return isEnd && !isMet(body) ? Optional.of(body.getLast()) : Optional.empty();
  }

  /**
   * Whether whoever comes through the list meets the others, and shares nothing with them behind
   * that.
   */
  private static boolean isMet(List<Stmt> body) {
    for (var stmt : body.reversed()) {
      if (isMeeting(stmt)) {
        return true;
      }
      boolean isUsed = uses(stmt);
      if (isUsed || Walk.statements(List.of(stmt)).anyMatch(ClusterEnds::isMeeting)) {
        boolean isMetInside =
            isPassed(stmt) && Bodies.of(stmt).stream().allMatch(ClusterEnds::isMet);
        if (isMetInside) {
          return true;
        }
        if (isUsed) {
          return false;
        }
      }
    }
    return false;
  }

  /** Whether all that come by go through its lists, one of them each. */
  private static boolean isPassed(Stmt stmt) {
    return switch (stmt) {
      case Stmt.If _, Stmt.Block _, Stmt.Group _, Stmt.Open _, Stmt.Split _ -> true;
      default -> false;
    };
  }

  private static boolean isMeeting(Stmt stmt) {
    return stmt instanceof Sync.Meet meet && meet.scope() == Sync.Scope.CLUSTER;
  }

  private static boolean uses(Stmt stmt) {
    return Walk.statements(List.of(stmt)).anyMatch(ClusterEnds::isOfCluster);
  }

  private static boolean isOfCluster(Stmt stmt) {
    return Walk.accesses(stmt).anyMatch(it -> it.memory().isSpread())
        || Uses.of(stmt).barriers().stream().anyMatch(Barrier::isClusterWide);
  }
}
