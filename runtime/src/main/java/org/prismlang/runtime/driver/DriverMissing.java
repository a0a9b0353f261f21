package org.prismlang.runtime.driver;

/** There is no driver or no GPU here; the message says what is missing, in one line. */
public final class DriverMissing extends Exception {
  private static final long serialVersionUID = 1;

  DriverMissing(String message) {
    super(message);
  }
}
