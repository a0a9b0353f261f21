package org.prismlang.cli;

import java.util.List;
import java.util.Map;
import org.prismlang.foreign.ForeignImport;
import org.prismlang.foreign.ImportedProgram;
import org.prismlang.lang.check.Options;

/** {@code prism import}. */
final class ImportCommand implements Command.Action {
  private static final Option OUT =
      Option.valued("-o", "FILE", "writes the program to FILE, and the report to standard output");
  private static final Option KERNEL = Option.valued("--kernel", "K", "this kernel alone");
  private static final Option JSON =
      Option.flag("--json", "prints one JSON object a line, on standard output");

  static Command row() {
    return new Command(
        "import",
        "FILE.cu",
        1,
        1,
        "writes kernels of CUDA as Prism",
        """
        Who runs what is found again from the code: perspectives, groups, views. Barriers are left out
        and inferred anew; which of them are needed, and which are added, is said on standard error.
        What cannot be carried over is a comment at its place, and makes the status 1. Needs clang.
        """,
        List.of(
            OUT,
            KERNEL,
            ForeignProgram.BLOCK,
            ForeignProgram.INCLUDE,
            JSON,
            CompileOptions.TARGET,
            CompileOptions.DEFINE),
        new ImportCommand());
  }

  @Override
  public Status run(Arguments arguments, Console console) throws WrongUsage, Unavailable {
    var target = CompileOptions.of(arguments).target();
    var program = OneProgram.of(arguments.operands().getFirst());
    if (!program.toString().endsWith(".cu")) {
      throw new WrongUsage("only files of CUDA (.cu) can be imported");
    }
    boolean isJson = arguments.has(JSON.name());
    var report = new Report(console, ReportFormat.of(isJson));
    var opened = ForeignProgram.of(program, arguments, report, console);
    if (opened.program().isEmpty()) {
      return opened.status();
    }
    var foreign = opened.program().get();
    var carried =
        new ForeignImport(foreign.file(), ForeignProgram.block(arguments)).of(foreign.kernels());
    var out = arguments.value(OUT.name());
    var path = out.orElse(program.name() + ".prism");
    var imported = ImportedProgram.of(carried, path, new Options(target, Map.of()));
    var said = isJson ? ImportJson.of(imported) : ImportText.of(imported);
    if (out.isPresent()) {
      OutputFile.write(OutputFile.named(out.get()), imported.text().text());
      console.out(said);
    } else if (isJson) {
      console.out(ImportJson.program(imported) + said);
    } else {
      console.out(imported.text().text());
      console.err(said);
    }
    boolean isWhole =
        imported.kernels().stream().allMatch(it -> it.extent() == ImportedProgram.Extent.WHOLE);
    return isWhole ? opened.status() : Status.PROBLEMS;
  }
}
