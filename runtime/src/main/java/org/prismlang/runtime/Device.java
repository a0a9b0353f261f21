package org.prismlang.runtime;

import java.util.List;
import java.util.function.Consumer;
import org.prismlang.kernel.ir.Module;
import org.prismlang.sim.Mode;

/** What kernels run on. */
public interface Device {
  /** In words: {@code simulator, fast, 8 cores}. */
  String description();

  /** Makes a synchronized module of one kernel ready to be launched, as often as wanted. */
  Executable prepare(Module module);

  /** A kernel that is ready; launches may overlap. */
  interface Executable {
    /**
     * Runs it to its end.
     *
     * @param threads of a block
     * @param arguments one a parameter, in order
     * @param print is given what the kernel prints, a line at a time
     */
    Outcome launch(int blocks, int threads, List<Argument> arguments, Consumer<String> print);
  }

  /** The CPU, with nothing watched but the ends of memory. */
  static Device simulator() {
    return simulator(new Mode.Fast());
  }

  static Device simulator(Mode mode) {
    return new SimulatedDevice(mode);
  }
}
