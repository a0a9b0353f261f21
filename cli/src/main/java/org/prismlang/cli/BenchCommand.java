package org.prismlang.cli;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.prismlang.bench.Bench;
import org.prismlang.bench.library.Card;
import org.prismlang.bench.measure.Protocol;
import org.prismlang.bench.report.Conditions;
import org.prismlang.bench.report.Plot;
import org.prismlang.bench.report.Result;
import org.prismlang.bench.report.ResultJson;
import org.prismlang.bench.report.Table;
import org.prismlang.bench.suite.Library;
import org.prismlang.bench.suite.Sizes;
import org.prismlang.bench.suite.Suite;
import org.prismlang.bench.suite.Suites;
import org.prismlang.bench.suite.Testbed;
import org.prismlang.cuda.nvcc.Nvcc;
import org.prismlang.lang.diagnostic.Nearest;

/** {@code prism bench}. */
final class BenchCommand implements Command.Action {
  private static final Option SIZES =
      Option.oneOf(
          "--sizes",
          "NAME",
          List.of("all", "bar", "small"),
          "all, bar (those that count) or small (default all)");
  static final Option SEED =
      Option.valued("--random", "N", "decides inputs and order (default: the time)");
  private static final Option JSON =
      Option.valued("--json", "FILE", "writes all results to one file, too");
  private static final Option FOLDER =
      Option.valued("-o", "DIR", "the folder for JSON and pictures (default bench/results)");

  private final Environment environment;

  private BenchCommand(Environment environment) {
    this.environment = environment;
  }

  static Command row(Environment environment) {
    return new Command(
        "bench",
        "[SUITE…|FILE]",
        0,
        Command.ANY,
        "measures kernels: Prism's against the vendor's libraries, or a program's own",
        () ->
            """
            Without SUITE, all of them. FILE is a program: its host functions marked `@bench` are measured.
            Results are checked first; on a simulator that is all, since its times are no measurements.
            Suites: %s.
            """
                .formatted(String.join(", ", names())),
        List.of(
            Backend.BACKEND,
            SIZES,
            SEED,
            JSON,
            FOLDER,
            CompileOptions.TARGET,
            CompileOptions.DEFINE),
        new BenchCommand(environment));
  }

  @Override
  public Status run(Arguments arguments, Console console) throws WrongUsage, Unavailable {
    boolean isFile = arguments.operands().stream().anyMatch(BenchFile::is);
    var suites = isFile ? List.<Suite>of() : suites(arguments.operands());
    if (isFile && arguments.operands().size() > 1) {
      throw new WrongUsage("one file at a time, and no suite with it");
    }
    if (isFile && (arguments.has(SIZES.name()) || arguments.has(FOLDER.name()))) {
      throw new WrongUsage("`--sizes` and `-o` are for suites; `@bench` lists a file's sizes");
    }
    boolean isCompiled =
        arguments.has(CompileOptions.TARGET.name()) || arguments.has(CompileOptions.DEFINE.name());
    if (!isFile && isCompiled) {
      throw new WrongUsage("`--target` and `-D` are for a file");
    }
    var folder = OutputFile.named(arguments.value(FOLDER.name()).orElse("bench/results"));
    Optional<String> json = arguments.value(JSON.name());
    Optional<Path> jsonFile =
        json.isEmpty() ? Optional.empty() : Optional.of(OutputFile.named(json.get()));
    long seed = seed(arguments.value(SEED.name()));
    var backend = Backend.of(arguments, environment, false);
    boolean isGpu = backend.device().target().isPresent();
    var sizes = sizes(arguments.value(SIZES.name()), isGpu);
    console.out(backend.line() + "\n");
    var bed =
        isGpu
            ? Testbed.gpu(backend.device(), environment.variables(), libraries(suites))
            : Testbed.simulator(backend.device());
    var conditions = conditions(bed, seed);
    introduce(bed, conditions, libraries(suites), console);
    if (isFile) {
      var program = OneProgram.of(arguments.operands().getFirst());
      var judge = new Machine(environment).judge();
      return new BenchFile(program, backend.options(arguments), judge, jsonFile)
          .run(bed, conditions, console);
    }
    var results = new ArrayList<Result>();
    try (var watch = new Standstill(console)) {
      Consumer<String> progress = isGpu ? watch::goesOnWith : it -> console.err(it + "\n");
      var bench = new Bench(bed, Protocol.BURST, seed, progress);
      for (var suite : suites) {
        var result = bench.run(suite, sizes);
        results.add(result);
        console.out("\n" + Table.of(result));
        if (isGpu) {
          write(result, conditions, folder, console);
        }
      }
    }
    if (jsonFile.isPresent()) {
      OutputFile.write(jsonFile.get(), ResultJson.of(conditions, results));
      console.out("\n" + jsonFile.get() + "\n");
    }
    return results.stream().allMatch(Result::isRight) ? Status.FINE : Status.PROBLEMS;
  }

