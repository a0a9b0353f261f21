package org.prismlang.bundl.syntax;

import org.prismlang.lang.diagnostic.Diagnostic;

/** Ends reading at the first error; it never leaves {@link Parser}. */
final class Unreadable extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Diagnostic error;

  Unreadable(Diagnostic error) {
    super(error.message(), null, false, false);
    this.error = error;
  }

  Diagnostic error() {
    return error;
  }
}
