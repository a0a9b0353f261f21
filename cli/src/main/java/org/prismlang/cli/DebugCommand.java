package org.prismlang.cli;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Nearest;
import org.prismlang.lsp.adapter.DebugAdapter;
import org.prismlang.lsp.adapter.LaunchWish;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.debug.DebuggedProgram;
import org.prismlang.runtime.debug.Debuggee;
import org.prismlang.runtime.debug.Session;

/** {@code prism debug}. */
final class DebugCommand implements Command.Action {
  private static final Option TEST =
      Option.valued("--test", "NAME", "debugs this test instead of `main`");
  private static final Option SEED =
      Option.valued("--seed", "N", "decides who runs when (default 0)");

  private static final Option DAP =
      Option.flag(
          "--dap", "serves an editor: the Debug Adapter Protocol on standard input and output");

  private DebugCommand() {}

  static Command row() {
    return new Command(
        "debug",
        "FILE [ARGS…]",
        0,
        Command.ANY,
        "steps through the kernels of a program, forwards and back",
        """
        Runs `main` with ARGS, or a test, on the checked simulator and stops before the first statement
        of the first kernel. Commands are read from standard input, one a line; `help` lists them.
        """,
        List.of(TEST, SEED, DAP, CompileOptions.TARGET, CompileOptions.DEFINE),
        new DebugCommand());
  }

  @Override
  public Status run(Arguments arguments, Console console) throws WrongUsage, Unavailable {
    var options = CompileOptions.of(arguments);
    var words = arguments.operands();
    if (arguments.has(DAP.name())) {
      boolean isNamed = arguments.has(TEST.name()) || arguments.has(SEED.name());
      if (isNamed || !words.isEmpty()) {
        throw new WrongUsage("with `--dap` the editor names program, test and seed");
      }
      return serve(options, console);
    }
    if (words.isEmpty()) {
      throw new WrongUsage("needs FILE");
    }
    var program = OneProgram.of(words.getFirst());
    if (Sources.isStdin(program.file())) {
      throw new WrongUsage("standard input is for commands; name a file");
    }
    long seed = Backend.number(arguments.value(SEED.name()).orElse("0"));
    var report = new Report(console, ReportFormat.TEXT);
    var text = program.read(report, console);
    if (text.file().isEmpty()) {
      report.finish();
      return text.status();
    }
    try {
      var loaded = Prism.load(text.file().get(), options);
      CompileOptions.checkDefines(options, loaded.generics());
      var debugged = new DebuggedProgram(loaded, seed);
      var debuggee =
          debuggee(debugged, arguments.value(TEST.name()), words.subList(1, words.size()));
      try (var session = new Session(debuggee, line -> console.out(line + "\n"))) {
        var lines = new BufferedReader(new InputStreamReader(console.in(), StandardCharsets.UTF_8));
        new DebugTerminal(session, words.getFirst(), console).run(lines);
      }
    } catch (PrismException e) {
      if (e.diagnostics().isEmpty()) {
        throw new Unavailable(String.valueOf(e.getMessage()));
      }
      report.add(e.diagnostics());
    }
    report.finish();
    return report.hasErrors() ? Status.PROBLEMS : Status.FINE;
  }

  private static Status serve(Options options, Console console) throws Unavailable {
    try {
      DebugAdapter.serve(console.in(), console.stream(), wish -> granted(wish, options));
      return Status.FINE;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Unavailable("interrupted");
    }
  }

  private static Debuggee granted(LaunchWish wish, Options options) {
    try {
      var program = Prism.load(Path.of(wish.program()), options);
      return debuggee(new DebuggedProgram(program, wish.seed()), wish.test(), wish.arguments());
    } catch (WrongUsage | PrismException | InvalidPathException e) {
      throw new LaunchWish.Refused(String.valueOf(e.getMessage()));
    }
  }

  /** What is run: the test of that name, or `main`. */
  static Debuggee debuggee(DebuggedProgram program, Optional<String> test, List<String> words)
      throws WrongUsage {
    var hosts = program.hosts();
    if (test.isPresent()) {
      var wanted = hosts.function(test.get()).filter(it -> it.isTest());
      if (wanted.isEmpty()) {
        var names = hosts.tests().stream().map(it -> it.name()).toList();
        throw new WrongUsage(
            "no test `" + test.get() + "`" + Nearest.didYouMean(test.get(), names));
      }
      if (!words.isEmpty()) {
        throw new WrongUsage("a test takes no arguments");
      }
      return program.of(wanted.get(), List.of());
    }
    var main = hosts.function("main");
    if (main.isEmpty()) {
      throw new WrongUsage("no `main` here; `--test NAME` debugs a test");
    }
    return program.of(main.get(), MainArguments.of(main.get(), words));
  }
}
