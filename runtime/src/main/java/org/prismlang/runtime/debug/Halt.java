package org.prismlang.runtime.debug;

import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.sim.machine.Finding;
import org.prismlang.sim.step.Stop;

/** Where a run stands. */
public sealed interface Halt {
  /** Steps taken so far. */
  long step();

  /**
   * Threads wait before a statement.
   *
   * @param globals the memories that the kernel was given
   * @param found what was found since the run stood still before
   */
  record Standing(
      Moment moment,
      Reason reason,
      Stop stop,
      Kernel kernel,
      int threads,
      LastWriters writers,
      List<GlobalArray> globals,
      List<Finding> found)
      implements Halt {
    public Standing {
      globals = List.copyOf(globals);
      found = List.copyOf(found);
    }

    @Override
    public long step() {
      return moment.step();
    }

    /** The memory that the kernel was given as this parameter. */
    public Optional<GlobalArray> global(String parameter) {
      return globals.stream().filter(it -> it.name().equals(parameter)).findFirst();
    }
  }

  /**
   * It is over.
   *
   * @param failure what ended it; empty where it came to its end
   */
  record Over(long step, Optional<RuntimeException> failure) implements Halt {}

  /** Why it stands still. */
  enum Reason {
    STEP,
    BREAKPOINT,
    FINDING
  }
}
