package org.prismlang.bench.suite;

/** Which sizes of a suite are run. */
public enum Sizes {
  /** Those that a simulator can do. */
  SMALL,
  /** Those of the bar that the kernels are to reach. */
  BAR,
  /** Those, and more around them. */
  ALL
}
