package org.prismlang.verify.cover;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Stmt;

/** What runs of one kernel came to, all together. Code is told apart by identity. */
public final class Covered {
  private final IdentityHashMap<Object, Integer> trips = new IdentityHashMap<>();
  private final IdentityHashMap<Object, Boolean> held = new IdentityHashMap<>();
  private final IdentityHashMap<Object, Boolean> failed = new IdentityHashMap<>();
  private final IdentityHashMap<Object, Boolean> divided = new IdentityHashMap<>();
  private final Set<String> wrapped = new HashSet<>();

  /** A loop is in a trip, the first is 1. */
  public void ran(Stmt loop, int trip) {
    trips.merge(loop, trip, Math::max);
  }

  /** A condition came out so for some thread. */
  public void go(Object branch, boolean way) {
    (way ? held : failed).put(branch, true);
  }

  /** What is divided was as large as the divisor. */
  public void divide(Expr.Binary quotient) {
    divided.put(quotient, true);
  }

  /** A ring or barrier is in a use of its slots, the first is 0. */
  public void use(String name, long round) {
    if (round > 0) {
      wrapped.add(name);
    }
  }

  int trips(Stmt loop) {
    return trips.getOrDefault(loop, 0);
  }

  boolean went(Object branch, boolean way) {
    return (way ? held : failed).containsKey(branch);
  }

  public boolean isDivided(Expr.Binary quotient) {
    return divided.containsKey(quotient);
  }

  boolean isWrapped(String name) {
    return wrapped.contains(name);
  }
}
