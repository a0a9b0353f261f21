package org.prismlang.lang.spread;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A digit of a number: what has its values, units or registers of a thread.
 *
 * @param count how many values it has, where that is said
 */
public record Digit(Holder holder, OptionalLong count) {
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

    public static Optional<Holder> of(String word) {
      return Arrays.stream(values()).filter(it -> it.word.equals(word)).findFirst();
    }

    public String word() {
      return word;
    }

    /** Of one of them. */
    int threads() {
      return threads;
    }
  }

  @Override
  public String toString() {
    return holder.word + (count.isPresent() ? "(" + count.getAsLong() + ")" : "");
  }
}
