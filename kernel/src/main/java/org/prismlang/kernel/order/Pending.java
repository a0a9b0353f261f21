package org.prismlang.kernel.order;

import java.util.Arrays;

/** What is known of an access that may have happened. */
final class Pending {
  private final int[] parts;
  private final int[] engines;
  private final boolean isFlying;
  private final int groups;

  private Pending(int[] parts, int[] engines, boolean isFlying, int groups) {
    this.parts = parts;
    this.engines = engines;
    this.isFlying = isFlying;
    this.groups = groups;
  }

  /** For each zone of threads, how far it knows the access to be over. */
  int[] parts() {
    return parts;
  }

  /**
   * The same, for what reaches shared memory past the ordinary path: only what the writer has
   * fenced.
   */
  int[] engines() {
    return engines;
  }

  /** On a timeline of its own and not waited for. */
  boolean isFlying() {
    return isFlying;
  }

  /** Least number of groups that its thread has ended since; -1: its own is still open. */
  int groups() {
    return groups;
  }

  static Pending begun(int zones, int zone, boolean isAsync) {
    var parts = new int[zones];
    parts[zone] = 1;
    return new Pending(parts, new int[zones], isAsync, -1);
  }

  Pending or(Pending other) {
    if (equals(other)) {
      return this;
    }
    return new Pending(
        either(parts, other.parts),
        either(engines, other.engines),
        isFlying || other.isFlying,
        Math.min(groups, other.groups));
  }

  private static int[] either(int[] a, int[] b) {
    if (Arrays.equals(a, b)) {
      return a;
    }
    var result = new int[a.length];
    for (int i = 0; i < a.length; i++) {
      result[i] = Part.either(a[i], b[i]);
    }
    return result;
  }

  Pending landed(int zone, int part) {
    var over = parts.clone();
    over[zone] = Math.max(over[zone], part);
    return new Pending(over, engines, false, groups);
  }

  Pending with(int[] otherParts, int[] otherEngines) {
    return new Pending(otherParts, otherEngines, isFlying, groups);
  }

  Pending counted() {
    return new Pending(parts, engines, isFlying, groups + 1);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || other instanceof Pending it
            && isFlying == it.isFlying
            && groups == it.groups
            && Arrays.equals(parts, it.parts)
            && Arrays.equals(engines, it.engines);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(parts) * 31 + groups;
  }

  @Override
  public String toString() {
    return Arrays.toString(parts) + (isFlying ? " flying " + groups : "");
  }
}
