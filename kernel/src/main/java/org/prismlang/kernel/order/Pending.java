package org.prismlang.kernel.order;

import java.util.Arrays;

/**
 * What is known of an access that may have happened.
 *
 * @param parts for each zone of threads, how far it knows the access to be over
 * @param engines the same, for what reaches shared memory past the ordinary path: only what the
 *     writer has fenced
 * @param isFlying on a timeline of its own and not waited for
 * @param groups least number of groups that its thread has ended since; -1: its own is still open
 */
record Pending(int[] parts, int[] engines, boolean isFlying, int groups) {

  static Pending begun(int zones, int zone, boolean isAsync) {
    var parts = new int[zones];
    parts[zone] = 1;
    return new Pending(parts, new int[zones], isAsync, -1);
  }

  Pending or(Pending other) {
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
    return other instanceof Pending it
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
