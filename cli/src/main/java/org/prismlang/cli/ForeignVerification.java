package org.prismlang.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.foreign.BarrierSearch;
import org.prismlang.foreign.Premises;
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
      var premises = new ArrayList<>(Premises.of(judgement));
      if (judgement.isRight()) {
        premises.addAll(foreign.file().premises(kernel));
      }
      said.append(JudgementText.of(judgement));
      premises.forEach(it -> said.append("  assumed: ").append(it).append('\n'));
      lines.add(judgement, premises);
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
}
