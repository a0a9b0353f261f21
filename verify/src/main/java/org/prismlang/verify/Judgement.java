package org.prismlang.verify;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;

/**
 * What is to be said of a kernel's synchronization after the machine has run it at several sizes.
 *
 * @param sizes at which it was run
 * @param outside what was not covered
 * @param refutations what is wrong with it
 */
public record Judgement(
    Kernel kernel, List<Sizes> sizes, List<Outside> outside, List<Refutation> refutations) {
  public Judgement {
    sizes = List.copyOf(sizes);
    outside = List.copyOf(outside);
    refutations = List.copyOf(refutations);
  }

  /** What the machine's runs say. */
  public enum Standing {
    VERIFIED,
    /** Nothing wrong was found, but not all of it was looked at. */
    UNKNOWN,
    REFUTED
  }

  /** A violation at some sizes. */
  public record Refutation(Violation violation, Sizes sizes) {}

  /**
   * Stops at the first sizes that something is found at.
   *
   * @param module of one kernel
   */
  public static Judgement of(Module module, List<Sizes> instantiations) {
    var kernel = module.kernels().getFirst();
    var tried = new ArrayList<Sizes>();
    var outside = new LinkedHashSet<Outside>();
    var refutations = new ArrayList<Refutation>();
    for (var sizes : instantiations) {
      var verdict = Verifier.verify(module, kernel, sizes);
      tried.add(sizes);
      outside.addAll(verdict.outside());
      verdict.violations().forEach(it -> refutations.add(new Refutation(it, sizes)));
      if (!verdict.isRight()) {
        break;
      }
    }
    if (tried.isEmpty()) {
      outside.add(
          new Outside("no launch was found that its preconditions allow", Optional.empty()));
    }
    return new Judgement(kernel, tried, List.copyOf(outside), refutations);
  }

  public Standing standing() {
    if (!refutations.isEmpty()) {
      return Standing.REFUTED;
    }
    return outside.isEmpty() ? Standing.VERIFIED : Standing.UNKNOWN;
  }

  /** Nothing wrong was found. */
  public boolean isRight() {
    return refutations.isEmpty();
  }

  /** P0705, for each refutation. */
  public List<Diagnostic> diagnostics() {
    return refutations.stream().map(this::diagnostic).toList();
  }

  private Diagnostic diagnostic(Refutation refutation) {
    var violation = refutation.violation();
    var at = "in " + kernel.name() + " with " + refutation.sizes().text();
    if (violation.parties().isEmpty()) {
      return Code.P0705.at(kernel.span(), violation.missing()).note(at);
    }
    var first = violation.parties().getFirst();
    var diagnostic = Code.P0705.at(first.span(), violation.missing());
    for (var party : violation.parties()) {
      diagnostic = diagnostic.label(party.span(), party.toString());
    }
    return diagnostic
        .note(at)
        .note(
            "Prism placed the synchronization: where every promise of a partition is kept and no"
                + " text is `unsafe`, this is a bug in Prism");
  }
}
