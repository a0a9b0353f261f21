package org.prismlang.lang.task;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a task may do with a tensor. */
public enum Privilege {
  READ,
  /** Every element, before any is read; what was there before is gone. */
  WRITE,
  UPDATE;

  static Optional<Privilege> of(String word) {
    return Arrays.stream(values()).filter(it -> it.word().equals(word)).findFirst();
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
