package org.prismlang.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.foreign.ForeignFile;
import org.prismlang.kernel.analyze.Analysis;
import org.prismlang.kernel.analyze.Demanded;
import org.prismlang.kernel.analyze.UsualSizes;
import org.prismlang.lang.diagnostic.Diagnostics;

/** {@code prism analyze}. */
final class AnalyzeCommand implements Command.Action {
  private static final Option KERNEL =
      Option.valued("--kernel", "K", "the kernel to analyze (default: all)");
  private static final Option SIZE = GivenSizes.option("default: " + UsualSizes.TEXT);
  private static final Option JSON = Option.flag("--json", "one JSON object a line");
  private static final Option HTML =
      Option.valued("--html", "OUT.html", "writes a page with the source beside the findings");

  static Command row() {
    return new Command(
        "analyze",
        "FILE",
        1,
        1,
        "says what accesses cost and what is proven, line by line",
        """
        Sectors of global memory and wavefronts of shared memory a request, counted for one launch;
        partitions and bounds that are proven, refuted with a case, or unknown; and each
        synchronization with its cause. What `@coalesced`, `@bankfree` and `@race_free` ask for and
        is not so is an error. Of CUDA (.cu) and OpenCL (.cl) accesses are counted: that needs clang.
        """,
        List.of(
            KERNEL,
            SIZE,
            ForeignProgram.BLOCK,
            ForeignProgram.GRID,
            ForeignProgram.INCLUDE,
            JSON,
            HTML,
            CompileOptions.TARGET,
            CompileOptions.DEFINE),
        new AnalyzeCommand());
  }

  @Override
  public Status run(Arguments arguments, Console console) throws WrongUsage, Unavailable {
    var options = CompileOptions.of(arguments);
    var sizes = GivenSizes.of(arguments);
    boolean isJson = arguments.has(JSON.name());
    Optional<String> html = arguments.value(HTML.name());
    if (isJson && html.isPresent()) {
      throw new WrongUsage("`--json` and `--html` exclude each other");
    }
    Optional<Path> page =
        html.isEmpty() ? Optional.empty() : Optional.of(OutputFile.named(html.get()));
    var report = new Report(console, ReportFormat.of(isJson));
    var program = OneProgram.of(arguments.operands().getFirst());
    if (ForeignFile.isOne(program.toString())) {
      var foreign = ForeignAnalysis.of(program, arguments, report, console);
      if (foreign.analyses().isPresent()) {
        show(foreign.analyses().get(), page, isJson, console);
      }
      return foreign.status();
    }
    ForeignProgram.isNotTold(arguments);
    var compiled = program.compile(options, report, console);
    if (compiled.placed().isEmpty()) {
      report.finish();
      return compiled.status();
    }
    var placed = compiled.placed().get();
    var module = placed.module();
    sizes.mustFit(module);
    var analyses = new ArrayList<Analysis>();
    var diagnostics = new Diagnostics();
    for (var kernel : OneKernel.orAll(module, arguments.value(KERNEL.name()))) {
      var analysis = Analysis.of(kernel, placed, sizes.of(kernel));
      Demanded.check(analysis, module, compiled.demands(), diagnostics);
      analyses.add(analysis);
    }
    show(analyses, page, isJson, console);
    report.add(diagnostics.inOrder());
    report.finish();
    return report.hasErrors() ? Status.PROBLEMS : Status.FINE;
  }

  private static void show(
      List<Analysis> analyses, Optional<Path> page, boolean isJson, Console console)
      throws Unavailable {
    if (page.isPresent()) {
      OutputFile.write(page.get(), Analysis.html(analyses));
      console.out(page.get() + "\n");
      return;
    }
    var texts = analyses.stream().map(it -> isJson ? it.json() : it.text()).toList();
    console.out(String.join(isJson ? "" : "\n", texts));
  }
}
