package org.prismlang.lang.mapping;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Threads of a block that act together. */
public enum Unit {
  WARPGROUP(128),
  WARP(32),
  THREAD(1);

  private final int threads;

  Unit(int threads) {
    this.threads = threads;
  }

  public int threads() {
    return threads;
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Unit> of(String word) {
    return Arrays.stream(values()).filter(it -> it.word().equals(word)).findFirst();
  }
}
