package org.prismlang.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.analyze.Analysis;
import org.prismlang.kernel.analyze.Demanded;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Encoding;
import org.prismlang.lang.diagnostic.Plural;
import org.prismlang.lang.diagnostic.Severity;
import org.prismlang.lang.program.Demand;
import org.prismlang.lang.source.SourceReader.Missing;
import org.prismlang.lang.source.SourceReader.NotText;
import org.prismlang.lang.source.SourceReader.Read;
import org.prismlang.verify.road.Compilation;
import org.prismlang.verify.road.Road;

/** {@code prism check}. */
final class CheckCommand implements Command.Action {
  private static final Option FORMAT =
      Option.valued("--format", "F", "for whom: " + ReportFormat.listed() + " (default text)");

  private static final Option JSON =
      Option.flag("--json", "is --format json: one object a line, on standard output");

  private static final Option STRICT =
      Option.flag("--strict", "makes an error of what is not proven");

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
        List.of(FORMAT, JSON, STRICT, CompileOptions.TARGET, CompileOptions.DEFINE),
        new CheckCommand());
  }

  @Override
  public Status run(Arguments arguments, Console console) throws WrongUsage {
    var options = CompileOptions.of(arguments);
    var format = format(arguments);
    var sources = Sources.of(arguments.operands());
    if (sources.areMissing(console)) {
      return Status.USAGE;
    }
    var report = new Report(console, format);
    boolean unreadable = false;
    int kernels = 0;
    for (var file : sources.files()) {
      var diagnostics = new Diagnostics();
      var found = check(file, options, diagnostics, console);
      unreadable |= found.isEmpty();
      kernels += found.orElse(0);
      var said = Demanded.unanswered(diagnostics.inOrder());
      report.add(arguments.has(STRICT.name()) ? strictly(said) : said);
    }
    report.finish();
    if (unreadable) {
      return Status.USAGE;
    }
    if (report.hasErrors()) {
      return Status.PROBLEMS;
    }
    if (format == ReportFormat.TEXT) {
      String files = Plural.of(sources.files().size(), "file");
      console.out("ok: " + files + ", " + Plural.of(kernels, "kernel") + "\n");
    }
    return Status.FINE;
  }

  private static ReportFormat format(Arguments arguments) throws WrongUsage {
    var written = arguments.value(FORMAT.name());
    boolean json = arguments.has(JSON.name());
    if (written.isEmpty()) {
      return ReportFormat.of(json);
    }
    var format = ReportFormat.of(written.get());
    if (json && format != ReportFormat.JSON) {
      throw new WrongUsage("`--json` is `--format json`, not `--format " + written.get() + "`");
    }
    return format;
  }

  private static List<Diagnostic> strictly(List<Diagnostic> diagnostics) {
    return diagnostics.stream().map(it -> isOfProofs(it) ? it.as(Severity.ERROR) : it).toList();
  }

  private static boolean isOfProofs(Diagnostic diagnostic) {
    return diagnostic.severity() == Severity.NOTE || diagnostic.code() == Code.P0524;
  }

  /**
   * The number of kernels; empty where the file could not be read. Type tests, not a switch: every
   * run passes here.
   */
  private static Optional<Integer> check(
      Path file, Options options, Diagnostics diagnostics, Console console) throws WrongUsage {
    var reading = Sources.read(file, console);
    if (reading instanceof Read read) {
      var compilation =
          Compilation.of(
              Checker.check(read.file(), options, diagnostics),
              read.file(),
              Road.to(options.target()),
              diagnostics);
      demanded(compilation, diagnostics);
      return Optional.of(compilation.kernelCount());
    }
    if (reading instanceof NotText notText) {
      diagnostics.report(Encoding.problem(notText));
      return Optional.of(0);
    }
    console.complain(((Missing) reading).why());
    return Optional.empty();
  }

  /** P1103: a proof that is asked for. */
  private static void demanded(Compilation compilation, Diagnostics diagnostics) throws WrongUsage {
    var demands =
        compilation.demands().stream().filter(it -> it.kind() == Demand.Kind.RACE_FREE).toList();
    if (demands.isEmpty() || compilation.placed().isEmpty()) {
      return;
    }
    var placed = compilation.placed().get();
    for (var kernel : placed.kernels()) {
      var analysis = Analysis.of(kernel, placed, GivenSizes.NONE.of(kernel));
      Demanded.check(analysis, placed.module(), demands, diagnostics);
    }
  }
}
