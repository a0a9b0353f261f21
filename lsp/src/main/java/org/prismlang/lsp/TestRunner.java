package org.prismlang.lsp;

import java.nio.file.Path;

/** Runs a test of a saved file, and says what came of it. */
public interface TestRunner {
  /** What came of a test, and what there is to read about it. */
  record Outcome(boolean isPassed, String text) {}

  Outcome run(Path file, String name) throws InterruptedException;
}
