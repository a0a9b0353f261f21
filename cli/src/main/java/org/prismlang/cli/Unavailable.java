package org.prismlang.cli;

/** The machine lacks something; the message says what and how to get it. */
final class Unavailable extends Exception {
  private static final long serialVersionUID = 1;

  Unavailable(String message) {
    super(message, null, false, false);
  }
}
