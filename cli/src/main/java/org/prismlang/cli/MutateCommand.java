package org.prismlang.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.foreign.ForeignFile;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.host.Rehearsal;
import org.prismlang.verify.mutate.Mutants;
import org.prismlang.verify.road.Judge;

/** {@code prism mutate}. */
final class MutateCommand implements Command.Action {
  private static final Option KERNEL = Option.valued("--kernel", "K", "this kernel alone");
  private static final Option JSON =
      Option.flag("--json", "prints one JSON object a line, on standard output");

  static Command row() {
    return new Command(
        "mutate",
        "FILE",
        1,
        1,
        "plants mistakes in the synchronization of kernels, and says who notices",
        """
        Each synchronization is left out, weakened or narrowed and each count shifted, one at a time.
        The verifier is asked first, then the program's tests in the checked simulator. A mistake that
        nobody notices is listed: the synchronization may be one too many. Status 1 if there is any.
        Of CUDA (.cu) and OpenCL (.cl) each barrier is left out in turn, and the verifier says which
        are not needed: that needs clang. Text of the IR (.ir) has no tests: the verifier alone is asked.
        """,
        List.of(
            KERNEL,
            ForeignProgram.BLOCK,
            ForeignProgram.GRID,
            ForeignProgram.INCLUDE,
            JSON,
            CompileOptions.TARGET,
            CompileOptions.DEFINE),
        new MutateCommand());
  }

  @Override
  public Status run(Arguments arguments, Console console) throws WrongUsage, Unavailable {
    var options = CompileOptions.of(arguments);
    var program = OneProgram.of(arguments.operands().getFirst());
    boolean json = arguments.has(JSON.name());
    if (ForeignFile.isOne(program.toString())) {
      return ForeignMutation.of(program, arguments, console, json);
    }
    ForeignProgram.isNotTold(arguments);
    var report = new Report(console, ReportFormat.of(json));
    var compiled = program.compile(options, report, console);
    report.finish();
    if (compiled.placed().isEmpty()) {
      return compiled.status();
    }
    try {
      Optional<Rehearsal> rehearsal =
          program.isKernelText()
              ? Optional.empty()
              : Optional.of(new Rehearsal(Prism.load(program.file(), options)));
      var wanted = arguments.value(KERNEL.name());
      var placed = compiled.placed().get();
      var kernels = OneKernel.orAll(placed.module(), wanted);
      var tally = new MutantTally();
      for (var module : modules(kernels, placed, rehearsal)) {
        tally(module, rehearsal, tally);
        if (!json) {
          console.out(tally.unsaid());
        }
      }
      console.out(json ? tally.json() : tally.text());
      return tally.hasSurvivors() ? Status.PROBLEMS : Status.FINE;
    } catch (PrismException e) {
      report.add(e.diagnostics());
      report.finish();
      return Status.PROBLEMS;
    }
  }

  /** As the tests launch them, or, where none does, as they were compiled. */
  private static List<PlacedModule> modules(
      List<Kernel> kernels, PlacedModule placed, Optional<Rehearsal> rehearsal) {
    Map<String, PlacedModule> modules = new LinkedHashMap<>();
    kernels.forEach(it -> modules.put(it.name(), placed.only(it)));
    rehearsal.stream()
        .flatMap(it -> it.kernels().stream())
        .forEach(it -> modules.replace(it.kernels().getFirst().name(), it));
    return List.copyOf(modules.values());
  }

  private static void tally(PlacedModule module, Optional<Rehearsal> rehearsal, MutantTally tally) {
    for (var mutant : Mutants.of(module.module())) {
      var placed = PlacedModule.of(mutant.module());
      tally.add(
          mutant,
          isRefuted(placed)
              ? MutantTally.Finder.VERIFIER
              : rehearsal.filter(it -> !it.findings(placed).isEmpty()).isPresent()
                  ? MutantTally.Finder.CHECKED_RUNS
                  : MutantTally.Finder.NOBODY);
    }
  }

  private static boolean isRefuted(PlacedModule mutant) {
    return !Judge.asking().of(mutant).isRight();
  }
}
