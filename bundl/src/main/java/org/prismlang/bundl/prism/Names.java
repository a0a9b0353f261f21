package org.prismlang.bundl.prism;

import java.util.HashSet;
import java.util.Set;
import org.prismlang.bundl.syntax.Words;

/** Bundl declares each name once, and has words of its own. */
final class Names {
  private final Set<String> taken = new HashSet<>();

  /** The name itself where it is free, else with a number. */
  String fresh(String wanted) {
    String name = wanted;
    for (int i = 2; Words.contain(name) || !taken.add(name); i++) {
      name = wanted + "_" + i;
    }
    return name;
  }
}
