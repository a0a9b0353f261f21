package org.prismlang.sim.compile;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.kernel.layout.Layout;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.type.Level;

/** The procedures of a module as they are compiled, and what is known of them. */
final class Procedures {
  private final Map<String, Procedure> all = new HashMap<>();
  private final PlacedModule placed;
  private final Map<Stmt.Invoke, Stmt.Invoke> frames = new HashMap<>();

  Procedures(PlacedModule placed) {
    this.placed = placed;
    var hoisting = new Hoisting(this);
    for (var procedure : placed.module().procedures()) {
      all.put(procedure.name(), procedure.with(hoisting.list(procedure.body())));
    }
  }

  /** A call that was made of another one and uses the shared memory laid out for it. */
  void sameFrame(Stmt.Invoke call, Stmt.Invoke original) {
    if (!call.equals(original)) {
      frames.put(call, original);
    }
  }

  /** The call as the layout knows it. */
  Stmt.Invoke laidOut(Stmt.Invoke call) {
    var original = call;
    while (frames.containsKey(original)) {
      original = Optional.ofNullable(frames.get(original)).orElseThrow();
    }
    return original;
  }

  Procedure of(String name) {
    return Optional.ofNullable(all.get(name)).orElseThrow();
  }

  Layout layout(String name) {
    return placed.procedure(name).layout();
  }

  /** Threads of the unit that runs it; 0 for a block or more. */
  int unit(String name) {
    var top = of(name).bound().top();
    return top.level() == Level.THREAD ? top.size() : 0;
  }

  boolean isOfOneThread(String name) {
    return unit(name) == 1;
  }

  /** How many neighbouring threads share the value of a call, at most {@code within}. */
  int sharedBy(String name, int within) {
    return sharedBy(of(name).body(), within);
  }

  private int sharedBy(List<Stmt> body, int within) {
    return Walk.statements(body)
        .filter(Stmt.Return.class::isInstance)
        .flatMap(it -> ((Stmt.Return) it).values().stream())
        .map(it -> Sharing.of(it, within, this))
        .reduce(within, Sharing::meet);
  }
}
