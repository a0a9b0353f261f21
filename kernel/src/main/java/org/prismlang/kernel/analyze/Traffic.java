package org.prismlang.kernel.analyze;

import org.prismlang.lang.source.Span;

/**
 * What one access of the source asks of memory in a whole launch.
 *
 * @param isShared in shared memory of the thread's own block: {@code cost} is in wavefronts, else
 *     in sectors
 * @param requests instructions of warps
 * @param lanes threads that took part, all in all
 * @param ideal what {@code cost} would be if the bytes lay as well as they could
 * @param worst cost of the dearest request
 * @param unknown why there are more requests than these, or others; empty where the counts are
 *     exact
 */
public record Traffic(
    Span span,
    String memory,
    Way way,
    boolean isShared,
    long requests,
    long lanes,
    long cost,
    long ideal,
    long worst,
    String unknown) {

  public boolean isExact() {
    return unknown.isEmpty();
  }

  /** Whether no request costs more than it must. */
  public boolean isIdeal() {
    return isExact() && cost == ideal;
  }

  public double costPerRequest() {
    return requests == 0 ? 0 : (double) cost / requests;
  }

  public double idealPerRequest() {
    return requests == 0 ? 0 : (double) ideal / requests;
  }

  Traffic plus(Traffic other) {
    return new Traffic(
        span,
        memory,
        way,
        isShared,
        requests + other.requests,
        lanes + other.lanes,
        cost + other.cost,
        ideal + other.ideal,
        Math.max(worst, other.worst),
        unknown.isEmpty() ? other.unknown : unknown);
  }
}
