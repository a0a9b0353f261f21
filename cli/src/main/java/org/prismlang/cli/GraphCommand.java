package org.prismlang.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.graph.KernelGraph;

/** {@code prism graph}. */
final class GraphCommand implements Command.Action {
  private static final Option KERNEL =
      Option.valued("--kernel", "K", "the kernel to draw, where there are several");
  private static final Option FILE =
      Option.valued("-o", "OUT.svg", "the file to write to (default: standard output)");

  static Command row() {
    return new Command(
        "graph",
        "FILE",
        1,
        1,
        "draws a kernel: its accesses, and what synchronizes them",
        """
        Roles stand side by side and time runs downwards. A barrier is a bar, an arrow leads from an
        arrive to its wait; the pointer on one of them shows the accesses it orders.
        """,
        List.of(KERNEL, FILE, CompileOptions.TARGET, CompileOptions.DEFINE),
        new GraphCommand());
  }

  @Override
  public Status run(Arguments arguments, Console console) throws WrongUsage, Unavailable {
    var options = CompileOptions.of(arguments);
    var program = OneProgram.of(arguments.operands().getFirst());
    Optional<String> out = arguments.value(FILE.name());
    Optional<Path> file =
        out.isEmpty() ? Optional.empty() : Optional.of(OutputFile.named(out.get()));
    var report = new Report(console, ReportFormat.TEXT);
    var compiled = program.compile(options, report, console);
    report.finish();
    if (compiled.placed().isEmpty()) {
      return compiled.status();
    }
    var module = compiled.placed().get().module();
    var kernel = OneKernel.of(module, arguments.value(KERNEL.name()));
    var svg = KernelGraph.svg(kernel, module);
    if (file.isEmpty()) {
      console.out(svg);
    } else {
      OutputFile.write(file.get(), svg);
      console.out(file.get() + "\n");
    }
    return Status.FINE;
  }
}
