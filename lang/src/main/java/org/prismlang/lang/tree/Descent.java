package org.prismlang.lang.tree;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Down a tree, the outer before the inner. */
public final class Descent {
  private Descent() {}

  /** Without recursion: sums of thousands of terms are as deep as they are long. */
  public static <T> Stream<T> from(List<T> roots, Function<T, List<T>> children) {
    var found = new ArrayList<T>();
    var open = new ArrayDeque<T>();
    roots.reversed().forEach(open::push);
    while (!open.isEmpty()) {
      var next = open.pop();
      found.add(next);
      children.apply(next).reversed().forEach(open::push);
    }
    return found.stream();
  }
}
