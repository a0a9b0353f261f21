package org.prismlang.lang.intrinsic;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The table: every operation by name. */
public final class Intrinsics {
  private static final Map<String, Intrinsic> TABLE = table();

  private Intrinsics() {}

  public static Optional<Intrinsic> named(String name) {
    return Optional.ofNullable(TABLE.get(name));
  }

  public static Collection<Intrinsic> all() {
    return TABLE.values();
  }

  private static Map<String, Intrinsic> table() {
    var table = new LinkedHashMap<String, Intrinsic>();
    for (var family :
        List.of(
            Copies.entries(),
            Matrix.entries(),
            WarpExchange.entries(),
            Memory.entries(),
            Atomics.entries(),
            Grid.entries(),
            Arithmetic.entries())) {
      for (var entry : family) {
        if (table.put(entry.name(), entry) != null) {
          throw new IllegalStateException("two intrinsics named " + entry.name());
        }
      }
    }
    return java.util.Collections.unmodifiableMap(table);
  }
}
