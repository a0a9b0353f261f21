package org.prismlang.cli;

/**
 * The command line makes no sense; the message says why, and the usage of the command is shown with
 * it.
 */
final class WrongUsage extends Exception {
  private static final long serialVersionUID = 1;

  WrongUsage(String message) {
    super(message, null, false, false);
  }
}
