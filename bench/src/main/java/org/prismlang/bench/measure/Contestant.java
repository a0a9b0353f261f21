package org.prismlang.bench.measure;

/** Somebody who solves the problem: a kernel of ours, or a library. */
public interface Contestant {
  String name();

  /** Whether it is written in Prism. */
  boolean isPrism();

  /** Rests, warms up, and takes the time of each launch, in seconds. */
  double[] burst(Protocol protocol);
}
