package org.prismlang.runtime.debug;

import java.util.List;
import java.util.function.Consumer;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.Program;
import org.prismlang.runtime.host.HostFunction;
import org.prismlang.runtime.host.HostProgram;
import org.prismlang.sim.Follower;
import org.prismlang.sim.Mode;
import org.prismlang.sim.machine.Monitor;

/** A program whose launches are stepped. Its kernels are compiled once for all runs. */
public final class DebuggedProgram {
  private final Relay relay = new Relay();
  private final HostProgram hosts;

  /** Tells who follows the run at hand. */
  private static final class Relay implements Follower {
    private Follower follower = NOBODY;

    @Override
    public Monitor launched(Beginning launch) {
      return follower.launched(launch);
    }

    @Override
    public boolean isStepping() {
      return true;
    }
  }

  /**
   * @param seed decides who runs when
   */
  public DebuggedProgram(Program program, long seed) {
    hosts = HostProgram.of(program.on(Device.simulator(new Mode.Checked(seed, relay))));
  }

  /** Its host functions. */
  public HostProgram hosts() {
    return hosts;
  }

  /** A host function of it, to be run with these arguments. */
  public Debuggee of(HostFunction function, List<Object> arguments) {
    return (follower, print) -> run(function, arguments, follower, print);
  }

  private void run(
      HostFunction function, List<Object> arguments, Follower follower, Consumer<String> print) {
    relay.follower = follower;
    function.run(print, arguments);
  }
}
