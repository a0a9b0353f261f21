package org.prismlang.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Encoding;
import org.prismlang.lang.diagnostic.JsonText;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader.Missing;
import org.prismlang.lang.source.SourceReader.NotText;
import org.prismlang.lang.source.SourceReader.Read;
import org.prismlang.lang.syntax.Formatter;

/** {@code prism fmt}. */
final class FmtCommand implements Command.Action {
  private static final Option CHECK =
      Option.flag("--check", "changes nothing; lists what is not formatted and ends with status 1");
  private static final Option DIFF =
      Option.flag("--diff", "changes nothing; prints what would change, and ends with status 1");
  private static final Option JSON =
      Option.flag("--json", "with --check: one object a file, on standard output");

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
        List.of(CHECK, DIFF, JSON),
        new FmtCommand());
  }

  @Override
  public Status run(Arguments arguments, Console console) throws WrongUsage, Unavailable {
    if (arguments.operands().contains(Sources.STDIN) && arguments.operands().size() > 1) {
      throw new WrongUsage("`-` cannot be mixed with files");
    }
    if (arguments.has(JSON.name()) && !arguments.has(CHECK.name())) {
      throw new WrongUsage("--json is for --check");
    }
    if (arguments.has(DIFF.name()) && arguments.has(CHECK.name())) {
      throw new WrongUsage("--check or --diff: both change nothing");
    }
    var sources = Sources.of(arguments.operands());
    if (sources.areMissing(console)) {
      return Status.USAGE;
    }
    var run =
        new Run(
            manner(arguments),
            console,
            new Report(console, ReportFormat.of(arguments.has(JSON.name()))));
    for (var file : sources.files()) {
      run.visit(file);
    }
    return run.finish();
  }

  private enum Manner {
    WRITE,
    LIST,
    LIST_JSON,
    DIFF
  }

  private static Manner manner(Arguments arguments) {
    if (arguments.has(DIFF.name())) {
      return Manner.DIFF;
    }
    if (arguments.has(JSON.name())) {
      return Manner.LIST_JSON;
    }
    return arguments.has(CHECK.name()) ? Manner.LIST : Manner.WRITE;
  }

  private static final class Run {
    private final Manner manner;
    private final Console console;
    private final Report report;
    private int unformatted;
    private boolean unreadable;

    Run(Manner manner, Console console, Report report) {
      this.manner = manner;
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
      boolean isWanting = manner != Manner.WRITE && unformatted > 0;
      if (manner == Manner.LIST && isWanting) {
        console.complain("not formatted; `prism fmt` with the same names formats them");
      }
      return report.hasErrors() || isWanting ? Status.PROBLEMS : Status.FINE;
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
      switch (manner) {
        case WRITE -> {
          if (Sources.isStdin(file)) {
            console.out(text);
          } else if (differs) {
            write(file, text);
            console.out(source.path() + "\n");
          }
        }
        case LIST -> {
          if (differs) {
            console.out(source.path() + "\n");
          }
        }
        case LIST_JSON -> console.out(json(source.path(), !differs));
        case DIFF -> console.out(new UnifiedDiff(source.path(), source.text(), text).text());
      }
    }

    private static String json(String path, boolean isFormatted) {
      var out = new StringBuilder("{\"file\":");
      new JsonText(out).text(path);
      return out.append(",\"formatted\":").append(isFormatted).append("}\n").toString();
    }

    private static void write(Path file, String text) throws Unavailable {
      try {
        AtomicFile.replace(file, text);
      } catch (IOException e) {
        throw new Unavailable(FileTrouble.writing(file, e));
      }
    }
  }
}
