package org.prismlang.kernel.ir;

/**
 * A barrier in shared memory whose arrival and wait are apart.
 *
 * @param slots one phase bit each; generation {@code g} uses slot {@code g % slots}
 * @param arrivals of one phase
 * @param isClusterWide it exists in every block of the cluster, and all of them arrive
 */
public record Barrier(String name, int slots, int arrivals, boolean isClusterWide) {
  /** Of one slot. */
  public static final int BYTES = 8;
}
