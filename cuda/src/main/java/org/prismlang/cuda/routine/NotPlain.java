package org.prismlang.cuda.routine;

/** A host function does what only Prism's runtime can. */
final class NotPlain extends Exception {
  private static final long serialVersionUID = 1L;

  /** {@code why}: what the function does. */
  NotPlain(String why) {
    super(why, null, false, false);
  }

  String why() {
    return String.valueOf(getMessage());
  }
}
