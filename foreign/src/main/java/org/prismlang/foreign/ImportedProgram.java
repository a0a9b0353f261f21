package org.prismlang.foreign;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.prismlang.foreign.carry.Carried;
import org.prismlang.kernel.report.SyncReport;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.verify.road.Compilation;
import org.prismlang.verify.road.Road;

/**
 * A program that was carried over, as the compiler sees it. What it does not accept stands there as
 * a comment, so that the rest is a program.
 *
 * @param ofFunctions barriers of functions, with whether any kernel that was carried over has one
 *     in the same place
 */
public record ImportedProgram(
    SourceFile text, List<ImportedKernel> kernels, Map<Carried.Dropped, Boolean> ofFunctions) {
  private static final int MOST_ROUNDS = 40;

  public ImportedProgram {
    kernels = List.copyOf(kernels);
    ofFunctions = Collections.unmodifiableMap(new LinkedHashMap<>(ofFunctions));
  }

  /** How much of a kernel came over. */
  public enum Extent {
    WHOLE,
    PART,
    NONE
  }

  /**
   * A kernel.
   *
   * @param changes of its barriers; empty where there is nothing to compare with
   * @param refusal what the compiler says of it
   */
  public record ImportedKernel(
      String name,
      Extent extent,
      List<Carried.Mark> marks,
      Optional<BarrierChanges> changes,
      Optional<Diagnostic> refusal) {
    public ImportedKernel {
      marks = List.copyOf(marks);
    }
  }

  public static ImportedProgram of(Carried carried, String path, Options options) {
    var lines = new ArrayList<>(carried.text().lines().toList());
    var refusals = new HashMap<Integer, Diagnostic>();
    for (int round = 0; round < MOST_ROUNDS; round++) {
      var text = new SourceFile(path, String.join("\n", lines) + "\n");
      var diagnostics = new Diagnostics();
      var checked = Checker.check(text, options, diagnostics);
      var compilation = Compilation.of(checked, text, Road.to(options.target()), diagnostics);
      var errors = diagnostics.inOrder().stream().filter(Diagnostic::isError).toList();
      if (errors.isEmpty()) {
        return compared(carried, text, compilation, refusals);
      }
      comment(lines, errors, refusals);
    }
    throw new IllegalStateException("what was carried over is never accepted");
  }

  /** Puts the functions with errors into comments, with the first of the errors. */
  private static void comment(
      List<String> lines, List<Diagnostic> errors, Map<Integer, Diagnostic> refusals) {
    var heads = new TreeSet<Integer>();
    for (var error : errors) {
      int head = head(lines, error.span().from().line() - 1);
      heads.add(head);
      refusals.putIfAbsent(head, error);
    }
    for (int head : heads) {
      int last = head;
      while (last < lines.size() && !lines.get(last).isBlank()) {
        lines.set(last, "# " + lines.get(last));
        last++;
      }
      var error = refusals.get(head);
      if (error != null) {
        lines.set(head, "# not carried over, because of " + error.code() + ": " + error.message());
      }
    }
  }

  /** The first line of the function that a line stands in. */
  private static int head(List<String> lines, int line) {
    int head = Math.clamp(line, 0, lines.size() - 1);
    while (head > 0 && !lines.get(head - 1).isBlank()) {
      head--;
    }
    return head;
  }

  private static ImportedProgram compared(
      Carried carried,
      SourceFile text,
      Compilation compilation,
      Map<Integer, Diagnostic> refusals) {
    var lines = text.text().lines().toList();
    var kernels = new ArrayList<ImportedKernel>();
    var ofFunctions = new LinkedHashMap<Carried.Dropped, Boolean>();
    for (var kernel : carried.kernels()) {
      int head = line(kernel.name(), lines);
      var refusal = Optional.ofNullable(refusals.get(head));
      var placed =
          compilation.placed().stream()
              .flatMap(it -> it.kernels().stream())
              .filter(it -> head(lines, it.span().from().line() - 1) == head)
              .findFirst();
      var changes =
          placed.map(
              it -> {
                var all = new ArrayList<>(kernel.dropped());
                all.addAll(carried.ofFunctions());
                var module = compilation.placed().orElseThrow().module();
                return BarrierChanges.of(all, SyncReport.of(it, module).points(), text);
              });
      changes.ifPresent(
          it ->
              carried
                  .ofFunctions()
                  .forEach(
                      each ->
                          ofFunctions.merge(
                              each, it.kept().containsKey(each), Boolean::logicalOr)));
      boolean isThere = kernel.isThere() && refusal.isEmpty();
      var extent = !isThere ? Extent.NONE : kernel.marks().isEmpty() ? Extent.WHOLE : Extent.PART;
      kernels.add(
          new ImportedKernel(
              kernel.name(),
              extent,
              kernel.marks(),
              changes.map(it -> it.only(kernel.dropped())),
              refusal));
    }
    return new ImportedProgram(text, kernels, ofFunctions);
  }

  /** Where a kernel begins. */
  private static int line(String name, List<String> lines) {
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).matches("(# )?def " + name + "[\\[(].*")) {
        return head(lines, i);
      }
    }
    return -1;
  }
}
