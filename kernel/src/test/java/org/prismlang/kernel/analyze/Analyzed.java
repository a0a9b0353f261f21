package org.prismlang.kernel.analyze;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.kernel.lower.Lowering;
import org.prismlang.kernel.sync.Synchronization;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.program.Demand;
import org.prismlang.lang.source.SourceFile;

/** A program's kernel, analyzed. */
record Analyzed(Module module, List<Demand> demands, Analysis analysis) {
  private static final String KERNEL =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[32], smem=auto)
      @launch(block=64)
      def k(x: ptr(const(float)) @ grid[1], y: ptr(float) @ grid[1], n: int @ grid[1]):
          b : int @ block[1] = id()
          with group(block[1]):
              t : int @ thread[1] = id()
      """;

  static Analyzed of(String text, int blocks, int threads, Map<String, Long> values) {
    var diagnostics = new Diagnostics();
    var file = new SourceFile("test.prism", text);
    var program = Checker.check(file, Options.DEFAULT, diagnostics).program();
    assertEquals(List.of(), diagnostics.inOrder());
    var module = Synchronization.of(Lowering.lower(program), diagnostics);
    assertEquals(List.of(), diagnostics.inOrder());
    var sizes = new Sizes(blocks, threads, values);
    return new Analyzed(
        module,
        program.functions().stream().flatMap(it -> it.demands().stream()).toList(),
        Analysis.of(module.kernels().getFirst(), PlacedModule.of(module), sizes));
  }

  /** Statements of a block of 64 threads: {@code t} is the thread, {@code b} the block. */
  static Analyzed block(String statements) {
    return of(KERNEL + statements.indent(8), 2, 64, Map.of("n", 100L));
  }

  /** What the access to a memory of this text costs. */
  Traffic traffic(String text) {
    return analysis.launched().traffic().stream()
        .filter(it -> it.span().text().equals(text))
        .findFirst()
        .orElseThrow(() -> new AssertionError(text + " in " + analysis.text()));
  }

  String index(String text) {
    return analysis.index(traffic(text)).orElseThrow().texts().getFirst();
  }

  /** Of the partition of a memory. */
  Verdict raceFree(String memory) {
    return analysis.partitions().stream()
        .filter(it -> it.view().memory().equals(memory))
        .findFirst()
        .orElseThrow()
        .isRaceFree();
  }

  List<Diagnostic> complaints() {
    var diagnostics = new Diagnostics();
    Demanded.check(analysis, module, demands, diagnostics);
    return diagnostics.inOrder();
  }
}
