package org.prismlang.bundl.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Type;

/** Names that code may use. */
record Scope(List<Known> all) {
  static final Scope EMPTY = new Scope(List.of());

  /**
   * A name.
   *
   * @param length elements that an array has at least
   * @param isCounter it bounds a loop, so nothing else assigns it
   */
  record Known(String name, Perspective of, Type type, int length, boolean isCounter) {
    boolean isArray() {
      return type instanceof Type.Array;
    }

    Type.Array array() {
      return (Type.Array) type;
    }
  }

  Scope {
    all = List.copyOf(all);
  }

  Scope with(Known known) {
    var longer = new ArrayList<>(all);
    longer.add(known);
    return new Scope(longer);
  }

  Scope without(Known known) {
    return new Scope(all.stream().filter(it -> !it.equals(known)).toList());
  }

  List<Known> find(Predicate<Known> wanted) {
    return all.stream().filter(wanted).toList();
  }
}
