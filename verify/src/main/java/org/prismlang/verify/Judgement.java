package org.prismlang.verify;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.verify.cover.Launch;

/**
 * What is to be said of a kernel's synchronization after the machine has run it at several sizes.
 *
 * @param sizes at which it was run
 * @param outside what was not covered
 * @param refutations what is wrong with it
 * @param assumed what was taken for granted, a sentence each
 */
public record Judgement(
    Kernel kernel,
    List<Sizes> sizes,
    List<Outside> outside,
    List<Refutation> refutations,
    List<String> assumed) {
  /** Of two accesses, as a violation lists them. */
  private static final List<String> ROLES = List.of("second: ", "first: ");

  public Judgement {
    sizes = List.copyOf(sizes);
    outside = List.copyOf(outside);
    refutations = List.copyOf(refutations);
    assumed = List.copyOf(assumed);
  }

  public Judgement(
      Kernel kernel, List<Sizes> sizes, List<Outside> outside, List<Refutation> refutations) {
    this(kernel, sizes, outside, refutations, List.of());
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
   * @param placed of one kernel
   */
  public static Judgement of(PlacedModule placed, List<Sizes> given) {
    var inquiry = Inquiry.ofOurs(placed);
    given.forEach(it -> inquiry.ask(Launch.of(it)));
    return inquiry.judgement();
  }

  /**
   * At sizes of our own choice, until all is covered that sizes decide over; what is not is
   * outside.
   *
   * @param placed of one kernel
   */
  public static Judgement of(PlacedModule placed) {
    return chosen(Inquiry.ofOurs(placed), placed, Set.of());
  }

  /** Of a kernel that Prism only read, which promises nothing, at given sizes. */
  public static Judgement ofForeign(PlacedModule placed, List<Sizes> given, Foreign foreign) {
    var inquiry = Inquiry.ofForeign(placed, foreign);
    given.forEach(it -> inquiry.ask(new Launch(it, foreign.blocks())));
    return inquiry.judgement();
  }

  /** Of a kernel that Prism only read, at sizes of our own choice. */
  public static Judgement ofForeign(PlacedModule placed, Foreign foreign) {
    return chosen(Inquiry.ofForeign(placed, foreign), placed, foreign.blocks());
  }

  private static Judgement chosen(Inquiry inquiry, PlacedModule placed, Set<Integer> blocks) {
    var chosen = Instantiations.of(placed.kernels().getFirst());
    chosen.forEach(it -> inquiry.ask(new Launch(it, blocks)));
    if (!chosen.isEmpty()) {
      inquiry.cover(List.of(chosen.getLast(), chosen.getFirst()));
    }
    return inquiry.judgement();
  }

  public Judgement assuming(List<String> more) {
    return new Judgement(
        kernel,
        sizes,
        outside,
        refutations,
        Stream.concat(assumed.stream(), more.stream()).toList());
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
    return refutations.stream().map(it -> diagnostic(it, isOurs())).toList();
  }

  /** P0705, for each refutation of a kernel that Prism only read. */
  public List<Diagnostic> diagnosticsOfForeign() {
    return refutations.stream().map(it -> diagnostic(it, false)).toList();
  }

  private Diagnostic diagnostic(Refutation refutation, boolean isOurs) {
    var violation = refutation.violation();
    var at = "in " + kernel.name() + " with " + refutation.sizes().text();
    if (violation.parties().isEmpty()) {
      return Code.P0705.at(kernel.span(), violation.missing()).note(at);
    }
    var first = violation.parties().getFirst();
    var diagnostic = Code.P0705.at(first.span(), violation.missing());
    for (int i = 0; i < violation.parties().size(); i++) {
      var party = violation.parties().get(i);
      var role = violation.isBetweenAccesses() ? ROLES.get(i) : "";
      diagnostic = diagnostic.label(party.span(), role + party.text());
    }
    diagnostic = diagnostic.note(at);
    if (!isOurs) {
      return diagnostic;
    }
    var help = new BrokenPromise(kernel).help(violation);
    return help.isEmpty() ? diagnostic.note(ours()) : diagnostic.note(ours()).help(help.get());
  }

  /** Whether all of the synchronization and all accesses are known to be as Prism made them. */
  private boolean isOurs() {
    return Walk.statements(kernel.body())
        .noneMatch(it -> it instanceof Stmt.Unsafe || it instanceof Sync sync && sync.isWritten());
  }

  private String ours() {
    return "Prism placed the synchronization: "
        + (BrokenPromise.partitions(kernel).isEmpty()
            ? "this is"
            : "where every promise of a partition is kept, this is")
        + " a bug in Prism";
  }
}
