package org.prismlang.cli;

import java.util.List;
import org.prismlang.lang.diagnostic.Diagnostic;

/**
 * How a test went.
 *
 * @param name of the function; that the file has no errors is a test, too, where it does not hold
 * @param output what it printed
 */
record TestResult(
    String file, String name, double seconds, List<Diagnostic> findings, String output) {
  /** The name where a file has errors. */
  static final String CHECK = "check";

  TestResult {
    findings = List.copyOf(findings);
  }

  boolean isFailed() {
    return !findings.isEmpty();
  }

  String title() {
    return file + TestRun.SEPARATOR + name;
  }
}
