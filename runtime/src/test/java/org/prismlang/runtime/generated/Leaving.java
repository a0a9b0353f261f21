package org.prismlang.runtime.generated;

/** {@code break} and {@code continue} in a reference. */
@SuppressWarnings("StaticAssignmentOfThrowable") // two signs without a trace
final class Leaving extends RuntimeException {
  private static final long serialVersionUID = 1;
  static final Leaving BREAK = new Leaving();
  static final Leaving CONTINUE = new Leaving();

  private Leaving() {
    super("", null, false, false);
  }

  /** Runs the body of a loop. */
  static boolean goesOn(Runnable body) {
    try {
      body.run();
      return true;
    } catch (Leaving leaving) {
      return leaving == CONTINUE;
    }
  }
}
