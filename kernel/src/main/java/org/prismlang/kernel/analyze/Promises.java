package org.prismlang.kernel.analyze;

import java.util.Optional;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;

/**
 * Whether the units of partitions, and the writes of outputs, stay apart as they promise: P0522
 * where two threads of one block are known that do not. Two of different blocks are none of a
 * kernel that is launched with one, which nothing here says: such a promise is not proven, P0523,
 * which is noted of the kernels' own text. With them goes what else is to be said of indices,
 * P0524.
 */
public final class Promises {
  private Promises() {}

  /** Reports what is broken, and what nobody knows. */
  public static void check(Module module, Diagnostics diagnostics) {
    for (var kernel : module.kernels()) {
      check(kernel, module, diagnostics);
    }
  }

  private static void check(Kernel kernel, Module module, Diagnostics diagnostics) {
    var survey = Survey.withCalls(kernel, module);
    Overflows.report(kernel, survey, diagnostics);
    var promises = Promise.of(survey);
    if (promises.stream().allMatch(it -> it.isKept() instanceof Verdict.Proven)) {
      return;
    }
    var ofOneBlock = Promise.ofOneBlock(Survey.withCallsOfOneBlock(kernel, module), promises);
    for (int i = 0; i < promises.size(); i++) {
      var promise = promises.get(i);
      var alone = ofOneBlock.get(i).isKept();
      var broken = broken(promise.isKept()).or(() -> broken(alone));
      if (broken.isPresent()) {
        diagnostics.report(promise.shown(Code.P0522, broken.get()).help(promise.remedy()));
      } else if (kernel.span().file() == promise.span().file()) {
        unproven(promise, alone).ifPresent(diagnostics::report);
      }
    }
  }

  private static Optional<Verdict.Refuted> broken(Verdict verdict) {
    return verdict instanceof Verdict.Refuted refuted && refuted.isInOneBlock()
        ? Optional.of(refuted)
        : Optional.empty();
  }

  /**
   * P0523: a note, with what is missing; none of what is proven.
   *
   * @param alone what holds where a single block is launched
   */
  private static Optional<Diagnostic> unproven(Promise promise, Verdict alone) {
    Optional<Diagnostic> found =
        switch (promise.isKept()) {
          case Verdict.Refuted refuted -> Optional.of(promise.shown(Code.P0523, refuted));
          case Verdict.Unknown unknown -> Optional.of(unknown(promise, unknown));
          case Verdict.Proven _ -> Optional.empty();
        };
    return alone instanceof Verdict.Proven
        ? found.map(it -> it.help("if only one block is ever launched, say so: `@launch(grid=1)`"))
        : found;
  }

  private static Diagnostic unknown(Promise promise, Verdict.Unknown unknown) {
    var note =
        Code.P0523
            .at(promise.span(), promise.subject() + " are not proven to stay apart")
            .note(Called.inTheText(unknown.reason()));
    return unknown
        .wish()
        .map(Called::inTheText)
        // A formula that nobody would write is no help.
        .filter(it -> it.indexOf('(') < 0)
        .map(
            it ->
                note.help(
                    "it would be proven with `"
                        + it
                        + "`: an `if` around the access says so, or `@assume(…)` where it is"
                        + " about parameters"))
        .orElse(note);
  }
}
