package org.prismlang.verify.road;

import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.verify.mutate.Mutants;

/** A kernel with one barrier, which it needs. */
final class Reverse {
  static final String TEXT =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[64], smem=256)
      @launch(block=64)
      def reverse(x: ptr(const(int)) @ grid[1], y: ptr(int) @ grid[1], n: int @ grid[1]):
          b : int @ block[1] = id()
          with partition(y, p=block[1], offset=64 * b) as out, group(block[1]):
              s : shared(int[64]) @ block[1]
              t : int @ thread[1] = id()
              with partition(s, p=thread[1], offset=t) as mine, group(thread[1]):
                  mine[0] = x[64 * b + t]
              with partition(out, p=thread[1], offset=t) as o, group(thread[1]):
                  if 64 * b + t < n:
                      o[0] = s[63 - t]
      """;

  private Reverse() {}

  static Module lowered(String text) {
    var diagnostics = new Diagnostics();
    var file = new SourceFile("reverse.prism", text);
    var checked = Checker.check(file, Options.DEFAULT, diagnostics);
    if (diagnostics.hasErrors()) {
      throw new IllegalArgumentException(diagnostics.inOrder().getFirst().message());
    }
    return Road.lower(checked.program());
  }

  static PlacedModule placed(String text) {
    return Road.to(Options.DEFAULT.target()).of(lowered(text), new Diagnostics()).orElseThrow();
  }

  /** Without its barrier. */
  static Module torn(Module module) {
    return Mutants.of(module).stream()
        .filter(it -> it.what().startsWith("without meet"))
        .findFirst()
        .orElseThrow()
        .module();
  }
}
