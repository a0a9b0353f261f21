package org.prismlang.foreign.read;

import org.prismlang.kernel.ir.Local;
import org.prismlang.lang.type.Scalar;

/** What a pointer points into. */
sealed interface Root {
  /**
   * Memory that several threads may touch.
   *
   * @param key of its declaration
   */
  record InMemory(String key) implements Root {}

  /** An array of one thread. */
  record InRegisters(Local array, Scalar element) implements Root {}

  /** One variable of one thread. */
  record AtVariable(CPlace place) implements Root {}

  /** Nobody knows, or nothing. */
  record Lost(String why) implements Root {}
}
