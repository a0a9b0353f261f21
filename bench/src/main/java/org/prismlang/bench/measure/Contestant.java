package org.prismlang.bench.measure;

/** Somebody who solves the problem: a kernel of ours, or a library. */
public interface Contestant {
  String name();

  Side side();

  /**
   * Rests, warms up, and takes the time of each launch, in seconds.
   *
   * @throws ContestantLost where the others are to go on without it
   */
  double[] burst(Protocol protocol);
}
