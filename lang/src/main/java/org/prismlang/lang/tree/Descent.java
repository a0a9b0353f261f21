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
    pushed(roots, open);
    while (!open.isEmpty()) {
      var next = open.pop();
      found.add(next);
      pushed(children.apply(next), open);
    }
    return found.stream();
  }

  /** By index: every node of every tree passes here, and a view of each list would be made. */
  private static <T> void pushed(List<T> nodes, ArrayDeque<T> open) {
    for (int i = nodes.size() - 1; i >= 0; i--) {
      open.push(nodes.get(i));
    }
  }
}
