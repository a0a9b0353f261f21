package org.prismlang.cli;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.verify.Verdict;
import org.prismlang.verify.Verifier;
import org.prismlang.verify.Violation;

/** A kernel's synchronization before the abstract machine, at several sizes. */
record Verification(Kernel kernel, List<Verdict> verdicts) {
  private static final String NOWHERE = "no launch was found that its preconditions allow";

  Verification {
    verdicts = List.copyOf(verdicts);
  }

  /** Stops at the first sizes that something is found at. Without any there is no verdict. */
  static Verification of(Kernel kernel, Module module, List<Sizes> instantiations) {
    var alone = module.only(kernel);
    var verdicts = new ArrayList<Verdict>();
    for (var sizes : instantiations) {
      verdicts.add(Verifier.verify(alone, kernel, sizes));
      if (!verdicts.getLast().isRight()) {
        break;
      }
    }
    return new Verification(kernel, verdicts);
  }

  boolean isRight() {
    return verdicts.stream().allMatch(Verdict::isRight);
  }

  List<Diagnostic> diagnostics() {
    var all = new ArrayList<Diagnostic>();
    for (var verdict : verdicts) {
      verdict.violations().forEach(it -> all.add(diagnostic(it, verdict.sizes())));
    }
    return all;
  }

  private Diagnostic diagnostic(Violation violation, Sizes sizes) {
    if (violation.parties().isEmpty()) {
      return Code.P0705.at(kernel.span(), violation.missing()).note(at(sizes));
    }
    var first = violation.parties().getFirst();
    var diagnostic = Code.P0705.at(first.span(), violation.missing());
    for (var party : violation.parties()) {
      diagnostic = diagnostic.label(party.span(), party.toString());
    }
    return diagnostic
        .note(at(sizes))
        .note(
            "Prism placed the synchronization: where every promise of a partition is kept and no"
                + " text is `unsafe`, this is a bug in Prism");
  }

  private String at(Sizes sizes) {
    return "in " + kernel.name() + " with " + sizes.text();
  }

  /** {@code hgemm: verified for k_tiles = 22, 1; tiles_m = 11, 1; 2 blocks of 384 threads}. */
  String text() {
    if (verdicts.isEmpty()) {
      return kernel.name() + ": not verified: " + NOWHERE + "\n";
    }
    var outside =
        outside().stream().map(it -> "  outside: " + it + "\n").collect(Collectors.joining());
    return kernel.name()
        + (isRight() ? ": verified for " : ": refuted for ")
        + sizes()
        + "\n"
        + outside;
  }

  /** What the verdicts do not cover, in words. */
  List<String> outside() {
    return verdicts.isEmpty()
        ? List.of(NOWHERE)
        : verdicts.stream().flatMap(it -> it.outside().stream()).distinct().toList();
  }

  /** All that were tried, parameter by parameter. */
  String sizes() {
    Map<String, Set<Long>> values = new TreeMap<>();
    for (var verdict : verdicts) {
      verdict
          .sizes()
          .values()
          .forEach(
              (name, value) -> values.computeIfAbsent(name, _ -> new LinkedHashSet<>()).add(value));
    }
    var parts = new ArrayList<String>();
    values.forEach(
        (name, tried) ->
            parts.add(
                name
                    + " = "
                    + tried.stream().map(String::valueOf).collect(Collectors.joining(", "))));
    var launch = verdicts.getFirst().sizes();
    parts.add(new Sizes(launch.blocks(), launch.threads()).text());
    return String.join("; ", parts);
  }
}
