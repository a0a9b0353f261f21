package org.prismlang.cli;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.analyze.Analysis;
import org.prismlang.kernel.analyze.Demanded;
import org.prismlang.kernel.analyze.Promises;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Encoding;
import org.prismlang.lang.program.Demand;
import org.prismlang.lang.source.SourceReader.Missing;
import org.prismlang.lang.source.SourceReader.NotText;
import org.prismlang.lang.source.SourceReader.Read;
import org.prismlang.lang.source.Span;
import org.prismlang.verify.road.Road;

/** {@code prism check}. */
final class CheckCommand implements Command.Action {
  private static final Option JSON =
      Option.flag("--json", "prints one JSON object a line, on standard output");

  static Command row() {
    return new Command(
        "check",
        "FILE…",
        1,
        Command.ANY,
        "checks programs and says what is wrong with them",
        """
        FILE may be a folder, which stands for all .prism files in it, or - for standard input.
        What is wrong goes to standard error; `prism explain CODE` says more about it.
        """,
        List.of(JSON, CompileOptions.TARGET, CompileOptions.DEFINE),
        new CheckCommand());
  }

  @Override
  public Status run(Arguments arguments, Console console) throws WrongUsage {
    var options = CompileOptions.of(arguments);
    var sources = Sources.of(arguments.operands());
    if (sources.areMissing(console)) {
      return Status.USAGE;
    }
    boolean json = arguments.has(JSON.name());
    var report = new Report(console, json);
    boolean unreadable = false;
    int kernels = 0;
    int unproven = 0;
    for (var file : sources.files()) {
      var diagnostics = new Diagnostics();
      var found = check(file, options, diagnostics, console);
      unreadable |= found.isEmpty();
      kernels += found.map(Found::kernels).orElse(0);
      unproven += found.map(Found::unproven).orElse(0);
      report.add(diagnostics.inOrder());
    }
    report.finish();
    if (unreadable) {
      return Status.USAGE;
    }
    if (report.hasErrors()) {
      return Status.PROBLEMS;
    }
    if (!json) {
      String files = count(sources.files().size(), "file");
      console.out("ok: " + files + ", " + count(kernels, "kernel") + "\n");
      if (unproven > 0) {
        console.out(
            "note: that units stay apart is not proven of "
                + count(unproven, "partition")
                + "; `prism analyze` says what is missing\n");
      }
    }
    return Status.FINE;
  }

  /** How many there are in a file. */
  private record Found(int kernels, int unproven) {}

  /** Empty where the file could not be read. Type tests, not a switch: every run passes here. */
  private static Optional<Found> check(
      Path file, Options options, Diagnostics diagnostics, Console console) throws WrongUsage {
    var reading = Sources.read(file, console);
    if (reading instanceof Read read) {
      var compilation =
          Compilation.of(read.file(), options, Road.to(options.target()), diagnostics);
      demanded(compilation, diagnostics);
      return Optional.of(new Found(compilation.kernelCount(), places(compilation.unproven())));
    }
    if (reading instanceof NotText notText) {
      diagnostics.report(Encoding.problem(notText));
      return Optional.of(new Found(0, 0));
    }
    console.complain(((Missing) reading).why());
    return Optional.empty();
  }

  /** P1103: a proof that is asked for. */
  private static void demanded(Compilation compilation, Diagnostics diagnostics) throws WrongUsage {
    var demands =
        compilation.demands().stream().filter(it -> it.kind() == Demand.Kind.RACE_FREE).toList();
    if (demands.isEmpty() || compilation.module().isEmpty()) {
      return;
    }
    var module = compilation.module().get();
    for (var kernel : module.kernels()) {
      var analysis = Analysis.of(kernel, module, GivenSizes.NONE.of(kernel));
      Demanded.check(analysis, module, demands, diagnostics);
    }
  }

  /** Instances of one kernel have the same partitions. */
  private static int places(List<Promises.Unproven> unproven) {
    var spans = new HashSet<Span>();
    unproven.forEach(it -> spans.add(it.partition().view().span()));
    return spans.size();
  }

  private static String count(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
