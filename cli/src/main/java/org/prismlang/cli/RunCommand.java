package org.prismlang.cli;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Encoding;
import org.prismlang.lang.diagnostic.JsonText;
import org.prismlang.lang.source.SourceReader.Missing;
import org.prismlang.lang.source.SourceReader.NotText;
import org.prismlang.lang.source.SourceReader.Read;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.host.HostFunction;
import org.prismlang.runtime.host.HostProgram;

/** {@code prism run}. */
final class RunCommand implements Command.Action {
  private static final Option JSON =
      Option.flag("--json", "prints one JSON object a line: what is printed, found and counted");

  private final Environment environment;

  private RunCommand(Environment environment) {
    this.environment = environment;
  }

  static Command row(Environment environment) {
    return new Command(
        "run",
        "FILE [ARGS…]",
        1,
        Command.ANY,
        "runs a program",
        """
        Runs the host function `main`. ARGS are its arguments: values in order, or NAME=VALUE; what
        is not given is as declared. FILE may be - for standard input.
        """,
        List.of(
            Backend.BACKEND,
            Backend.CHECKED,
            Backend.COUNTED,
            Backend.SEED,
            Backend.TRACE,
            JSON,
            CompileOptions.TARGET,
            CompileOptions.DEFINE),
        new RunCommand(environment));
  }

  @Override
  public Status run(Arguments arguments, Console console) throws WrongUsage, Unavailable {
    var backend = Backend.of(arguments, environment, false);
    var options = backend.options(arguments);
    boolean json = arguments.has(JSON.name());
    var words = arguments.operands();
    var file = words.getFirst();
    var sources = Sources.of(List.of(file));
    if (sources.areMissing(console)) {
      return Status.USAGE;
    }
    if (sources.files().size() != 1 || !sources.files().getFirst().toString().equals(file)) {
      throw new WrongUsage("`" + file + "` is a folder; name one program");
    }
    var reading = Sources.read(sources.files().getFirst(), console);
    var report = new Report(console, ReportFormat.of(json));
    if (reading instanceof Missing missing) {
      console.complain(missing.why());
      return Status.USAGE;
    }
    if (reading instanceof NotText notText) {
      report.add(List.of(Encoding.problem(notText)));
      report.finish();
      return Status.PROBLEMS;
    }
    try {
      var program =
          Prism.load(((Read) reading).file(), options)
              .on(backend.device())
              .judgedBy(new Machine(environment).judge());
      CompileOptions.checkDefines(options, program.generics());
      report.add(program.warnings());
      var hosts = HostProgram.of(program);
      Optional<HostFunction> main = hosts.function("main");
      if (main.isEmpty()) {
        console.complain(withoutMain(file, hosts));
        return Status.USAGE;
      }
      var given = MainArguments.of(main.get(), words.subList(1, words.size()));
      console.out(json ? member("backend", backend.line()) : backend.line() + "\n");
      run(main.get(), given, json, console);
    } catch (PrismException e) {
      if (e.diagnostics().isEmpty()) {
        throw new Unavailable(String.valueOf(e.getMessage()));
      }
      report.add(e.diagnostics());
    }
    report.finish();
    if (backend.trace().isPresent()) {
      backend.trace().get().write(console);
    }
    return report.hasErrors() ? Status.PROBLEMS : Status.FINE;
  }

  private static void run(
      HostFunction main, List<Object> arguments, boolean json, Console console) {
    var result =
        main.run(line -> console.out(json ? member("printed", line) : line + "\n"), arguments);
    for (var counts : result.counts()) {
      console.out(json ? counts.json() : "\n" + counts.text());
    }
  }

  /** An object with one text. */
  private static String member(String name, String text) {
    var out = new StringBuilder("{\"").append(name).append("\":");
    new JsonText(out).text(text);
    return out.append("}\n").toString();
  }

  private static String withoutMain(String file, HostProgram hosts) {
    int tests = hosts.tests().size();
    return "no `main` in "
        + file
        + "; "
        + (tests > 0
            ? "`prism test " + file + "` runs its tests"
            : "`prism run` runs the function `@prism(\"host\") def main():`");
  }
}
