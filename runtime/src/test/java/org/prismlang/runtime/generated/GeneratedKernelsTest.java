package org.prismlang.runtime.generated;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Scalar;
import org.prismlang.runtime.Buffer;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.Program;
import org.prismlang.sim.Mode;

/**
 * Whatever the checker accepts runs without a finding, and gives in every mode what the same
 * program means when its statements are run one after another. For longer runs: {@code
 * -Dprism.kernels=1000 -Dprism.seed=7}.
 */
class GeneratedKernelsTest {
  private static final int KERNELS = Integer.getInteger("prism.kernels", 16);
  private static final int FIRST = Integer.getInteger("prism.first", 0);
  private static final long SEED = Long.getLong("prism.seed", 1);
  private static final List<Mode> MODES =
      List.of(new Mode.Fast(), new Mode.Checked(1), new Mode.Checked(2));

  /** To make one failing program smaller by one statement. */
  private static final int ATTEMPTS = 40;

  /** There is no way to synchronize it, or none that is known. */
  private static final Set<Code> REFUSED = EnumSet.of(Code.P0702, Code.P0704);

  @Test
  void whatIsAcceptedRunsAsItReads() {
    var failures = new ArrayList<String>();
    var refused = new ArrayList<String>();
    for (int number = FIRST; number < FIRST + KERNELS; number++) {
      var kernel = Kernels.kernel(number, SEED);
      var problem = problem(kernel);
      if (problem.isPresent() && problem.get().isRefusal()) {
        refused.add("kernel " + number + ": " + problem.get().message());
      } else if (problem.isPresent()) {
        failures.add(
            "kernel " + number + " of seed " + SEED + ": " + explained(kernel, problem.get()));
      }
    }
    System.out.println(refused.size() + " of " + KERNELS + " kernels cannot be synchronized");
    refused.forEach(System.out::println);
    assertTrue(failures.isEmpty(), () -> String.join("\n\n", failures));
  }

  /**
   * @param kind the same for failures of one cause, mostly
   */
  private record Problem(String kind, String message, boolean isRefusal) {}

  private static Optional<Problem> problem(GeneratedKernel kernel) {
    try {
      var program = Prism.load(new SourceFile("generated.prism", kernel.text()), Options.DEFAULT);
      var expected = kernel.expected();
      for (var mode : MODES) {
        var result = run(program.on(Device.simulator(mode)), kernel);
        if (!result.isSameAs(expected)) {
          return Optional.of(
              new Problem(
                  mode instanceof Mode.Fast ? "other bits" : "other bits when checked",
                  mode + ": " + result.difference(expected),
                  false));
        }
      }
      return Optional.empty();
    } catch (PrismException e) {
      var code = e.diagnostics().getFirst().code();
      return Optional.of(
          new Problem(code.name(), String.valueOf(e.getMessage()), REFUSED.contains(code)));
    } catch (RuntimeException | Error e) {
      return Optional.of(new Problem(e.getClass().getName(), e + "\n" + place(e), false));
    }
  }

  private static String place(Throwable e) {
    var text = new StringBuilder();
    for (int i = 0; i < Math.min(8, e.getStackTrace().length); i++) {
      text.append("    at ").append(e.getStackTrace()[i]).append('\n');
    }
    return text.toString();
  }

  private static GeneratedKernel.Result run(Program program, GeneratedKernel kernel) {
    var y = new int[kernel.blocks() * kernel.threads() * kernel.results()];
    var counters = new int[GeneratedKernel.COUNTERS];
    try (var from = Buffer.allocate(Scalar.UINT32, kernel.x().length).copyFrom(kernel.x());
        var to = Buffer.allocate(Scalar.UINT32, y.length);
        var counted = Buffer.allocate(Scalar.UINT32, counters.length)) {
      program
          .kernel("k")
          .launch(
              kernel.blocks(),
              kernel.threads(),
              from,
              to,
              counted,
              kernel.scalars().getOrDefault("n", 0),
              kernel.scalars().getOrDefault("m", 0));
      to.copyTo(y);
      counted.copyTo(counters);
    }
    return new GeneratedKernel.Result(y, counters);
  }

  private static String explained(GeneratedKernel kernel, Problem problem) {
    var smallest = smallest(kernel, problem);
    return problem(smallest).orElse(problem).message()
        + "\n"
        + smallest.text()
        + "blocks "
        + smallest.blocks()
        + ", "
        + smallest.scalars();
  }

  private static GeneratedKernel smallest(GeneratedKernel kernel, Problem problem) {
    var smallest = kernel;
    while (true) {
      var smaller =
          smallest
              .smaller()
              .limit(ATTEMPTS)
              .filter(
                  it -> problem(it).filter(its -> its.kind().equals(problem.kind())).isPresent())
              .findFirst();
      if (smaller.isEmpty()) {
        return smallest;
      }
      smallest = smaller.get();
    }
  }
}
