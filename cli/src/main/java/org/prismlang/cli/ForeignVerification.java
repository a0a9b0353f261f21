package org.prismlang.cli;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.foreign.BarrierSearch;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.verify.Judgement;

/** {@code prism verify} of a file of CUDA or OpenCL. */
final class ForeignVerification {
  private ForeignVerification() {}

  static Status of(OneProgram program, Arguments arguments, Console console, boolean isJson)
      throws WrongUsage, Unavailable {
    var report = new Report(console, ReportFormat.of(isJson));
    var opened = ForeignProgram.of(program, arguments, report, console);
    if (opened.program().isEmpty()) {
      return opened.status();
    }
    var foreign = opened.program().get();
    var search = new BarrierSearch(foreign.file(), foreign.judge());
    var lines = new BuildJson();
    var said = new StringBuilder();
    for (var kernel : foreign.kernels()) {
      var judgement = foreign.judge().of(kernel);
      report.add(helped(judgement, search.of(kernel, judgement)));
      said.append(JudgementText.of(judgement)).append(assumed(judgement));
      lines.add(judgement);
    }
    report.finish();
    console.out(isJson ? lines.toString() : said.toString());
    return report.hasErrors() ? Status.PROBLEMS : opened.status();
  }

  /** A barrier that was tried is the help of each refutation: it makes all of them go away. */
  private static List<Diagnostic> helped(Judgement judgement, Optional<String> help) {
    var diagnostics = judgement.diagnosticsOfForeign();
    return help.isEmpty()
        ? diagnostics
        : diagnostics.stream().map(it -> it.help(help.get())).toList();
  }

  /** Where one of several pointers is written through, they must not point to the same. */
  private static String assumed(Judgement judgement) {
    var memories =
        judgement.kernel().parameters().stream()
            .flatMap(
                it ->
                    it instanceof Parameter.OfMemory(var memory)
                        ? Stream.of(memory)
                        : Stream.empty())
            .toList();
    boolean matters =
        judgement.isRight()
            && memories.size() > 1
            && memories.stream().anyMatch(it -> !it.isConst());
    return matters
        ? memories.stream()
            .map(it -> "`" + it.name() + "`")
            .collect(Collectors.joining(", ", "  assumed: ", " are different arrays\n"))
        : "";
  }
}
