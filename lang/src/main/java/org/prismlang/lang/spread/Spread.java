package org.prismlang.lang.spread;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Who takes the trips of a loop, as it is said: digits of a trip's number, from slow to fast,
 * {@code trip = Σ digit · (product of the counts behind it)}.
 */
public record Spread(List<Digit> digits) {
  public Spread {
    digits = List.copyOf(digits);
  }

  /** What a digit counts. */
  public enum Holder {
    REG("reg", 1),
    LANE("lane", 1),
    THREAD("thread", 1),
    WARP("warp", 32),
    WARPGROUP("warpgroup", 128);

    private final String word;
    private final int threads;

    Holder(String word, int threads) {
      this.word = word;
      this.threads = threads;
    }

    public String word() {
      return word;
    }

    /** Of one of them. */
    int threads() {
      return threads;
    }
  }

  /**
   * A digit.
   *
   * @param count how many values it has; open in a first {@code reg} for as many as it takes, in
   *     others for all that there are
   */
  public record Digit(Holder holder, OptionalLong count) {
    @Override
    public String toString() {
      return holder.word + (count.isPresent() ? "(" + count.getAsLong() + ")" : "");
    }
  }

  /** Each thread does every trip, one after the other, and what is indexed by it is at hand. */
  static Spread registers(long count) {
    return new Spread(List.of(new Digit(Holder.REG, OptionalLong.of(count))));
  }

  boolean isOfUnits() {
    return digits.stream().anyMatch(it -> it.holder != Holder.REG);
  }

  @Override
  public String toString() {
    return digits.stream().map(Digit::toString).collect(Collectors.joining(", ", "[", "]"));
  }
}
