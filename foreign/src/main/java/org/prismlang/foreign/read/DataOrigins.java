package org.prismlang.foreign.read;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Expr;

/** Where data come from that the judge does not follow. */
final class DataOrigins {
  /**
   * Where a value comes from.
   *
   * @param arrays one element of each
   * @param operands what it is computed of, too
   * @param shared what must be the same for all threads
   */
  record Origin(List<String> arrays, List<Expr> operands, List<Expr> shared) {
    Origin {
      arrays = List.copyOf(arrays);
      operands = List.copyOf(operands);
      shared = List.copyOf(shared);
    }
  }

  private final IdentityHashMap<Expr, Origin> origins = new IdentityHashMap<>();

  /** A constant that is not followed. */
  Expr constant(Expr data) {
    return put(data, new Origin(List.of(), List.of(), List.of()));
  }

  Expr element(Expr data, String array) {
    return put(data, new Origin(List.of(array), List.of(), List.of()));
  }

  Expr computed(Expr data, Expr left, Expr right) {
    return put(data, new Origin(List.of(), List.of(left, right), List.of()));
  }

  /** Where an array lies is the host's to say. */
  Expr ofPointers(Expr data, List<Expr> offsets) {
    return put(data, new Origin(List.of(), List.of(), offsets));
  }

  private Expr put(Expr data, Origin origin) {
    origins.put(data, origin);
    return data;
  }

  Optional<Origin> of(Expr expr) {
    return Optional.ofNullable(origins.get(expr));
  }
}
