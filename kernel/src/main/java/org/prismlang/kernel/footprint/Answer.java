package org.prismlang.kernel.footprint;

import java.util.Optional;

/** To a question about footprints. */
public sealed interface Answer {
  /** For all threads and all values. */
  record Proven(Method by) implements Answer {}

  /** Not so where both accesses happen: here is a case. */
  record Refuted(Witness witness) implements Answer {}

  /**
   * Neither.
   *
   * @param reason what stood in the way
   * @param wish what would make it provable, where one fact would
   */
  record Unknown(String reason, Optional<String> wish) implements Answer {}

  enum Method {
    INTERVALS,
    ENUMERATION,
    STRIDES,
    INTEGERS
  }

  default boolean isProven() {
    return this instanceof Proven;
  }
}
