package org.prismlang.lang.diagnostic;

/** What cannot be done, with what is said of it; caught where the whole is asked for. */
public final class Refused extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final transient Diagnostic diagnostic;

  public Refused(Diagnostic diagnostic) {
    super("what cannot be done", null, false, false);
    this.diagnostic = diagnostic;
  }

  public Diagnostic diagnostic() {
    return diagnostic;
  }
}
