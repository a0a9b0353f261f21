package org.prismlang.kernel.analyze;

import java.util.HashSet;
import java.util.Optional;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.Span;

/**
 * Whether the units of partitions, and the writes of outputs, stay apart as they promise: P0522
 * where two threads of one block are known that do not. Two of different blocks are none of a
 * kernel that is launched with one, which nothing here says: such a promise is not proven, P0523.
 * Of what functions of other files do, that is noted at the kernel's own parameter, or its name.
 * With them goes what else is to be said of indices, P0524.
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
    // A parameter is named once, however many functions write it.
    var noted = new HashSet<Span>();
    var ofOneBlock = Promise.ofOneBlock(Survey.withCallsOfOneBlock(kernel, module), promises);
    for (int i = 0; i < promises.size(); i++) {
      var promise = promises.get(i);
      var alone = ofOneBlock.get(i).isKept();
      var broken = broken(promise.isKept()).or(() -> broken(alone));
      if (broken.isPresent()) {
        diagnostics.report(promise.shown(Code.P0522, broken.get()).help(promise.remedy()));
      } else {
        var where = noticed(promise, kernel);
        boolean isHere = where.equals(promise.span());
        unproven(promise, alone)
            .filter(_ -> isHere || noted.add(where))
            .map(it -> isHere ? it : it.movedTo(where, "in a function that it calls"))
            .ifPresent(diagnostics::report);
      }
    }
  }

  /** Whoever launches a kernel does not look into other files: its own parameter, or its name. */
  private static Span noticed(Promise promise, Kernel kernel) {
    return kernel.span().file() == promise.span().file()
        ? promise.span()
        : kernel.parameters().stream()
            .filter(Parameter.OfMemory.class::isInstance)
            .map(it -> ((Parameter.OfMemory) it).memory())
            .filter(it -> it.name().equals(promise.memory()))
            .map(Memory::span)
            .findFirst()
            .orElse(kernel.span());
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
