package org.prismlang.cli;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.prismlang.lang.diagnostic.Encoding;
import org.prismlang.lang.diagnostic.Plural;
import org.prismlang.lang.source.SourceReader;
import org.prismlang.lang.source.SourceReader.Missing;
import org.prismlang.lang.source.SourceReader.NotText;
import org.prismlang.lang.source.SourceReader.Read;
import org.prismlang.lang.source.SourceReader.Reading;
import org.prismlang.verify.road.FileCheck;

/** {@code prism check}. */
final class CheckCommand implements Command.Action {
  private static final Option FIX =
      Option.flag("--fix", "does what helps offer as edits, in the files");

  private static final Option FORMAT =
      Option.oneOf(
          "--format",
          "F",
          ReportFormat.words(),
          "for whom: " + ReportFormat.listed() + " (default text)");

  private static final Option JSON =
      Option.flag("--json", "is --format json: one object a line, on standard output");

  private static final Option STRICT =
      Option.flag("--strict", "makes an error of what is not proven");

  static final Option WATCH =
      Option.flag("--watch", "checks again whenever a file changes, until Ctrl-C");

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
        With --fix and - for FILE, the fixed text goes to standard output.
        """,
        List.of(FIX, FORMAT, JSON, STRICT, WATCH, CompileOptions.TARGET, CompileOptions.DEFINE),
        new CheckCommand());
  }

  @Override
  public Status run(Arguments arguments, Console console) throws WrongUsage {
    var format = format(arguments);
    boolean fix = arguments.has(FIX.name());
    boolean watch = arguments.has(WATCH.name());
    boolean isStdin = arguments.operands().contains(Sources.STDIN);
    if (fix && isStdin && arguments.operands().size() > 1) {
      throw new WrongUsage("with --fix, `-` cannot be mixed with files");
    }
    if (fix && isStdin && format != ReportFormat.TEXT) {
      throw new WrongUsage("with --fix, `-` prints a program: there is no other format");
    }
    if (watch && (fix || isStdin || format != ReportFormat.TEXT)) {
      throw new WrongUsage("--watch is for people and files: no --fix, no `-`, no other format");
    }
    if (watch) {
      return watched(arguments, console);
    }
    var sources = Sources.of(arguments.operands());
    if (sources.areMissing(console)) {
      return Status.USAGE;
    }
    var check = check(arguments, SourceReader::read);
    var fixing = new Fixing(check, console);
    var run = new Run(check, console, new Report(console, format));
    if (fix && isStdin) {
      run.filter(fixing);
      return run.finish();
    }
    if (fix) {
      fixing.fix(sources.files());
    }
    var status = checked(sources, run, format, console);
    return fixing.isUnwritable() && status != Status.USAGE ? Status.ENVIRONMENT : status;
  }

  private static Status checked(Sources sources, Run run, ReportFormat format, Console console)
      throws WrongUsage {
    for (var file : sources.files()) {
      run.visit(file);
    }
    var status = run.finish();
    if (status == Status.FINE) {
      CompileOptions.checkDefines(run.check.options(), run.generics);
    }
    if (status == Status.FINE && format == ReportFormat.TEXT) {
      String files = Plural.of(sources.files().size(), "file");
      console.out("ok: " + files + ", " + Plural.of(run.kernels, "kernel") + "\n");
    }
    return status;
  }

  /** Until somebody ends it, or nobody listens. */
  private static Status watched(Arguments arguments, Console console) throws WrongUsage {
    var operands = arguments.operands();
    if (Sources.of(operands).areMissing(console)) {
      return Status.USAGE;
    }
    while (true) {
      var sources = Sources.of(operands);
      var files = new WatchedFiles();
      sources.files().forEach(files::look);
      var status = Status.USAGE;
      if (!sources.areMissing(console)) {
        var run = new Run(check(arguments, files), console, new Report(console, ReportFormat.TEXT));
        status = checked(sources, run, ReportFormat.TEXT, console);
      }
      console.err("watching " + Plural.of(files.count(), "file") + "; Ctrl-C ends\n");
      try {
        if (!console.isHeard()) {
          return status;
        }
        console.err("\nagain: " + files.awaitChange(operands) + "\n");
      } catch (InterruptedException e) {
        return status;
      }
    }
  }

  private static FileCheck check(Arguments arguments, SourceReader.Texts texts) throws WrongUsage {
    return new FileCheck(
        CompileOptions.of(arguments), arguments.lints(), arguments.has(STRICT.name()), texts);
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

  private static final class Run {
    private final FileCheck check;
    private final Console console;
    private final Report report;
    private final Set<String> generics = new HashSet<>();
    private int kernels;
    private boolean unreadable;

    Run(FileCheck check, Console console, Report report) {
      this.check = check;
      this.console = console;
      this.report = report;
    }

    /** Type tests, not a switch: every run passes here. */
    void visit(Path file) {
      var reading = Sources.read(file, console);
      if (reading instanceof Read read) {
        var findings = check.of(read.file());
        kernels += findings.kernels();
        generics.addAll(findings.generics());
        report.add(findings.said());
      } else {
        unread(reading);
      }
    }

    /** Standard input to standard output. */
    void filter(Fixing fixing) {
      var reading = Sources.read(Path.of(Sources.STDIN), console);
      if (reading instanceof Read read) {
        var fixed = fixing.text(read.file());
        console.out(fixed.file().text());
        fixing.say(fixed);
        report.add(fixed.findings().said());
      } else {
        unread(reading);
      }
    }

    Status finish() {
      report.finish();
      if (unreadable) {
        return Status.USAGE;
      }
      return report.hasErrors() ? Status.PROBLEMS : Status.FINE;
    }

    private void unread(Reading reading) {
      if (reading instanceof NotText notText) {
        report.add(List.of(Encoding.problem(notText)));
      } else {
        console.complain(((Missing) reading).why());
        unreadable = true;
      }
    }
  }
}