  private static Set<Library> libraries(List<Suite> suites) {
    var libraries = EnumSet.noneOf(Library.class);
    suites.forEach(it -> libraries.addAll(it.libraries()));
    return libraries;
  }

  private static void introduce(
      Testbed bed, Conditions conditions, Set<Library> wanted, Console console) {
    console.out("seed " + conditions.seed() + "\n");
    if (!bed.isGpu()) {
      console.err("THESE ARE NO MEASUREMENTS: a simulator says what is right, not what is fast\n");
      return;
    }
    console.out(conditions.driver() + "; " + conditions.libraries() + "\n");
    console.out(conditions.protocol() + "\n");
    for (var library : wanted) {
      if (!bed.has(library)) {
        var name = library.text().toUpperCase(Locale.ROOT);
        console.err(name + " IS MISSING: nothing is compared with it\n");
      }
    }
  }

  private Conditions conditions(Testbed bed, long seed) {
    var libraries = new ArrayList<String>();
    bed.cublas().ifPresent(it -> libraries.add("cuBLAS " + it.version()));
    bed.cub().ifPresent(_ -> libraries.add("CUB of the toolkit"));
    bed.torch().ifPresent(it -> libraries.add(it.version()));
    bed.triton().ifPresent(it -> libraries.add(it.version()));
    var driver = bed.isGpu() ? Card.now().map(it -> "driver " + it.driver() + ", ").orElse("") : "";
    return new Conditions(
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        bed.device().description(),
        bed.isGpu(),
        driver + bed.driver(),
        Nvcc.of(environment.variables()).flatMap(Nvcc::version).map(it -> "nvcc " + it).orElse(""),
        libraries.isEmpty() ? "no libraries" : String.join(", ", libraries),
        Protocol.BURST.text(),
        seed);
  }

  private static void write(Result result, Conditions conditions, Path folder, Console console)
      throws Unavailable {
    var json = folder.resolve(result.name() + ".json");
    OutputFile.write(json, ResultJson.of(conditions, List.of(result)));
    console.out("  " + json + "\n");
    if (result.isMeasured()) {
      var picture = folder.resolve(result.name() + ".svg");
      OutputFile.write(picture, Plot.of(result, conditions));
      console.out("  " + picture + "\n");
    }
  }

  private static List<String> names() {
    return Suites.all().stream().map(Suite::name).toList();
  }

  private static List<Suite> suites(List<String> wanted) throws WrongUsage {
    if (wanted.isEmpty()) {
      return Suites.all();
    }
    var chosen = new ArrayList<Suite>();
    for (var name : wanted) {
      var found = Suites.all().stream().filter(it -> it.name().equals(name)).findFirst();
      if (found.isEmpty()) {
        String guess = Nearest.didYouMean(name, names());
        throw new WrongUsage(
            "no suite `"
                + name
                + "`"
                + (guess.isEmpty() ? "; there are " + String.join(", ", names()) : guess));
      }
      chosen.add(found.get());
    }
    return chosen;
  }

  private static Sizes sizes(Optional<String> written, boolean isGpu) throws WrongUsage {
    var sizes = isGpu ? Sizes.ALL : Sizes.SMALL;
    if (written.isPresent()) {
      sizes =
          switch (written.get()) {
            case "all" -> Sizes.ALL;
            case "bar" -> Sizes.BAR;
            case "small" -> Sizes.SMALL;
            default ->
                throw new WrongUsage("no sizes `" + written.get() + "`; there are all, bar, small");
          };
    }
    if (!isGpu && sizes != Sizes.SMALL) {
      throw new WrongUsage("a simulator does `--sizes small` only");
    }
    return sizes;
  }

  static long seed(Optional<String> written) throws WrongUsage {
    try {
      return written.isPresent() ? Long.parseLong(written.get()) : Instant.now().getEpochSecond();
    } catch (NumberFormatException e) {
      throw new WrongUsage("`--random " + written.orElse("") + "` is no number");
    }
  }
}
