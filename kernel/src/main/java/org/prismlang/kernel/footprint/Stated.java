package org.prismlang.kernel.footprint;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Value;

/** Preconditions that say what a parameter is: {@code n % 8 == 0}, {@code k == 2 * m}. */
final class Stated {
  private static final long MOST = 1 << 30;

  private final Map<String, Expr> equals = new HashMap<>();
  private final Map<String, Long> divisors = new HashMap<>();

  private Stated() {}

  static Stated of(List<Expr> facts) {
    var stated = new Stated();
    facts.forEach(stated::read);
    return stated;
  }

  Optional<Definitions.Definition> definition(String parameter) {
    var equal = equals.get(parameter);
    if (equal != null) {
      return Optional.of(new Definitions.Definition.Once(equal, List.of()));
    }
    return Optional.ofNullable(divisors.get(parameter)).map(Definitions.Definition.Multiple::new);
  }

  private void read(Expr condition) {
    if (!(condition instanceof Expr.Binary(var operator, Expr left, Expr right, _))) {
      return;
    }
    if (operator == BinaryOperator.AND) {
      read(left);
      read(right);
    } else if (operator == BinaryOperator.EQUAL) {
      if (left instanceof Expr.Binary(var inner, Expr.Read(Local local), Expr divisor, _)
          && inner == BinaryOperator.REMAINDER
          && number(right) == 0) {
        multiple(local, Math.abs(number(divisor)));
      } else if (left instanceof Expr.Read(Local local)) {
        equal(local, right);
      } else if (right instanceof Expr.Read(Local local)) {
        equal(local, left);
      }
    }
  }

  private void multiple(Local local, long divisor) {
    long before = divisors.getOrDefault(local.name(), 1L);
    if (divisor > 1 && divisor < MOST && before < MOST) {
      divisors.put(local.name(), divisor / Rules.gcd(before, divisor) * before);
    }
  }

  private void equal(Local local, Expr other) {
    if (!equals.containsKey(local.name()) && !reaches(other, local.name(), new HashSet<>())) {
      equals.put(local.name(), other);
    }
  }

  /** Whether the expression is computed, by what is known so far, from the parameter. */
  private boolean reaches(Expr expr, String parameter, Set<String> seen) {
    if (expr instanceof Expr.Read(Local local)) {
      var equal = equals.get(local.name());
      return local.name().equals(parameter)
          || equal != null && seen.add(local.name()) && reaches(equal, parameter, seen);
    }
    return Uses.of(expr).exprs().stream().anyMatch(part -> reaches(part, parameter, seen));
  }

  /** Of a constant; -1 of anything else. */
  private static long number(Expr expr) {
    return expr instanceof Expr.Constant(Value.Int(long value), _) ? value : -1;
  }
}
