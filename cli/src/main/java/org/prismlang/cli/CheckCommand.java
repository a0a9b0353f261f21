package org.prismlang.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Encoding;
import org.prismlang.lang.source.SourceReader.Missing;
import org.prismlang.lang.source.SourceReader.NotText;
import org.prismlang.lang.source.SourceReader.Read;
import org.prismlang.lang.type.Target;

/** {@code prism check}. */
final class CheckCommand implements Command.Action {
  private static final Option JSON =
      Option.flag("--json", "prints one JSON object a line, on standard output");
  private static final Option TARGET =
      Option.valued(
          "--target",
          "ARCH",
          "the machine: " + listed() + " (default " + Options.DEFAULT.target().text() + ")");
  private static final Option DEFINE =
      Option.repeated("-D", "NAME=VALUE", "gives a generic parameter of a kernel a value");

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
        List.of(JSON, TARGET, DEFINE),
        new CheckCommand());
  }

  @Override
  public Status run(Arguments arguments, Console console) throws WrongUsage {
    var options = options(arguments);
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
      return Checker.check(read.file(), options, diagnostics).kernelCount();
    }
    if (reading instanceof NotText notText) {
      diagnostics.report(Encoding.problem(notText));
      return 0;
    }
    console.complain(((Missing) reading).why());
    return -1;
  }

  private static Options options(Arguments arguments) throws WrongUsage {
    Optional<String> target = arguments.value(TARGET.name());
    return new Options(
        target.isEmpty() ? Options.DEFAULT.target() : target(target.get()),
        defines(arguments.values(DEFINE.name())));
  }

  private static Target target(String written) throws WrongUsage {
    var target = Target.of(written);
    if (target.isPresent()) {
      return target.get();
    }
    String guess = Usage.didYouMean(written, targets());
    throw new WrongUsage(
        "no target `" + written + "`" + (guess.isEmpty() ? "; there are " + listed() : guess));
  }

  private static List<String> targets() {
    var names = new ArrayList<String>();
    for (var target : Target.values()) {
      names.add(target.text());
    }
    return names;
  }

  private static String listed() {
    return String.join(", ", targets());
  }

  private static Map<String, String> defines(List<String> written) throws WrongUsage {
    var defines = new HashMap<String, String>();
    for (var define : written) {
      int equals = define.indexOf('=');
      if (equals < 1 || equals == define.length() - 1 || !isName(define.substring(0, equals))) {
        throw new WrongUsage("`-D " + define + "` is not of the form NAME=VALUE");
      }
      String name = define.substring(0, equals);
      if (defines.put(name, define.substring(equals + 1)) != null) {
        throw new WrongUsage("`" + name + "` is defined twice");
      }
    }
    return defines;
  }

  private static boolean isName(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
      if (!letter && (i == 0 || c < '0' || c > '9')) {
        return false;
      }
    }
    return true;
  }

  private static String count(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
