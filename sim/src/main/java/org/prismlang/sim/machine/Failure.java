package org.prismlang.sim.machine;

/** Ends a run that did something wrong. */
public final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient Finding finding;

  public Failure(Finding finding) {
    super(finding.message(), null, false, false);
    this.finding = finding;
  }

  public Finding finding() {
    return finding;
  }
}
