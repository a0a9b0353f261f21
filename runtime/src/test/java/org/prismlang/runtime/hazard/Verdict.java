package org.prismlang.runtime.hazard;

import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.Program;
import org.prismlang.runtime.host.HostProgram;
import org.prismlang.sim.Mode;

/** What becomes of a program. */
sealed interface Verdict {
  /** Other codes come from the compiler, which is asked at the first launch. */
  Predicate<String> IS_OF_A_RUN = Pattern.compile("P08\\d\\d").asMatchPredicate();

  /** Accepted, and no checked run finds anything. */
  record Right() implements Verdict {}

  /** Not accepted: it cannot be synchronized, or is no program of the language. */
  record Refused(Code code, String message) implements Verdict {}

  /** Accepted, and a checked run finds something. */
  record Wrong(Code code, String message, long seed) implements Verdict {}

  /** Ended in an exception of the compiler's or the simulator's own. */
  record Broken(String kind, String message) implements Verdict {}

  static Verdict of(HazardKernel kernel, long... seeds) {
    try {
      var program = Prism.load(new SourceFile("hazard.prism", kernel.text()), Options.DEFAULT);
      for (long seed : seeds) {
        var finding = run(program, seed);
        if (!(finding instanceof Right)) {
          return finding;
        }
      }
      return new Right();
    } catch (PrismException e) {
      return new Refused(e.diagnostics().getFirst().code(), String.valueOf(e.getMessage()));
    } catch (RuntimeException | Error e) {
      return new Broken(e.getClass().getSimpleName(), e + " at " + e.getStackTrace()[0]);
    }
  }

  private static Verdict run(Program program, long seed) {
    try {
      var hosts = HostProgram.of(program.on(Device.simulator(new Mode.Checked(seed))));
      hosts.function("main").orElseThrow().call();
      return new Right();
    } catch (PrismException e) {
      var code = e.diagnostics().getFirst().code();
      var message = String.valueOf(e.getMessage());
      return IS_OF_A_RUN.test(code.name())
          ? new Wrong(code, message, seed)
          : new Refused(code, message);
    }
  }
}
