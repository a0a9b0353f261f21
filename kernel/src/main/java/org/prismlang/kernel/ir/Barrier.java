package org.prismlang.kernel.ir;

/**
 * A barrier in shared memory whose arrival and wait are apart.
 *
 * @param slots one phase bit each; generation {@code g} uses slot {@code g % slots}
 * @param arrivals of one phase
 * @param isClusterWide it exists in every block of the cluster, and all of them arrive
 * @param isWritten its arrivals and waits are statements of the program, which stay
 * @param isByParity of a program that was only read, which knows no generations: arrivals are of
 *     the phase at hand, in slot {@code g % slots}; a wait is for the phase of the parity {@code g
 *     / slots}, or, where that is {@link #OWN}, of the thread's own last arrival
 */
public record Barrier(
    String name,
    int slots,
    int arrivals,
    boolean isClusterWide,
    boolean isWritten,
    boolean isByParity) {
  /** Of one slot. */
  public static final int BYTES = 8;

  /** In place of a parity: the phase that the thread has arrived in. */
  public static final int OWN = -1;

  public Barrier(String name, int slots, int arrivals, boolean isClusterWide, boolean isWritten) {
    this(name, slots, arrivals, isClusterWide, isWritten, false);
  }

  /** An inferred one. */
  public Barrier(String name, int slots, int arrivals, boolean isClusterWide) {
    this(name, slots, arrivals, isClusterWide, false);
  }

  /** The same one, for other arrivals. */
  public Barrier of(int others) {
    return new Barrier(name, slots, others, isClusterWide, isWritten, isByParity);
  }
}
