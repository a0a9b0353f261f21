package org.prismlang.bundl.explore;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.prismlang.bundl.machine.State;
import org.prismlang.bundl.machine.Unit;
import org.prismlang.bundl.syntax.Machine;

/** Two threads of a unit that did not do the same as part of it. */
public record Disagreement(Unit unit, int first, int second) {
  /** In a state that keeps logs and where all is done. */
  static Optional<Disagreement> in(State state, Machine machine) {
    Map<Unit, Integer> firsts = new LinkedHashMap<>();
    for (int thread = 0; thread < state.threads().size(); thread++) {
      for (var unit : state.threads().get(thread).log().keys()) {
        firsts.putIfAbsent(unit, thread);
      }
    }
    for (var unit : firsts.keySet()) {
      int first = firsts.get(unit);
      var expected = state.threads().get(first).log().get(unit);
      int end = unit.first() + machine.size(unit.perspective());
      for (int thread = unit.first(); thread < end; thread++) {
        if (!state.threads().get(thread).log().get(unit).equals(expected)) {
          return Optional.of(new Disagreement(unit, first, thread));
        }
      }
    }
    return Optional.empty();
  }

  @Override
  public String toString() {
    return "threads " + first + " and " + second + " do not agree on what " + unit + " does";
  }
}
