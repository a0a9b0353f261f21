package org.prismlang.sim;

import org.prismlang.kernel.ir.Kernel;
import org.prismlang.sim.machine.Monitor;
import org.prismlang.sim.machine.NoMonitor;

/** Looks on while checked launches run, one launch at a time. */
public interface Follower {
  /** Nobody looks on. */
  Follower NOBODY = (_, _) -> NoMonitor.IT;

  /**
   * A launch begins.
   *
   * @param threads of a block
   * @return who is told what happens, behind the checks
   */
  Monitor launched(Kernel kernel, int threads);
}
