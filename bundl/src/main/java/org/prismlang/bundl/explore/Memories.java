package org.prismlang.bundl.explore;

import java.util.Comparator;
import org.prismlang.bundl.machine.Location;
import org.prismlang.bundl.machine.State;
import org.prismlang.bundl.syntax.Memory;

/** What a program leaves behind. */
final class Memories {
  private Memories() {}

  /** Global memory in words: {@code a = [1, 2]; b@2 = [0]}. */
  static String global(State state) {
    var arrays =
        state.heap().keys().stream()
            .filter(it -> it.memory() == Memory.GLOBAL)
            .sorted(Comparator.comparing(Location::name).thenComparingInt(Location::owner))
            .map(it -> name(it) + " = " + state.heap().get(it).orElseThrow())
            .toList();
    return String.join("; ", arrays);
  }

  private static String name(Location location) {
    return location.owner() == 0 ? location.name() : location.toString();
  }
}
