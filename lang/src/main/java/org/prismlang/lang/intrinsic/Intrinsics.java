package org.prismlang.lang.intrinsic;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The table: every operation, by itself and by name. */
public final class Intrinsics {
  /** In the order of the manual page. */
  private static final List<Op[]> FAMILIES =
      List.of(
          CopyOp.values(),
          MatrixOp.values(),
          PositionOp.values(),
          WarpOp.values(),
          MemoryOp.values(),
          AtomicOp.values(),
          MachineOp.values(),
          ScopeOp.values(),
          MathOp.values());

  private static final Map<Op, Intrinsic> TABLE = table();
  private static final Map<String, Intrinsic> BY_NAME = byName();

  private Intrinsics() {}

  public static Optional<Intrinsic> named(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  public static Collection<Intrinsic> all() {
    return BY_NAME.values();
  }

  static Intrinsic of(Op op) {
    var found = TABLE.get(op);
    if (found == null) {
      throw new IllegalStateException("not in the table: " + op);
    }
    return found;
  }

  private static Map<Op, Intrinsic> table() {
    var table = new LinkedHashMap<Op, Intrinsic>();
    for (var family : FAMILIES) {
      for (var op : family) {
        table.put(op, op.description());
      }
    }
    return table;
  }

  private static Map<String, Intrinsic> byName() {
    var names = new LinkedHashMap<String, Intrinsic>();
    for (var entry : TABLE.values()) {
      if (names.put(entry.name(), entry) != null) {
        throw new IllegalStateException("two intrinsics named " + entry.name());
      }
    }
    return Collections.unmodifiableMap(names);
  }
}
