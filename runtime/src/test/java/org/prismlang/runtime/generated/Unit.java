package org.prismlang.runtime.generated;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Neighbouring threads of a block that run a statement together. */
record Unit(int first, int size) {
  List<Unit> groups(int of) {
    var groups = new ArrayList<Unit>();
    for (int i = 0; i < size; i += of) {
      groups.add(new Unit(first + i, of));
    }
    return groups;
  }

  IntStream threads() {
    return IntStream.range(first, first + size);
  }
}
