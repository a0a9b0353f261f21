package org.prismlang.bundl.prism;

import java.util.HashMap;
import java.util.Map;

/** The names that can be seen. */
record Scope(Map<String, Known> names) {
  static final Scope EMPTY = new Scope(Map.of());

  Scope {
    names = Map.copyOf(names);
  }

  Scope with(String name, Known known) {
    var more = new HashMap<>(names);
    more.put(name, known);
    return new Scope(more);
  }

  Known find(String name) {
    return names.getOrDefault(name, new Known.Nothing());
  }
}
