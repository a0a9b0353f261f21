package org.prismlang.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.prismlang.lang.source.SourceReader;
import org.prismlang.lang.source.SourceReader.Reading;

/** {@code prism test}. */
final class TestCommand implements Command.Action {
  private static final Option FILTER =
      Option.valued("--filter", "RE", "only tests whose FILE::NAME has a match of RE");
  static final Option JSON =
      Option.flag("--json", "prints one JSON object a line, on standard output");
  private static final Option JUNIT =
      Option.valued("--junit", "FILE.xml", "writes the results as JUnit XML, too");
  static final Option JOBS =
      Option.valued("--jobs", "N", "how many tests run at a time (default: one a core)");

  private final Environment environment;

  private TestCommand(Environment environment) {
    this.environment = environment;
  }

  static Command row(Environment environment) {
    return new Command(
        "test",
        "FILE…",
        1,
        Command.ANY,
        "runs the tests of programs",
        """
        Tests are host functions marked `@test`; what `@implements` and `@variant` say is tested
        without any (`prism map --claims` prints how). FILE may be a folder, which stands for all .prism
        files in it, or - for standard input. A file with errors counts as a test that failed.
        """,
        List.of(
            Backend.BACKEND,
            FILTER,
            Backend.CHECKED,
            Backend.SEED,
            Backend.TRACE,
            JSON,
            JUNIT,
            JOBS,
            CompileOptions.TARGET,
            CompileOptions.DEFINE),
        new TestCommand(environment));
  }

  @Override
  public Status run(Arguments arguments, Console console) throws WrongUsage, Unavailable {
    var backend = Backend.of(arguments, environment, true);
    var options = backend.options(arguments);
    Optional<Pattern> filter = filter(arguments.value(FILTER.name()));
    Optional<String> name = arguments.value(JUNIT.name());
    Optional<Path> junit =
        name.isEmpty() ? Optional.empty() : Optional.of(OutputFile.named(name.get()));
    int jobs = backend.trace().isPresent() ? 1 : jobs(arguments.value(JOBS.name()));
    var sources = Sources.of(arguments.operands());
    if (sources.areMissing(console)) {
      return Status.USAGE;
    }
    var input =
        sources.files().stream().anyMatch(Sources::isStdin)
            ? Optional.of(Sources.read(Path.of(Sources.STDIN), console))
            : Optional.<Reading>empty();
    boolean isJson = arguments.has(JSON.name());
    if (!FreshProcess.isThis() && !isJson) {
      console.out(backend.line() + "\n");
    }
    var progress = new TestProgress(console, isJson);
    var run =
        new TestRun(
            options,
            backend.device(),
            new Machine(environment).judge(),
            filter,
            progress,
            file ->
                input.filter(_ -> Sources.isStdin(file)).orElseGet(() -> SourceReader.read(file)));
    var results = new ArrayList<>(run.of(sources.files(), jobs));
    if (!run.lost().isEmpty()) {
      progress.lost(run.lost().size());
      results.addAll(FreshProcess.run(arguments, run.lost(), input));
    }
    if (results.isEmpty()) {
      run.rethrow();
      console.complain(
          filter.isPresent()
              ? "no test matches `" + filter.get() + "`"
              : "no tests here: a test is a host function marked `@test`");
      return Status.USAGE;
    }
    FreshProcess.report(results);
    if (!FreshProcess.isThis()) {
      progress.finished(results, backend.line());
    }
    run.rethrow();
    if (backend.trace().isPresent()) {
      backend.trace().get().write(console);
    }
    if (junit.isPresent()) {
      OutputFile.write(junit.get(), JUnitXml.of(results));
    }
    long failed = results.stream().filter(TestResult::isFailed).count();
    return failed == 0 ? Status.FINE : Status.PROBLEMS;
  }

  private static Optional<Pattern> filter(Optional<String> written) throws WrongUsage {
    try {
      return written.isEmpty() ? Optional.empty() : Optional.of(Pattern.compile(written.get()));
    } catch (PatternSyntaxException e) {
      throw new WrongUsage("`--filter " + written.get() + "`: " + e.getDescription());
    }
  }

  private static int jobs(Optional<String> written) throws WrongUsage {
    if (written.isEmpty()) {
      return Runtime.getRuntime().availableProcessors();
    }
    try {
      int jobs = Integer.parseInt(written.get());
      if (jobs > 0) {
        return jobs;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new WrongUsage("`--jobs " + written.get() + "` is no number of tests");
  }
}
