package org.prismlang.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.prismlang.bench.measure.Protocol;
import org.prismlang.bench.measure.SizePoint;
import org.prismlang.bench.suite.Testbed;
import org.prismlang.bench.tune.ChoiceText;
import org.prismlang.bench.tune.Trials;
import org.prismlang.bench.tune.TunedSubject;
import org.prismlang.bench.tune.Tuner;
import org.prismlang.bench.tune.Tuning;
import org.prismlang.bench.tune.TuningJson;
import org.prismlang.bench.tune.TuningText;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.runtime.GpuLost;
import org.prismlang.runtime.PrismException;

/** {@code prism tune}. */
final class TuneCommand implements Command.Action {
  private static final Option SIZE =
      Option.repeated("--size", "NAME=N,…", "sizes to be fast at; several give a choice for each");
  private static final Option LIMIT =
      Option.valued("--limit", "N", "looks at the first N combinations only");
  private static final Option OUT =
      Option.valued("-o", "FILE", "writes the choice as a program, to be read and kept");
  private static final Option JSON = Option.flag("--json", "one JSON object a combination");

  private final Environment environment;

  private TuneCommand(Environment environment) {
    this.environment = environment;
  }

  static Command row(Environment environment) {
    return new Command(
        "tune",
        "FILE",
        1,
        1,
        "finds the numbers with which a mapping or kernel is fastest",
        """
        Tries all that `@tune` lists. What the compiler refuses is counted and listed; what is left is
        compared with the task, or run by the host function that is generic in the kernel's numbers;
        what is right is measured on the GPU. Without one it is ranked by a model, which measures
        nothing.
        """,
        List.of(
            TuneSubjects.MAPPING,
            TuneSubjects.KERNEL,
            TuneSubjects.BY,
            SIZE,
            LIMIT,
            OUT,
            JSON,
            Backend.BACKEND,
            BenchCommand.SEED,
            CompileOptions.TARGET,
            CompileOptions.DEFINE),
        new TuneCommand(environment));
  }

  @Override
  public Status run(Arguments arguments, Console console) throws WrongUsage, Unavailable {
    long limit = limit(arguments.value(LIMIT.name()));
    var given = sizes(arguments.values(SIZE.name()));
    long seed = BenchCommand.seed(arguments.value(BenchCommand.SEED.name()));
    Optional<String> out = arguments.value(OUT.name());
    Optional<Path> choice =
        out.isEmpty() ? Optional.empty() : Optional.of(OutputFile.named(out.get()));
    var backend = Backend.of(arguments, environment, false);
    var options = backend.options(arguments);
    var program = OneProgram.of(arguments.operands().getFirst());
    boolean isJson = arguments.has(JSON.name());
    var report = new Report(console, ReportFormat.of(isJson));
    var text = program.read(report, console);
    if (text.file().isEmpty()) {
      report.finish();
      return text.status();
    }
    var file = text.file().get();
    var diagnostics = new Diagnostics();
    var checked = Checker.check(file, options, diagnostics);
    report.add(diagnostics.inOrder().stream().filter(it -> it.isError()).toList());
    report.finish();
    if (diagnostics.hasErrors()) {
      return Status.PROBLEMS;
    }
    var subjects = new TuneSubjects(checked, file, options.defines()).of(arguments);
    mustFit(given, subjects);
    var bed =
        backend.device().target().isPresent()
            ? Testbed.gpu(backend.device(), environment.variables(), Set.of())
            : Testbed.simulator(backend.device());
    console.err(backend.line() + "\n");
    var points = given.isEmpty() ? List.of(new SizePoint(Map.of())) : given;
    try (var watch = new Standstill(console)) {
      Consumer<String> progress = bed.isGpu() ? watch::goesOnWith : it -> console.err(it + "\n");
      var trials = new Trials(options, new Machine(environment).judge());
      var tuner = new Tuner(trials, bed, Protocol.BURST, seed, progress);
      return say(tuner.of(subjects, points, limit), file, choice, isJson, console);
    } catch (PrismException | GpuLost e) {
      throw new Unavailable(String.valueOf(e.getMessage()));
    }
  }

  private static Status say(
      Tuning tuning, SourceFile file, Optional<Path> choice, boolean isJson, Console console)
      throws Unavailable {
    console.out(isJson ? TuningJson.of(tuning) : TuningText.of(tuning));
    if (!tuning.isMeasured()) {
      console.err("NOTHING WAS MEASURED, since no GPU was used. Ranked by a model: ");
      console.err(tuning.how() + "\n");
    }
    if (!tuning.hasWinners()) {
      console.complain(
          tuning.right().isEmpty()
              ? "no combination is left"
              : "no combination is for all of these sizes");
      return Status.PROBLEMS;
    }
    if (choice.isPresent()) {
      OutputFile.write(choice.get(), ChoiceText.of(tuning, file));
      console.err(choice.get() + "\n");
    } else if (!isJson) {
      console.out("\n" + winners(tuning));
    }
    return tuning.isAnyWrong() ? Status.PROBLEMS : Status.FINE;
  }

  private static String winners(Tuning tuning) {
    var text = new StringBuilder();
    for (int i = 0; i < tuning.sizes().size(); i++) {
      var winner = tuning.winner(i).orElseThrow().tried();
      text.append(winner.subject().instantiation(winner.combination()));
      text.append("  # ").append(winner.subject().name()).append(", ");
      text.append(tuning.sizes().get(i).words()).append('\n');
    }
    return text.toString();
  }

  private static long limit(Optional<String> written) throws WrongUsage {
    if (written.isEmpty()) {
      return Long.MAX_VALUE;
    }
    try {
      long limit = Long.parseLong(written.get());
      if (limit > 0) {
        return limit;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new WrongUsage("`--limit " + written.get() + "` is no number of combinations");
  }

  private static List<SizePoint> sizes(List<String> written) throws WrongUsage {
    var points = new ArrayList<SizePoint>();
    for (var each : written) {
      var values = new LinkedHashMap<String, Long>();
      for (var size : each.split(",", -1)) {
        int equals = size.indexOf('=');
        Optional<Long> number = equals < 1 ? Optional.empty() : number(size.substring(equals + 1));
        if (number.isEmpty()) {
          throw new WrongUsage("`--size " + each + "` is not of the form NAME=NUMBER,…");
        }
        if (values.put(size.substring(0, equals).strip(), number.get()) != null) {
          throw new WrongUsage("`--size " + each + "` gives a number twice");
        }
      }
      points.add(new SizePoint(values));
    }
    return points;
  }

  private static Optional<Long> number(String written) {
    try {
      return Optional.of(Long.parseLong(written.strip()));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Sizes are the subjects', and all of them are known. */
  private static void mustFit(List<SizePoint> given, List<TunedSubject> subjects)
      throws WrongUsage {
    var names = subjects.getFirst().sizes();
    for (var point : given) {
      for (var name : point.values().keySet()) {
        if (!names.contains(name)) {
          throw new WrongUsage(
              "`"
                  + subjects.getFirst().title()
                  + "` has no size `"
                  + name
                  + "`"
                  + (names.isEmpty() ? "" : "; there are " + String.join(", ", names)));
        }
      }
    }
    boolean areKnown =
        subjects.getFirst().hasDefaults()
            || names.isEmpty()
            || !given.isEmpty()
                && given.stream().allMatch(it -> it.values().keySet().containsAll(names));
    if (!areKnown) {
      throw new WrongUsage(
          "what is fastest depends on sizes: `--size "
              + String.join(",", names.stream().map(it -> it + "=1024").toList())
              + "`");
    }
  }
}
