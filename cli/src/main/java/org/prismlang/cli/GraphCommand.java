package org.prismlang.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.graph.KernelGraph;
import org.prismlang.kernel.graph.MappingGraph;
import org.prismlang.kernel.report.SyncReport;
import org.prismlang.lang.check.Options;

/** {@code prism graph}. */
final class GraphCommand implements Command.Action {
  private static final Option KERNEL =
      Option.valued("--kernel", "K", "the kernel to draw, where there are several");
  private static final Option MAPPING =
      Option.valued("--mapping", "M", "the mapping to draw, instead of a kernel");
  private static final Option FILE =
      Option.valued("-o", "OUT.svg", "the file to write to (default: standard output)");
  private static final Option JSON =
      Option.flag(
          "--json", "says what is in the picture of a kernel: one object a line, instead of it");

  static Command row() {
    return new Command(
        "graph",
        "FILE",
        1,
        1,
        "draws a kernel: its accesses, and what synchronizes them; or a mapping",
        """
        Roles stand side by side and time runs downwards. A barrier is a bar, an arrow leads from an
        arrive to its wait; the pointer on one of them shows the accesses it orders. Of a mapping:
        tensors in their memories, copies between them, and what a block does, in its loops.
        """,
        List.of(KERNEL, MAPPING, FILE, JSON, CompileOptions.TARGET, CompileOptions.DEFINE),
        new GraphCommand());
  }

  @Override
  public Status run(Arguments arguments, Console console) throws WrongUsage, Unavailable {
    var options = CompileOptions.of(arguments);
    var program = OneProgram.of(arguments.operands().getFirst());
    Optional<String> out = arguments.value(FILE.name());
    Optional<Path> file =
        out.isEmpty() ? Optional.empty() : Optional.of(OutputFile.named(out.get()));
    if (arguments.has(JSON.name()) && (file.isPresent() || arguments.has(MAPPING.name()))) {
      throw new WrongUsage("--json is of a kernel, on standard output: no -o, no --mapping");
    }
    if (arguments.has(MAPPING.name())) {
      if (arguments.has(KERNEL.name())) {
        throw new WrongUsage("--kernel or --mapping: one picture at a time");
      }
      return mapping(arguments, program, file, options, console);
    }
    boolean isJson = arguments.has(JSON.name());
    var report = new Report(console, ReportFormat.of(isJson));
    var compiled = program.compile(options, report, console);
    report.finish();
    if (compiled.placed().isEmpty()) {
      return compiled.status();
    }
    var module = compiled.placed().get().module();
    var kernel = OneKernel.of(module, arguments.value(KERNEL.name()));
    if (isJson) {
      var json = new BuildJson();
      json.add(new KernelLine(kernel, compiled.placed().get(), Optional.empty()));
      json.add(SyncReport.of(kernel, module));
      console.out(json.toString());
      return Status.FINE;
    }
    write(KernelGraph.svg(kernel, module), file, console);
    return Status.FINE;
  }

  private static Status mapping(
      Arguments arguments,
      OneProgram program,
      Optional<Path> file,
      Options options,
      Console console)
      throws WrongUsage, Unavailable {
    var read = program.checked(options, ReportFormat.TEXT, console);
    if (read.checked().isEmpty()) {
      return read.status();
    }
    var checked = read.checked().get();
    var chosen = MapCommand.chosen(checked, arguments.value(MAPPING.name()), program);
    write(MappingGraph.svg(chosen.getFirst().mapped().facts().getFirst()), file, console);
    return Status.FINE;
  }

  private static void write(String svg, Optional<Path> file, Console console) throws Unavailable {
    if (file.isEmpty()) {
      console.out(svg);
    } else {
      OutputFile.write(file.get(), svg);
      console.out(file.get() + "\n");
    }
  }
}
