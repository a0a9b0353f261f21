package org.prismlang.sim.machine;

/** Ends a task because another one has failed. */
final class Stopped extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Stopped() {
    super("stopped", null, false, false);
  }
}
