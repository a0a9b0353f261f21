package org.prismlang.bench.measure;

/** A contestant that takes no further part: its process has ended, or stands still. */
public final class ContestantLost extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ContestantLost(String message) {
    super(message);
  }
}
