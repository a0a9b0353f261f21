package org.prismlang.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.List;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Encoding;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader.Missing;
import org.prismlang.lang.source.SourceReader.NotText;
import org.prismlang.lang.source.SourceReader.Read;
import org.prismlang.lang.syntax.Formatter;

/** {@code prism fmt}. */
final class FmtCommand implements Command.Action {
  private static final Option CHECK =
      Option.flag("--check", "changes nothing; lists what is not formatted and ends with status 1");

  static Command row() {
    return new Command(
        "fmt",
        "FILE…",
        1,
        Command.ANY,
        "formats programs",
        """
        FILE may be a folder, which stands for all .prism files in it. The names of the files that
        changed are printed. A file with syntax errors is left as it is. With - for FILE, formats
        standard input to standard output.
        """,
        List.of(CHECK),
        new FmtCommand());
  }

  @Override
  public Status run(Arguments arguments, Console console) throws WrongUsage, Unavailable {
    if (arguments.operands().contains(Sources.STDIN) && arguments.operands().size() > 1) {
      throw new WrongUsage("`-` cannot be mixed with files");
    }
    var sources = Sources.of(arguments.operands());
    if (sources.areMissing(console)) {
      return Status.USAGE;
    }
    var run = new Run(arguments.has(CHECK.name()), console, new Report(console, ReportFormat.TEXT));
    for (var file : sources.files()) {
      run.visit(file);
    }
    return run.finish();
  }

  private static final class Run {
    private final boolean check;
    private final Console console;
    private final Report report;
    private int unformatted;
    private boolean unreadable;

    Run(boolean check, Console console, Report report) {
      this.check = check;
      this.console = console;
      this.report = report;
    }

    void visit(Path file) throws Unavailable {
      switch (Sources.read(file, console)) {
        case Read(SourceFile source) -> format(file, source);
        case NotText notText -> report.add(List.of(Encoding.problem(notText)));
        case Missing(String why) -> {
          console.complain(why);
          unreadable = true;
        }
      }
    }

    Status finish() {
      report.finish();
      if (unreadable) {
        return Status.USAGE;
      }
      if (check && unformatted > 0) {
        console.complain("not formatted; `prism fmt` with the same names formats them");
      }
      return report.hasErrors() || check && unformatted > 0 ? Status.PROBLEMS : Status.FINE;
    }

    private void format(Path file, SourceFile source) throws Unavailable {
      switch (Formatter.format(source)) {
        case Formatter.Result.Refused(List<Diagnostic> errors) -> report.add(errors);
        case Formatter.Result.Formatted(String text) -> put(file, source, text);
      }
    }

    private void put(Path file, SourceFile source, String text) throws Unavailable {
      boolean differs = !text.equals(source.text());
      unformatted += differs ? 1 : 0;
      if (Sources.isStdin(file) && !check) {
        console.out(text);
      } else if (differs) {
        if (!check) {
          write(file, text);
        }
        console.out(source.path() + "\n");
      }
    }

    private static void write(Path file, String text) throws Unavailable {
      try {
        AtomicFile.replace(file, text);
      } catch (AccessDeniedException e) {
        throw new Unavailable("no permission to write " + file);
      } catch (IOException e) {
        throw new Unavailable("cannot write " + file + ": " + e.getMessage());
      }
    }
  }
}
