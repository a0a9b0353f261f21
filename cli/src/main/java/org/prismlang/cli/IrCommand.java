package org.prismlang.cli;

import java.util.List;
import org.prismlang.kernel.ir.IrText;
import org.prismlang.kernel.ir.Module;

/** {@code prism ir}. */
final class IrCommand implements Command.Action {
  private static final Option KERNEL = Option.valued("--kernel", "K", "this kernel alone");

  static Command row() {
    return new Command(
        "ir",
        "FILE",
        1,
        1,
        "prints kernels with their synchronization as text of the IR",
        """
        What is printed, or written by another program, can be judged and built from a file whose name ends with .ir.
        """,
        List.of(KERNEL, CompileOptions.TARGET, CompileOptions.DEFINE),
        new IrCommand());
  }

  @Override
  public Status run(Arguments arguments, Console console) throws WrongUsage {
    var program = OneProgram.of(arguments.operands().getFirst());
    var report = new Report(console, ReportFormat.TEXT);
    var compiled = program.compile(CompileOptions.of(arguments), report, console);
    report.finish();
    if (compiled.placed().isEmpty()) {
      return compiled.status();
    }
    var module = compiled.placed().get().module();
    var kernels = OneKernel.orAll(module, arguments.value(KERNEL.name()));
    var chosen = new Module(module.procedures(), kernels);
    console.out(IrText.print(new Module(chosen.reached(), kernels)));
    return Status.FINE;
  }
}
