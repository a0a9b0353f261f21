package org.prismlang.bench.tune;

/**
 * What the model says of all launches of a function.
 *
 * @param cycles of a multiprocessor, the sum of what follows
 * @param waves of blocks
 * @param resident blocks of a multiprocessor at the same time; of several launches the fewest
 * @param bytes of global memory, through one multiprocessor
 * @param wavefronts of shared memory, in one multiprocessor
 * @param products of tensor cores, in one multiprocessor
 * @param sharedBytes of a block; of several launches the most
 * @param isExact whether all accesses were counted
 */
public record Estimate(
    double cycles,
    long waves,
    int resident,
    long bytes,
    long wavefronts,
    long products,
    int sharedBytes,
    boolean isExact) {
  static final Estimate NOTHING = new Estimate(0, 0, Integer.MAX_VALUE, 0, 0, 0, 0, true);

  Estimate and(Estimate other) {
    return new Estimate(
        cycles + other.cycles,
        waves + other.waves,
        Math.min(resident, other.resident),
        bytes + other.bytes,
        wavefronts + other.wavefronts,
        products + other.products,
        Math.max(sharedBytes, other.sharedBytes),
        isExact && other.isExact);
  }
}
