package org.prismlang.runtime.host;

import org.prismlang.lang.diagnostic.Code;

/** Ends a run; {@code site} is the number of the span in {@link Constants}. */
final class Fault extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final Code code;
  private final String text;
  private final int site;

  Fault(Code code, String text, int site) {
    super(text, null, false, false);
    this.code = code;
    this.text = text;
    this.site = site;
  }

  Code code() {
    return code;
  }

  String text() {
    return text;
  }

  int site() {
    return site;
  }
}
