package org.prismlang.sim.compile;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.lang.type.Scalar;

/**
 * Variables that are set once, to something that follows from where the thread stands and from
 * other such variables: they can be computed anew, and in more bits.
 */
final class Definitions {
  /** An expression of more parts is not worth it. */
  private static final int MOST_PARTS = 24;

  private final Set<String> changed;
  private final Map<String, Expr> known = new HashMap<>();

  /**
   * @param changed variables that get another value after their declaration
   */
  Definitions(Set<String> changed) {
    this.changed = changed;
  }

  /** For a part of the code that may know more. */
  Definitions inside() {
    var inside = new Definitions(changed);
    inside.known.putAll(known);
    return inside;
  }

  /** Whether the variable has no other value than this one, which can be computed at any time. */
  boolean define(Local local, Expr value, Set<String> scope) {
    boolean isKnown =
        local.type() instanceof Scalar
            && value.type().equals(local.type())
            && !changed.contains(local.name())
            && parts(value, scope) <= MOST_PARTS;
    if (isKnown) {
      known.put(local.name(), value);
    }
    return isKnown;
  }

  Optional<Expr> of(Local local) {
    return Optional.ofNullable(known.get(local.name()));
  }

  /** The names, and those that their definitions are made of. */
  Set<String> withTheirs(Set<String> names) {
    var all = new LinkedHashSet<String>();
    names.forEach(it -> add(it, all));
    return all;
  }

  private void add(String name, Set<String> all) {
    var value = known.get(name);
    if (all.add(name) && value != null) {
      var inner = new LinkedHashSet<String>();
      Names.mentioned(value, inner);
      inner.forEach(it -> add(it, all));
    }
  }

  /** How many parts it has with the definitions written out; too many where it may change. */
  private int parts(Expr expr, Set<String> scope) {
    return switch (expr) {
      case Expr.Constant _, Expr.Position _ -> 1;
      case Expr.Read(Local local) -> {
        var value = known.get(local.name());
        if (value != null) {
          yield parts(value, scope);
        }
        yield changed.contains(local.name()) || !scope.contains(local.name()) ? MOST_PARTS + 1 : 1;
      }
      case Expr.Unary _, Expr.Binary _, Expr.Convert _ -> {
        int all = 1;
        for (var part : Uses.of(expr).exprs()) {
          all = Math.min(MOST_PARTS + 1, all + parts(part, scope));
        }
        yield all;
      }
      default -> MOST_PARTS + 1;
    };
  }
}
