package org.prismlang.bench.measure;

/** The device's own clock. */
public interface Timer {
  /**
   * Seconds of each timed launch.
   *
   * @param launch puts one into the stream
   */
  double[] times(Protocol protocol, Runnable launch);
}
