package org.prismlang.bench.tune;

import java.util.List;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.host.HostProgram;
import org.prismlang.verify.road.Judge;

/** Builds combinations, has their synchronization verified, and runs them on the simulator. */
public record Trials(Options options, Judge judge) {
  /** Codes of what is found in a run; a launch that a kernel does not take is none. */
  private static final String OF_RUNS = "P08";

  /** Throws a {@link PrismException} where it is the machine that cannot. */
  public Fate of(TunedSubject subject, Combination combination) {
    try {
      var program = Prism.load(subject.program(combination), options).judgedBy(judge);
      HostProgram.of(program.on(Device.simulator()))
          .function(subject.driver().check())
          .orElseThrow()
          .run(_ -> {}, List.of());
      return new Fate.Right(program);
    } catch (PrismException e) {
      var why =
          e.diagnostics().stream().filter(Diagnostic::isError).findFirst().orElseThrow(() -> e);
      boolean isOfRun = why.code().name().startsWith(OF_RUNS) && why.code() != Code.P0812;
      return isOfRun ? new Fate.Wrong(why) : new Fate.RuledOut(why);
    }
  }
}
