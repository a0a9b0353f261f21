package org.prismlang.verify.road;

import java.nio.file.Path;
import org.prismlang.kernel.ir.Module;
import org.prismlang.verify.Judgement;

/** Says whether a kernel may be launched. */
@FunctionalInterface
public interface Judge {
  /** {@code module}: of one kernel, with its synchronization. */
  Judgement of(Module module);

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
