package org.prismlang.cli;

import java.nio.file.Path;
import java.util.List;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Encoding;
import org.prismlang.lang.source.SourceReader.Missing;
import org.prismlang.lang.source.SourceReader.NotText;
import org.prismlang.lang.source.SourceReader.Read;
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
    for (var file : sources.files()) {
      var diagnostics = new Diagnostics();
      int found = check(file, options, diagnostics, console);
      unreadable |= found < 0;
      kernels += Math.max(found, 0);
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
    }
    return Status.FINE;
  }

  /**
   * The number of kernels in the file, or -1 where it could not be read. Type tests, not a switch:
   * every run passes here.
   */
  private static int check(Path file, Options options, Diagnostics diagnostics, Console console) {
    var reading = Sources.read(file, console);
    if (reading instanceof Read read) {
      return Compilation.of(read.file(), options, Road.to(options.target()), diagnostics)
          .kernelCount();
    }
    if (reading instanceof NotText notText) {
      diagnostics.report(Encoding.problem(notText));
      return 0;
    }
    console.complain(((Missing) reading).why());
    return -1;
  }

  private static String count(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
