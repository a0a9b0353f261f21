package org.prismlang.kernel.analyze;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;

/**
 * Whether the units of partitions, and the writes of outputs, stay apart as they promise: P0522
 * where two threads of one block are known that do not. Two of different blocks are none of a
 * kernel that is launched with one, which nothing here says: such a promise is not proven, P0523.
 */
public final class Promises {
  private Promises() {}

  /**
   * Reports what is broken.
   *
   * @return promises of the kernels' own text of which nobody knows
   */
  public static List<Unproven> check(Module module, Diagnostics diagnostics) {
    var unproven = new ArrayList<Unproven>();
    for (var kernel : module.kernels()) {
      check(kernel, module, diagnostics, unproven);
    }
    return List.copyOf(unproven);
  }

  /** A promise that is neither proven nor known to be broken. */
  public static final class Unproven {
    private final Promise promise;
    private final Verdict alone;

    /** {@code alone} is what holds of it where a single block is launched. */
    private Unproven(Promise promise, Verdict alone) {
      this.promise = promise;
      this.alone = alone;
    }

    /** P0523: a note, with what is missing. */
    public Diagnostic diagnostic() {
      var found =
          switch (promise.isKept()) {
            case Verdict.Refuted refuted -> promise.shown(Code.P0523, refuted);
            case Verdict.Unknown unknown -> unknown(unknown);
            case Verdict.Proven _ -> throw new IllegalStateException("proven: " + promise);
          };
      return alone instanceof Verdict.Proven
          ? found.help("if only one block is ever launched, say so: `@launch(grid=1)`")
          : found;
    }

    private Diagnostic unknown(Verdict.Unknown unknown) {
      var note =
          Code.P0523
              .at(promise.span(), promise.subject() + " are not proven to stay apart")
              .note(unknown.reason());
      return unknown
          .wish()
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

  private static void check(
      Kernel kernel, Module module, Diagnostics diagnostics, List<Unproven> unproven) {
    var promises = Promise.of(Survey.withCalls(kernel, module));
    if (promises.stream().allMatch(it -> it.isKept() instanceof Verdict.Proven)) {
      return;
    }
    var ofOneBlock = Promise.of(Survey.withCallsOfOneBlock(kernel, module));
    for (int i = 0; i < promises.size(); i++) {
      var promise = promises.get(i);
      var alone = ofOneBlock.get(i).isKept();
      var broken = broken(promise.isKept()).or(() -> broken(alone));
      if (broken.isPresent()) {
        diagnostics.report(promise.shown(Code.P0522, broken.get()).help(promise.remedy()));
      } else if (!(promise.isKept() instanceof Verdict.Proven)
          && kernel.span().file() == promise.span().file()) {
        unproven.add(new Unproven(promise, alone));
      }
    }
  }

  private static Optional<Verdict.Refuted> broken(Verdict verdict) {
    return verdict instanceof Verdict.Refuted refuted && refuted.isInOneBlock()
        ? Optional.of(refuted)
        : Optional.empty();
  }
}
