package org.prismlang.kernel.footprint;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.lang.type.Scalar;

/**
 * A sum, difference or product of 32 bits with a sign, which is wrong where its value needs more.
 *
 * @param form what it is in the arithmetic of the integers
 * @param variable whose definition it stands in; empty in the index itself
 */
record Narrow(Expr.Binary expr, Form form, Optional<Local> variable) {

  /** All that an index is computed from, also by way of variables, the inner before the outer. */
  static List<Narrow> in(Expr index, Environment at) {
    var search = new Search(at);
    search.expr(index, Optional.empty());
    return search.found;
  }

  private static final class Search {
    private final Environment at;
    private final Set<String> seen = new HashSet<>();
    private final List<Narrow> found = new ArrayList<>();

    Search(Environment at) {
      this.at = at;
    }

    private void expr(Expr expr, Optional<Local> variable) {
      if (expr instanceof Expr.Read(Local local)) {
        if (seen.add(local.name())) {
          at.definition(local).ifPresent(it -> expr(it, Optional.of(local)));
        }
        return;
      }
      Uses.of(expr).exprs().forEach(it -> expr(it, variable));
      if (expr instanceof Expr.Binary binary && isNarrow(binary)) {
        found.add(new Narrow(binary, Forms.of(binary, at), variable));
      }
    }

    private static boolean isNarrow(Expr.Binary binary) {
      return binary.type() == Scalar.INT32
          && switch (binary.operator()) {
            case ADD, SUBTRACT, MULTIPLY, SHIFT_LEFT -> true;
            default -> false;
          };
    }
  }

  boolean mayOverflow(Ranges ranges) {
    return !form.range(ranges).isWithin(Environment.rangeOf(Scalar.INT32));
  }

  boolean overflows(long value) {
    return value != (int) value;
  }
}
