package org.prismlang.sim.operation;

import java.util.Arrays;

/**
 * What the lanes of a warp exchange, vote on and reduce, over arrays of 32 lanes. Of lanes and
 * deltas the low five bits count, as in {@code shfl}; results go to another array than the values
 * come from. Conditions are true where they are not 0.
 */
public final class Warp {
  private static final int LANES = 32;

  private Warp() {}

  /** The own lane where there is none so far below. */
  private static int below(int lane, int delta) {
    int source = lane - (delta & LANES - 1);
    return source < 0 ? lane : source;
  }

  private static int above(int lane, int delta) {
    int source = lane + (delta & LANES - 1);
    return source < LANES ? source : lane;
  }

  private static int across(int lane, int mask) {
    return (lane ^ mask) & LANES - 1;
  }

  public static int shfl(int[] values, int lane) {
    return values[lane & LANES - 1];
  }

  public static void shfl(int[] values, int[] lanes, int[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[lanes[i] & LANES - 1];
    }
  }

  public static void shflUp(int[] values, int delta, int[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[below(i, delta)];
    }
  }

  public static void shflUp(int[] values, int[] deltas, int[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[below(i, deltas[i])];
    }
  }

  public static void shflDown(int[] values, int delta, int[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[above(i, delta)];
    }
  }

  public static void shflDown(int[] values, int[] deltas, int[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[above(i, deltas[i])];
    }
  }

  public static void shflXor(int[] values, int mask, int[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[across(i, mask)];
    }
  }

  public static void shflXor(int[] values, int[] masks, int[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[across(i, masks[i])];
    }
  }

  public static long shfl(long[] values, int lane) {
    return values[lane & LANES - 1];
  }

  public static void shfl(long[] values, int[] lanes, long[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[lanes[i] & LANES - 1];
    }
  }

  public static void shflUp(long[] values, int delta, long[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[below(i, delta)];
    }
  }

  public static void shflUp(long[] values, int[] deltas, long[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[below(i, deltas[i])];
    }
  }

  public static void shflDown(long[] values, int delta, long[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[above(i, delta)];
    }
  }

  public static void shflDown(long[] values, int[] deltas, long[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[above(i, deltas[i])];
    }
  }

  public static void shflXor(long[] values, int mask, long[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[across(i, mask)];
    }
  }

  public static void shflXor(long[] values, int[] masks, long[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[across(i, masks[i])];
    }
  }

  public static float shfl(float[] values, int lane) {
    return values[lane & LANES - 1];
  }

  public static void shfl(float[] values, int[] lanes, float[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[lanes[i] & LANES - 1];
    }
  }

  public static void shflUp(float[] values, int delta, float[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[below(i, delta)];
    }
  }

  public static void shflUp(float[] values, int[] deltas, float[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[below(i, deltas[i])];
    }
  }

  public static void shflDown(float[] values, int delta, float[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[above(i, delta)];
    }
  }

  public static void shflDown(float[] values, int[] deltas, float[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[above(i, deltas[i])];
    }
  }

  public static void shflXor(float[] values, int mask, float[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[across(i, mask)];
    }
  }

  public static void shflXor(float[] values, int[] masks, float[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[across(i, masks[i])];
    }
  }

  public static double shfl(double[] values, int lane) {
    return values[lane & LANES - 1];
  }

  public static void shfl(double[] values, int[] lanes, double[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[lanes[i] & LANES - 1];
    }
  }

  public static void shflUp(double[] values, int delta, double[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[below(i, delta)];
    }
  }

  public static void shflUp(double[] values, int[] deltas, double[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[below(i, deltas[i])];
    }
  }

  public static void shflDown(double[] values, int delta, double[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[above(i, delta)];
    }
  }

  public static void shflDown(double[] values, int[] deltas, double[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[above(i, deltas[i])];
    }
  }

  public static void shflXor(double[] values, int mask, double[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[across(i, mask)];
    }
  }

  public static void shflXor(double[] values, int[] masks, double[] results) {
    for (int i = 0; i < LANES; i++) {
      results[i] = values[across(i, masks[i])];
    }
  }

  /** Bit i says whether lane i's condition holds. */
  public static int ballot(int[] conditions) {
    int votes = 0;
    for (int i = 0; i < LANES; i++) {
      votes |= conditions[i] == 0 ? 0 : 1 << i;
    }
    return votes;
  }

  /** 1 where some lane's condition holds, else 0. */
  public static int any(int[] conditions) {
    return ballot(conditions) == 0 ? 0 : 1;
  }

  public static int all(int[] conditions) {
    return ballot(conditions) == -1 ? 1 : 0;
  }

  /** For each lane, those that hold the same value. */
  public static void matchAny(int[] values, int[] results) {
    Arrays.fill(results, 0, LANES, 0);
    for (int i = 0; i < LANES; i++) {
      for (int j = 0; j < LANES; j++) {
        results[i] |= values[i] == values[j] ? 1 << j : 0;
      }
    }
  }

  public static void matchAny(long[] values, int[] results) {
    Arrays.fill(results, 0, LANES, 0);
    for (int i = 0; i < LANES; i++) {
      for (int j = 0; j < LANES; j++) {
        results[i] |= values[i] == values[j] ? 1 << j : 0;
      }
    }
  }

  public static int reduxAdd(int[] values) {
    int result = values[0];
    for (int i = 1; i < LANES; i++) {
      result = result + values[i];
    }
    return result;
  }

  public static int reduxMin(int[] values) {
    int result = values[0];
    for (int i = 1; i < LANES; i++) {
      result = Math.min(result, values[i]);
    }
    return result;
  }

  public static int reduxMax(int[] values) {
    int result = values[0];
    for (int i = 1; i < LANES; i++) {
      result = Math.max(result, values[i]);
    }
    return result;
  }

  public static int reduxMinUnsigned(int[] values) {
    int result = values[0];
    for (int i = 1; i < LANES; i++) {
      result = Arithmetic.minUnsigned(result, values[i]);
    }
    return result;
  }

  public static int reduxMaxUnsigned(int[] values) {
    int result = values[0];
    for (int i = 1; i < LANES; i++) {
      result = Arithmetic.maxUnsigned(result, values[i]);
    }
    return result;
  }

  public static int reduxAnd(int[] values) {
    int result = values[0];
    for (int i = 1; i < LANES; i++) {
      result = result & values[i];
    }
    return result;
  }

  public static int reduxOr(int[] values) {
    int result = values[0];
    for (int i = 1; i < LANES; i++) {
      result = result | values[i];
    }
    return result;
  }

  public static int reduxXor(int[] values) {
    int result = values[0];
    for (int i = 1; i < LANES; i++) {
      result = result ^ values[i];
    }
    return result;
  }
}
