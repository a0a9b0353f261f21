package org.prismlang.sim.machine;

import org.prismlang.kernel.ir.Sync;

/** How reports name things of the machine. */
final class Words {
  private Words() {}

  static String scope(Sync.Scope scope) {
    return switch (scope) {
      case WARP -> "of a warp";
      case NAMED -> "of a part of the block";
      case BLOCK -> "of the block";
      case CLUSTER -> "of the cluster";
      case GRID -> "of the grid";
    };
  }
}
