package org.prismlang.foreign.read;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Expr;

/** Where data come from that the judge does not follow. */
final class Origins {
  /**
   * Where a value comes from.
   *
   * @param arrays one element of each
   * @param operands what it is computed of, too
   */
  record Origin(List<String> arrays, List<Expr> operands) {
    Origin {
      arrays = List.copyOf(arrays);
      operands = List.copyOf(operands);
    }
  }

  private final IdentityHashMap<Expr, Origin> origins = new IdentityHashMap<>();

  /** A constant that is not followed. */
  Expr constant(Expr data) {
    return put(data, new Origin(List.of(), List.of()));
  }

  Expr element(Expr data, String array) {
    return put(data, new Origin(List.of(array), List.of()));
  }

  Expr computed(Expr data, Expr left, Expr right) {
    return put(data, new Origin(List.of(), List.of(left, right)));
  }

  private Expr put(Expr data, Origin origin) {
    origins.put(data, origin);
    return data;
  }

  Optional<Origin> of(Expr expr) {
    return Optional.ofNullable(origins.get(expr));
  }
}
