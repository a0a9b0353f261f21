package org.prismlang.bench.suite;

import java.util.SplittableRandom;
import java.util.function.LongToDoubleFunction;
import java.util.stream.IntStream;

/** What some elements ought to be, or all. */
final class Samples {
  private final long elements;
  private final long seed;
  private final boolean isAll;
  private final double[] want;

  private Samples(long elements, int count, long seed) {
    this.elements = elements;
    this.seed = seed;
    this.isAll = count == elements;
    this.want = new double[count];
  }

  /**
   * @param most how many, where there are more
   */
  static Samples of(long elements, long most, LongToDoubleFunction reference, long seed) {
    var samples = new Samples(elements, Math.toIntExact(Math.min(elements, most)), seed);
    IntStream.range(0, samples.want.length)
        .parallel()
        .forEach(i -> samples.want[i] = reference.applyAsDouble(samples.index(i)));
    return samples;
  }

  int count() {
    return want.length;
  }

  double want(long sample) {
    return want[(int) sample];
  }

  /** Of the element. The ends are among them, the others are by chance. */
  long index(long sample) {
    if (isAll || sample == 0) {
      return sample;
    }
    return sample == 1 ? elements - 1 : new SplittableRandom(seed + 31 * sample).nextLong(elements);
  }
}
