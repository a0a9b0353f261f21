package org.prismlang.sim;

import java.util.List;
import java.util.function.Supplier;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.sim.machine.Finding;
import org.prismlang.sim.machine.Monitor;
import org.prismlang.sim.machine.NoMonitor;
import org.prismlang.sim.step.Spot;

/** Looks on while checked launches run, one launch at a time. */
public interface Follower {
  /** Nobody looks on. */
  Follower NOBODY = _ -> NoMonitor.IT;

  /**
   * A launch that begins.
   *
   * @param threads of a block
   * @param arguments one a parameter of the kernel, in order
   * @param spots where it can be stopped; none where nobody {@linkplain #isStepping steps}
   * @param findings so far
   */
  record Beginning(
      Kernel kernel,
      int threads,
      List<Argument> arguments,
      List<Spot> spots,
      Supplier<List<Finding>> findings) {
    public Beginning {
      arguments = List.copyOf(arguments);
      spots = List.copyOf(spots);
    }
  }

  /** Returns who is told what happens, behind the checks. */
  Monitor launched(Beginning launch);

  /** Whether kernels are to ask before each statement whether to stop. */
  default boolean isStepping() {
    return false;
  }
}
