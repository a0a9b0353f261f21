package org.prismlang.kernel.oracle;

import org.prismlang.lang.source.Span;

/** Where in the text something happens. */
record Site(String what, Span span) {
  @Override
  public String toString() {
    return what + " (line " + span.from().line() + ")";
  }
}
