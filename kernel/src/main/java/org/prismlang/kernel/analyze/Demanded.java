package org.prismlang.kernel.analyze;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.layout.PlacedModule;
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
  private final Demand demand;
  private final Set<Span> reach;
  private final Diagnostics diagnostics;

  private Demanded(Demand demand, Set<Span> reach, Diagnostics diagnostics) {
    this.demand = demand;
    this.reach = reach;
    this.diagnostics = diagnostics;
  }

  /**
   * Reports what a kernel does not keep. Nothing is counted where nobody asks for counts: that is
   * most of an analysis.
   *
   * @param demands also those of other kernels, and of functions
   */
  public static void check(
      Kernel kernel,
      PlacedModule placed,
      Sizes sizes,
      List<Demand> demands,
      Diagnostics diagnostics) {
    var module = placed.module();
    var about =
        demands.stream()
            .map(it -> new Demanded(it, Reach.of(it.scope(), kernel, module), diagnostics))
            .filter(it -> !it.reach.isEmpty())
            .toList();
    if (about.stream().anyMatch(it -> it.demand.kind() != Demand.Kind.RACE_FREE)) {
      var analysis = Analysis.of(kernel, placed, sizes);
      about.forEach(it -> it.check(analysis));
    } else if (!about.isEmpty()) {
      var apart = Apart.of(kernel, module, sizes);
      about.forEach(it -> it.check(apart));
    }
  }

  /**
   * Reports partitions that are asked to keep their units apart, and are not proven to: for all
   * that only check, and have no sizes.
   */
  public static void raceFree(PlacedModule placed, List<Demand> demands, Diagnostics diagnostics) {
    var proofs = demands.stream().filter(it -> it.kind() == Demand.Kind.RACE_FREE).toList();
    for (var kernel : proofs.isEmpty() ? List.<Kernel>of() : placed.kernels()) {
      UsualSizes.of(kernel)
          .ifPresentOrElse(
              it -> check(kernel, placed, it, proofs, diagnostics),
              () -> unlaunched(kernel, placed, proofs, diagnostics));
    }
  }

  private static void unlaunched(
      Kernel kernel, PlacedModule placed, List<Demand> demands, Diagnostics diagnostics) {
    for (var demand : demands) {
      if (!Reach.of(demand.scope(), kernel, placed.module()).isEmpty()) {
        diagnostics.report(
            Code.P1103
                .at(demand.decorator(), "`" + kernel.name() + "` is not proven to be free of races")
                .note("no launch was found that keeps what the kernel asserts"));
      }
    }
  }

  /** Reports what an analysis does not confirm. */
  public static void check(
      Analysis analysis, Module module, List<Demand> demands, Diagnostics diagnostics) {
    for (var demand : demands) {
      var reach = Reach.of(demand.scope(), analysis.kernel(), module);
      new Demanded(demand, reach, diagnostics).check(analysis);
    }
  }

  private void check(Analysis analysis) {
    switch (demand.kind()) {
      case COALESCED -> traffic(analysis, false);
      case BANKFREE -> traffic(analysis, true);
      case RACE_FREE -> check(analysis.apart());
    }
  }

  /** Without P0523 where a proof was asked for and the answer is given. */
  public static List<Diagnostic> unanswered(List<Diagnostic> diagnostics) {
    var answered = new HashSet<Span>();
    diagnostics.stream()
        .filter(it -> it.code() == Code.P1103)
        .forEach(it -> answered.add(it.span()));
    return diagnostics.stream()
        .filter(it -> it.code() != Code.P0523 || !isAnswered(it, answered))
        .toList();
  }

  private static boolean isAnswered(Diagnostic note, Set<Span> answered) {
    return answered.contains(note.span())
        || note.labels().stream().anyMatch(it -> answered.contains(it.span()));
  }

  private void check(Apart apart) {
    for (var partition : apart.partitions()) {
      var view = partition.view();
      check(view.span(), "units of `" + view.memory() + "`", partition.isRaceFree());
    }
    for (var output : apart.unpartitioned()) {
      var name = output.memory().name();
      check(output.span(), "writes of `" + name + "`", output.isWrittenApart());
    }
  }

  private void traffic(Analysis analysis, boolean isShared) {
    for (var traffic : analysis.launched().traffic()) {
      if (traffic.isShared() == isShared && reach.contains(traffic.span()) && !traffic.isIdeal()) {
        report(traffic, analysis);
      }
    }
  }

  private void report(Traffic traffic, Analysis analysis) {
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

  private void check(Span span, String subject, Verdict verdict) {
    if (!reach.contains(span)) {
      return;
    }
    switch (verdict) {
      case Verdict.Proven _ -> {}
      case Verdict.Unknown unknown ->
          diagnostics.report(
              Code.P1103
                  .at(span, subject + " are not proven to stay apart")
                  .label(demand.decorator(), "asked for here")
                  .note(unknown.details()));
      case Verdict.Refuted(String witness, Span first, var second, _) -> {
        var diagnostic =
            Code.P1103
                .at(span, subject + " meet")
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
