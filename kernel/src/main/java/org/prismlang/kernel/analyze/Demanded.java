package org.prismlang.kernel.analyze;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.prismlang.kernel.ir.Module;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.program.Demand;
import org.prismlang.lang.source.Span;

/**
 * What decorators ask for and an analysis does not confirm: P1101, P1102, P1103. What is unknown is
 * not confirmed.
 */
public final class Demanded {
  private final Analysis analysis;
  private final Demand demand;
  private final Set<Span> reach;
  private final Diagnostics diagnostics;

  private Demanded(Analysis analysis, Demand demand, Set<Span> reach, Diagnostics diagnostics) {
    this.analysis = analysis;
    this.demand = demand;
    this.reach = reach;
    this.diagnostics = diagnostics;
  }

  /**
   * Reports.
   *
   * @param demands also those of other kernels, and of functions
   */
  public static void check(
      Analysis analysis, Module module, List<Demand> demands, Diagnostics diagnostics) {
    for (var demand : demands) {
      var reach = Reach.of(demand.scope(), analysis.kernel(), module);
      new Demanded(analysis, demand, reach, diagnostics).check();
    }
  }

  /** Without P0523 where a proof was asked for and the answer is given. */
  public static List<Diagnostic> unanswered(List<Diagnostic> diagnostics) {
    var answered = new HashSet<Span>();
    diagnostics.stream()
        .filter(it -> it.code() == Code.P1103)
        .forEach(it -> answered.add(it.span()));
    return diagnostics.stream()
        .filter(it -> it.code() != Code.P0523 || !answered.contains(it.span()))
        .toList();
  }

  private void check() {
    switch (demand.kind()) {
      case COALESCED -> traffic(false);
      case BANKFREE -> traffic(true);
      case RACE_FREE -> {
        for (var partition : analysis.partitions()) {
          if (reach.contains(partition.view().span())) {
            check(partition);
          }
        }
      }
    }
  }

  private void traffic(boolean isShared) {
    for (var traffic : analysis.launched().traffic()) {
      if (traffic.isShared() == isShared && reach.contains(traffic.span()) && !traffic.isIdeal()) {
        report(traffic);
      }
    }
  }

  private void report(Traffic traffic) {
    var code = traffic.isShared() ? Code.P1102 : Code.P1101;
    var unit = traffic.isShared() ? " wavefronts" : " sectors";
    var subject = "`" + traffic.memory() + "`: a " + traffic.way().text() + " of ";
    var message =
        traffic.isExact()
            ? subject
                + Findings.number(traffic.costPerRequest())
                + unit
                + " a request, where "
                + Findings.number(traffic.idealPerRequest())
                + " would do"
            : subject + "so many" + unit + " that nobody knows: " + traffic.unknown();
    var diagnostic = code.at(traffic.span(), message).label(demand.decorator(), "asked for here");
    var index = analysis.index(traffic);
    if (index.isPresent()) {
      diagnostic = diagnostic.note("the index is " + index.get().texts().getFirst());
    }
    diagnostics.report(diagnostic.note("counted with " + analysis.launched().sizes().text()));
  }

  private void check(Partition partition) {
    var view = partition.view();
    switch (partition.isRaceFree()) {
      case Verdict.Proven _ -> {}
      case Verdict.Unknown unknown ->
          diagnostics.report(
              Code.P1103
                  .at(view.span(), "units of `" + view.memory() + "` are not proven to stay apart")
                  .label(demand.decorator(), "asked for here")
                  .note(unknown.details()));
      case Verdict.Refuted(String witness, Span first, var second, _) -> {
        var diagnostic =
            Code.P1103
                .at(view.span(), "units of `" + view.memory() + "` meet")
                .label(first, "here")
                .label(demand.decorator(), "asked for here")
                .note(witness);
        diagnostics.report(
            second
                .filter(it -> !it.equals(first))
                .map(it -> diagnostic.label(it, "and here"))
                .orElse(diagnostic));
      }
    }
  }
}
