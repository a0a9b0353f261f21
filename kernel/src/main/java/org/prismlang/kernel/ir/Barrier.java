package org.prismlang.kernel.ir;

/**
 * A barrier in shared memory whose arrival and wait are apart.
 *
 * @param slots one phase bit each; generation {@code g} uses slot {@code g % slots}
 * @param arrivals of one phase
 * @param isClusterWide it exists in every block of the cluster, and all of them arrive
 * @param isWritten its arrivals and waits are statements of the program, which stay
 */
public record Barrier(
    String name, int slots, int arrivals, boolean isClusterWide, boolean isWritten) {
  /** Of one slot. */
  public static final int BYTES = 8;

  /** An inferred one. */
  public Barrier(String name, int slots, int arrivals, boolean isClusterWide) {
    this(name, slots, arrivals, isClusterWide, false);
  }

  /** The same one, for other arrivals. */
  public Barrier of(int others) {
    return new Barrier(name, slots, others, isClusterWide, isWritten);
  }
}
