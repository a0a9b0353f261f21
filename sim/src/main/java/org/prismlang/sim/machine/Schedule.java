package org.prismlang.sim.machine;

/** Who runs when. */
public sealed interface Schedule {
  /** As the cores allow. */
  record Parallel() implements Schedule {}

  /** One at a time, as the seed decides. */
  record Seeded(long seed) implements Schedule {}
}
