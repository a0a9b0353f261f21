package org.prismlang.bundl.prism;

import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.source.Span;

/** Ends elaboration where the fragment ends; it never leaves {@link FromPrism}. */
final class Outside extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Diagnostic error;

  Outside(Span span, String message) {
    this(Code.P1003.at(span, message));
  }

  Outside(Diagnostic error) {
    super(error.message(), null, false, false);
    this.error = error;
  }

  Diagnostic error() {
    return error;
  }
}
