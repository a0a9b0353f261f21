package org.prismlang.cli;

import java.nio.file.Path;
import java.util.List;
import org.prismlang.foreign.ForeignFile;
import org.prismlang.kernel.analyze.UsualSizes;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.host.Rehearsal;
import org.prismlang.verify.Judgement;

/** {@code prism verify}. */
final class VerifyCommand implements Command.Action {
  private static final Option KERNEL = Option.valued("--kernel", "K", "this kernel alone");
  private static final Option SIZE =
      GivenSizes.option(
          "default: several small ones; with one given, the others: " + UsualSizes.TEXT);
  private static final Option JSON =
      Option.flag("--json", "prints one JSON object a line, on standard output");

  static Command row() {
    return new Command(
        "verify",
        "FILE",
        1,
        1,
        "judges the synchronization of kernels by an abstract machine",
        """
        The machine runs each kernel with what synchronization was inferred for it and shares no code
        with the inference. What it finds names both accesses, their threads and the missing order,
        and the program's tests are run in the checked simulator to see it there. `prism build`
        verifies, too; here sizes can be chosen. Kernels of CUDA (.cu) and OpenCL (.cl) are judged with
        the synchronization that stands in them: that needs clang.
        """,
        List.of(
            KERNEL,
            SIZE,
            ForeignProgram.BLOCK,
            ForeignProgram.GRID,
            ForeignProgram.INCLUDE,
            JSON,
            CompileOptions.TARGET,
            CompileOptions.DEFINE),
        new VerifyCommand());
  }

  @Override
  public Status run(Arguments arguments, Console console) throws WrongUsage, Unavailable {
    var options = CompileOptions.of(arguments);
    var given = GivenSizes.of(arguments);
    var program = OneProgram.of(arguments.operands().getFirst());
    boolean json = arguments.has(JSON.name());
    if (ForeignFile.isOne(program.toString())) {
      return ForeignVerification.of(program, arguments, console, json);
    }
    ForeignProgram.isNotTold(arguments);
    var report = new Report(console, ReportFormat.of(json));
    var compiled = program.compile(options, report, console);
    if (compiled.placed().isEmpty()) {
      report.finish();
      return compiled.status();
    }
    var placed = compiled.placed().get();
    var text = new StringBuilder();
    var lines = new BuildJson();
    given.mustFit(placed.module());
    var wanted = arguments.value(KERNEL.name());
    for (var kernel : OneKernel.orAll(placed.module(), wanted)) {
      var judgement = judgement(placed.only(kernel), given);
      report.add(judgement.diagnostics());
      text.append(JudgementText.of(judgement));
      lines.add(judgement);
      if (!judgement.isRight() && !program.isKernelText()) {
        var findings = replayed(program.file(), options, placed.only(kernel));
        report.add(findings);
        text.append("  checked runs of its tests find ");
        text.append(findings.isEmpty() ? "nothing\n" : "the mistake, too\n");
      }
    }
    report.finish();
    console.out(json ? lines.toString() : text.toString());
    return report.hasErrors() ? Status.PROBLEMS : Status.FINE;
  }

  /** What the simulator finds with the program's own tests. */
  private static List<Diagnostic> replayed(Path file, Options options, PlacedModule alone) {
    try {
      return new Rehearsal(Prism.load(file, options)).findings(alone);
    } catch (PrismException e) {
      return e.diagnostics();
    }
  }

  private static Judgement judgement(PlacedModule alone, GivenSizes given) throws WrongUsage {
    return given.values().isEmpty()
        ? Judgement.of(alone)
        : Judgement.of(alone, List.of(given.of(alone.kernels().getFirst())));
  }
}
