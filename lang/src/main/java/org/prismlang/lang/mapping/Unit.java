package org.prismlang.lang.mapping;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Threads of a block that act together. */
enum Unit {
  WARPGROUP(128),
  WARP(32),
  THREAD(1);

  private final int threads;

  Unit(int threads) {
    this.threads = threads;
  }

  int threads() {
    return threads;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<Unit> of(String word) {
    return Arrays.stream(values()).filter(it -> it.word().equals(word)).findFirst();
  }
}
