package org.prismlang.kernel.sync;

import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/**
 * Who runs a statement list.
 *
 * @param unit the threads that run it together
 * @param role the named branch it belongs to, empty outside of one
 */
record Code(Perspective unit, String role) {
  /** Whether whole warps pass, so that they can synchronize here. */
  boolean isUniformForWarp() {
    return unit.level() != Level.THREAD || unit.size() % 32 == 0;
  }

  /** Whether several lanes of a warp act together, but not all of them. */
  boolean isPartOfWarp() {
    return unit.level() == Level.THREAD
        && unit.size() > 1
        && unit.size() < Mask.WARP
        && Mask.WARP % unit.size() == 0;
  }
}
