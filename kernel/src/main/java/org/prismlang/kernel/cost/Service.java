package org.prismlang.kernel.cost;

/** How the banks of shared memory serve the lanes of a request. */
public enum Service {
  /** A word goes to all lanes that ask for it. */
  LOADS,

  /** A word is written once for all lanes that mean it. */
  STORES,

  /** Lanes that change a word do so one after the other. */
  ATOMICS
}
