package org.prismlang.cli;

/** Which of the streams show colours. */
record Colours(boolean out, boolean err) {
  static final Colours NONE = new Colours(false, false);
  static final Colours BOTH = new Colours(true, true);
}
