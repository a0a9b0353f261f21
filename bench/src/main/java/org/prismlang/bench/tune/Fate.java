package org.prismlang.bench.tune;

import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.runtime.Program;

/** What became of a combination before anybody asked how fast it is. */
public sealed interface Fate {
  /** The compiler refuses it, or the verifier. */
  record RuledOut(Diagnostic why) implements Fate {}

  /** It runs, and results are wrong or a run is. */
  record Wrong(Diagnostic why) implements Fate {}

  /** Its results are those of the task, or what its function expects. */
  record Right(Program program) implements Fate {}
}
