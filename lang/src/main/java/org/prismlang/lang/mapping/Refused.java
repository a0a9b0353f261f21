package org.prismlang.lang.mapping;

import org.prismlang.lang.diagnostic.Diagnostic;

/** What is said of a plan that no kernel does; caught where the plan is assembled. */
final class Refused extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final transient Diagnostic diagnostic;

  Refused(Diagnostic diagnostic) {
    super("a plan that no kernel does", null, false, false);
    this.diagnostic = diagnostic;
  }

  Diagnostic diagnostic() {
    return diagnostic;
  }
}
