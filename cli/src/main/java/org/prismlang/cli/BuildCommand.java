package org.prismlang.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.cuda.nvcc.CudaCompiler;
import org.prismlang.cuda.nvcc.Nvcc;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.cache.CacheFolder;
import org.prismlang.runtime.nvrtc.Nvrtc;
import org.prismlang.verify.Judgement;
import org.prismlang.verify.road.Road;

/** {@code prism build}. */
final class BuildCommand implements Command.Action {
  private static final Option FOLDER =
      Option.valued("-o", "DIR", "the folder to write to (default build)");
  private static final Option CUBIN =
      Option.flag("--cubin", "compiles the generated code, too, with nvcc or NVRTC");
  private static final Option PYTHON =
      Option.flag("--python", "writes NAME.py: the compiled kernels as functions of Python");
  private static final Option HEADER =
      Option.flag("--header", "writes NAME.hpp: the compiled kernels as functions of C++");
  private static final Option EXPLAIN =
      Option.flag("--explain-sync", "says of each synchronization what it costs and orders");
  private static final Option JSON =
      Option.flag("--json", "prints one JSON object a line, on standard output");

  private final Machine machine;
  private final Environment environment;

  private BuildCommand(Environment environment) {
    this.machine = new Machine(environment);
    this.environment = environment;
  }

  static Command row(Environment environment) {
    return new Command(
        "build",
        "FILE",
        1,
        1,
        "translates a program to CUDA C++",
        """
        Verifies the synchronization of each kernel, and writes NAME.cu, NAME.h with the launchers and NAME.json with what a launch must keep to;
        --cubin adds NAME.cubin, and what the compiler says of the kernels. FILE may be - for standard input.
        --python and --header do so, too, and each adds one file that holds the compiled kernels: whoever
        uses it needs the CUDA driver and no compiler of ours or NVIDIA's.
        --target sm_80,sm_90a makes all for each machine, NAME.sm_80.cu and so on, and the two files with code for both.
        """,
        List.of(
            FOLDER,
            CUBIN,
            PYTHON,
            HEADER,
            CompileOptions.TARGET,
            CompileOptions.DEFINE,
            EXPLAIN,
            JSON),
        new BuildCommand(environment));
  }

  @Override
  public Status run(Arguments arguments, Console console) throws WrongUsage, Unavailable {
    var targets = CompileOptions.each(arguments);
    var folder = folder(arguments.value(FOLDER.name()).orElse("build"));
    var program = OneProgram.of(arguments.operands().getFirst());
    boolean python = arguments.has(PYTHON.name());
    boolean header = arguments.has(HEADER.name());
    boolean assembles = python || header || arguments.has(CUBIN.name());
    Optional<CudaCompiler> compiler = assembles ? Optional.of(compiler()) : Optional.empty();
    boolean json = arguments.has(JSON.name());
    var report = new Report(console, ReportFormat.of(json));
    var stem = folder.resolve(program.name());
    var builds = new ArrayList<Build>();
    var functions = OneProgram.OwnFunctions.NONE;
    for (var options : targets) {
      var name = targets.size() == 1 ? "" : "." + options.target().text();
      var judgements = new ArrayList<Judgement>();
      var road =
          Road.to(options.target(), CacheFolder.ofUser())
              .judgedBy(alone -> judged(alone, judgements));
      // What others call brings all that it launches.
      var compiled =
          python || header
              ? program.compileLaunched(options, road, report, console)
              : program.compile(options, road, report, console);
      if (compiled.placed().isEmpty()) {
        report.finish();
        return compiled.status();
      }
      var own = stem.resolveSibling(stem.getFileName() + name);
      var build = new Build(compiled.placed().get(), judgements, options.target(), own);
      build.analyze(compiled.demands(), report);
      if (report.hasErrors()) {
        report.finish();
        return Status.PROBLEMS;
      }
      build.write();
      if (compiler.isPresent()) {
        build.assemble(compiler.get(), report, console);
      }
      functions = builds.isEmpty() ? compiled.functions() : functions;
      builds.add(build);
    }
    if ((python || header) && builds.stream().allMatch(Build::isAssembled)) {
      var files = new KernelFiles(stem, builds, functions);
      if (python) {
        builds.getLast().add(files.writePython());
      }
      if (header) {
        builds.getLast().add(files.writeHeader());
      }
    }
    report.finish();
    boolean explain = arguments.has(EXPLAIN.name());
    builds.forEach(it -> console.out(json ? it.json(explain) : it.text(explain)));
    return report.hasErrors() ? Status.PROBLEMS : Status.FINE;
  }

  private Judgement judged(PlacedModule alone, List<Judgement> judgements) {
    var judgement = machine.judge().of(alone);
    judgements.add(judgement);
    return judgement;
  }

  private static Path folder(String written) throws WrongUsage {
    try {
      return Path.of(written);
    } catch (InvalidPathException e) {
      throw new WrongUsage("`" + written + "` is no name of a folder");
    }
  }

  private CudaCompiler compiler() throws Unavailable {
    return machine
        .compiler()
        .orElseThrow(
            () ->
                new Unavailable(
                    missing()
                        + ": install the CUDA toolkit 12 or later, set CUDA_HOME or PRISM_NVCC; or"
                        + " install NVRTC with its headers (nvidia-cuda-nvrtc,"
                        + " nvidia-cuda-runtime), set PRISM_NVRTC; or build without --cubin,"
                        + " --python and --header"));
  }

  private String missing() {
    for (var variable : List.of(Nvcc.VARIABLE, Nvrtc.VARIABLE)) {
      var named = environment.variable(variable).filter(it -> !it.isEmpty());
      if (named.isPresent()) {
        return "no compiler at " + variable + "=" + named.get();
      }
    }
    return "neither nvcc nor NVRTC here";
  }
}
