package org.prismlang.cli;

import java.util.List;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Rendering;

/**
 * How a test went.
 *
 * @param name of the function; that the file has no errors is a test, too, where it does not hold
 * @param output what it printed
 */
record TestResult(String file, String name, double seconds, List<Problem> problems, String output) {
  /** The name where a file has errors. */
  static final String CHECK = "check";

  /**
   * A finding.
   *
   * @param text all of it, without colours
   */
  record Problem(String code, String message, String text) {
    static Problem of(Diagnostic finding) {
      return new Problem(
          finding.code().name(), finding.message(), new Rendering(false).of(finding));
    }
  }

  TestResult {
    problems = List.copyOf(problems);
  }

  boolean isFailed() {
    return !problems.isEmpty();
  }

  String title() {
    return file + TestRun.SEPARATOR + name;
  }
}
