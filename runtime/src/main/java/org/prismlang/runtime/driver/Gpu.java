package org.prismlang.runtime.driver;

/**
 * A GPU of this machine.
 *
 * @param major of its compute capability: 9 of 9.0
 * @param memory bytes
 * @param sharedBytes the most a block can have
 */
public record Gpu(
    int ordinal,
    String name,
    int major,
    int minor,
    int multiprocessors,
    long memory,
    int sharedBytes) {

  private static final double GIB = 1L << 30;

  /** {@code NVIDIA H200, compute capability 9.0, 140 GiB}. */
  public String description() {
    return name
        + ", compute capability "
        + major
        + "."
        + minor
        + ", "
        + Math.round(memory / GIB)
        + " GiB";
  }
}
