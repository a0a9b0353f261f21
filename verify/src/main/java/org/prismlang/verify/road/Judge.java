package org.prismlang.verify.road;

import java.nio.file.Path;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.verify.Judgement;

/** Says whether a kernel may be launched. */
@FunctionalInterface
public interface Judge {
  /** {@code alone}: of one kernel. */
  Judgement of(PlacedModule alone);

  /** Reports each kernel that it refutes (P0705). */
  default void check(PlacedModule placed, Diagnostics diagnostics) {
    for (var kernel : placed.kernels()) {
      of(placed.only(kernel)).diagnostics().forEach(diagnostics::report);
    }
  }

  /** Lets the abstract machine run each kernel at several sizes. */
  static Judge asking() {
    return Judgement::of;
  }

  /**
   * The same, once for each kernel: what was found right is kept.
   *
   * @param cache the user's folder for what can be made again
   */
  static Judge remembering(Path cache) {
    return new RememberingJudge(asking(), cache.resolve("verdicts"), CompilerBuild::id);
  }
}
