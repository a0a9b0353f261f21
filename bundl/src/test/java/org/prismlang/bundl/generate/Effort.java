package org.prismlang.bundl.generate;

/**
 * How many programs are tried: a few thousand, or as many as {@code -Dprism.bundl.programs=1000000
 * -Dprism.seed=7} says.
 */
final class Effort {
  static final int PROGRAMS = Integer.getInteger("prism.bundl.programs", 1_000);
  static final long SEED = Long.getLong("prism.seed", 1);

  private Effort() {}

  /** Seeds of one run are not those of another. */
  static long seed(int program) {
    return SEED * 1_000_003_000L + program;
  }
}
