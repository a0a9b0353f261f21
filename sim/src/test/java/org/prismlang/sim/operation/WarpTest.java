package org.prismlang.sim.operation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WarpTest {
  private static final int LANES = 32;

  private static final int[] INTS = IntStream.range(100, 100 + LANES).toArray();
  private static final long[] LONGS =
      Arrays.stream(INTS).asLongStream().map(i -> i << 40).toArray();
  private static final double[] DOUBLES = Arrays.stream(INTS).asDoubleStream().toArray();
  private static final float[] FLOATS = new float[LANES];

  static {
    for (int i = 0; i < LANES; i++) {
      FLOATS[i] = INTS[i];
    }
  }

  @FunctionalInterface
  private interface Shuffle<T> {
    void apply(T values, T results);
  }

  /** All types give each lane what {@code source} says. */
  private static void assertSources(
      IntUnaryOperator source,
      Shuffle<int[]> ofInts,
      Shuffle<long[]> ofLongs,
      Shuffle<float[]> ofFloats,
      Shuffle<double[]> ofDoubles) {
    var ints = new int[LANES];
    var longs = new long[LANES];
    var floats = new float[LANES];
    var doubles = new double[LANES];
    ofInts.apply(INTS, ints);
    ofLongs.apply(LONGS, longs);
    ofFloats.apply(FLOATS, floats);
    ofDoubles.apply(DOUBLES, doubles);
    for (int i = 0; i < LANES; i++) {
      int from = source.applyAsInt(i);
      assertEquals(INTS[from], ints[i]);
      assertEquals(LONGS[from], longs[i]);
      assertEquals(FLOATS[from], floats[i]);
      assertEquals(DOUBLES[from], doubles[i]);
    }
  }

  @Test
  void shuffleTakesLanesModuloTheWarp() {
    for (int lane : new int[] {0, 5, 31, 32, 37, -1}) {
      int from = Math.floorMod(lane, LANES);
      assertEquals(INTS[from], Warp.shfl(INTS, lane));
      assertEquals(LONGS[from], Warp.shfl(LONGS, lane));
      assertEquals(FLOATS[from], Warp.shfl(FLOATS, lane));
      assertEquals(DOUBLES[from], Warp.shfl(DOUBLES, lane));
    }
    var lanes = IntStream.range(0, LANES).map(i -> i * 7 - 3).toArray();
    assertSources(
        i -> Math.floorMod(i * 7 - 3, LANES),
        (v, r) -> Warp.shfl(v, lanes, r),
        (v, r) -> Warp.shfl(v, lanes, r),
        (v, r) -> Warp.shfl(v, lanes, r),
        (v, r) -> Warp.shfl(v, lanes, r));
  }

  @Test
  void movesStayWithinTheWarp() {
    for (int delta : new int[] {0, 1, 16, 31, 33}) {
      int by = delta % LANES;
      assertSources(
          i -> i >= by ? i - by : i,
          (v, r) -> Warp.shflUp(v, delta, r),
          (v, r) -> Warp.shflUp(v, delta, r),
          (v, r) -> Warp.shflUp(v, delta, r),
          (v, r) -> Warp.shflUp(v, delta, r));
      assertSources(
          i -> i + by < LANES ? i + by : i,
          (v, r) -> Warp.shflDown(v, delta, r),
          (v, r) -> Warp.shflDown(v, delta, r),
          (v, r) -> Warp.shflDown(v, delta, r),
          (v, r) -> Warp.shflDown(v, delta, r));
      assertSources(
          i -> i ^ by,
          (v, r) -> Warp.shflXor(v, delta, r),
          (v, r) -> Warp.shflXor(v, delta, r),
          (v, r) -> Warp.shflXor(v, delta, r),
          (v, r) -> Warp.shflXor(v, delta, r));
    }
  }

  @Test
  void everyLaneMayMoveByItsOwn() {
    var own = IntStream.range(0, LANES).map(i -> i * 5 % LANES).toArray();
    assertSources(
        i -> i >= own[i] ? i - own[i] : i,
        (v, r) -> Warp.shflUp(v, own, r),
        (v, r) -> Warp.shflUp(v, own, r),
        (v, r) -> Warp.shflUp(v, own, r),
        (v, r) -> Warp.shflUp(v, own, r));
    assertSources(
        i -> i + own[i] < LANES ? i + own[i] : i,
        (v, r) -> Warp.shflDown(v, own, r),
        (v, r) -> Warp.shflDown(v, own, r),
        (v, r) -> Warp.shflDown(v, own, r),
        (v, r) -> Warp.shflDown(v, own, r));
    assertSources(
        i -> i ^ own[i],
        (v, r) -> Warp.shflXor(v, own, r),
        (v, r) -> Warp.shflXor(v, own, r),
        (v, r) -> Warp.shflXor(v, own, r),
        (v, r) -> Warp.shflXor(v, own, r));
  }

  @Test
  void votes() {
    var none = new int[LANES];
    var every = new int[LANES];
    Arrays.fill(every, 4);
    var two = new int[LANES];
    two[3] = 1;
    two[31] = 2;
    assertEquals(0, Warp.ballot(none));
    assertEquals(-1, Warp.ballot(every));
    assertEquals(0x80000008, Warp.ballot(two));
    assertArrayEquals(
        new int[] {0, 1, 1}, new int[] {Warp.any(none), Warp.any(two), Warp.any(every)});
    assertArrayEquals(
        new int[] {0, 0, 1}, new int[] {Warp.all(none), Warp.all(two), Warp.all(every)});
  }

  @Test
  void lanesMatchThoseOfTheSameValue() {
    var values = IntStream.range(0, LANES).map(i -> i % 3).toArray();
    var results = new int[LANES];
    Arrays.fill(results, 99);
    Warp.matchAny(values, results);
    var ofLongs = new int[LANES];
    Warp.matchAny(Arrays.stream(values).asLongStream().map(i -> i << 33).toArray(), ofLongs);
    for (int i = 0; i < LANES; i++) {
      int expected = 0;
      for (int j = i % 3; j < LANES; j += 3) {
        expected |= 1 << j;
      }
      assertEquals(expected, results[i]);
      assertEquals(expected, ofLongs[i]);
    }
  }

  @Test
  void reductions() {
    var values = IntStream.range(0, LANES).map(i -> (i - 7) * 0x1234567).toArray();
    assertEquals(Arrays.stream(values).sum(), Warp.reduxAdd(values));
    assertEquals(Arrays.stream(values).min().orElseThrow(), Warp.reduxMin(values));
    assertEquals(Arrays.stream(values).max().orElseThrow(), Warp.reduxMax(values));
    assertEquals(0, Warp.reduxMinUnsigned(values));
    assertEquals(-0x1234567, Warp.reduxMaxUnsigned(values));
    var masks = IntStream.range(0, LANES).map(i -> ~(1 << i % 5) & 0xff).toArray();
    assertEquals(0xe0, Warp.reduxAnd(masks));
    assertEquals(0xff, Warp.reduxOr(masks));
    // 32 lanes: the first two bits are missing in 7 of them, the others in 6.
    assertEquals(0x03, Warp.reduxXor(masks));
  }
}
