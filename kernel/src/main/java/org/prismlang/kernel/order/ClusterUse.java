package org.prismlang.kernel.order;

import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.type.Perspective;

/**
 * Which lines touch what other blocks of the cluster have, and where all of them meet. What one
 * block loads to all is no such use: each waits for all bytes that come to it before it ends.
 */
final class ClusterUse {
  private ClusterUse() {}

  static boolean meets(Line line) {
    return line.stmt instanceof Sync.Meet meet && meet.scope() == Sync.Scope.CLUSTER;
  }

  /** Whether it copies to all blocks, or is one of the arrivals and waits that all take part in. */
  static boolean counts(Line line) {
    return !line.isCall && (isLoad(line.stmt) || isByAll(line.stmt));
  }

  /**
   * Whether the line itself does. A call does that is given such memory: what becomes of a pointer
   * in it is not followed.
   */
  static boolean is(Line line) {
    return line.isCall
        ? line.inside.getFirst().lines.stream()
            .anyMatch(it -> it.stmt instanceof Stmt.Point && touches(it.stmt))
        : touches(line.stmt);
  }

  static boolean isInside(Line line) {
    return is(line)
        || line.inside.stream().anyMatch(it -> it.lines.stream().anyMatch(ClusterUse::isInside));
  }

  private static boolean touches(Stmt stmt) {
    return Walk.accesses(stmt).map(Access::memory).anyMatch(Memory::isSpread) || isByAll(stmt);
  }

  private static boolean isByAll(Stmt stmt) {
    return Uses.of(stmt).barriers().stream().anyMatch(Barrier::isClusterWide);
  }

  /** Whether what is loaded goes to every block. */
  private static boolean isLoad(Stmt stmt) {
    return stmt instanceof Stmt.Operate operate
        && operate.intrinsic().timeline().completesOnBarrier()
        && Walk.accesses(stmt).map(Access::memory).anyMatch(ClusterUse::isReplicated);
  }

  private static boolean isReplicated(Memory memory) {
    return memory.space() == Memory.Space.SHARED
        && memory.owner().isBroaderThan(Perspective.BLOCK)
        && !memory.isSpread();
  }
}
