package org.prismlang.bundl.explore;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.prismlang.bundl.machine.State;
import org.prismlang.bundl.machine.Stuck;

/**
 * What all schedules of a program come to, in the order in which it was found.
 *
 * @param isComplete nothing was left out for want of states
 * @param states that were looked at
 * @param finals contents of global memory at the end, each with a schedule that leads there
 * @param stuck threads that have no step, and how it comes to that
 * @param hangs states in which only waiting is left
 * @param disagreements ends where threads of a unit did not do the same, or with other data
 */
public record Exploration(
    boolean isComplete,
    int states,
    long steps,
    Map<String, Schedule.Script> finals,
    Map<Stuck, Schedule.Script> stuck,
    List<Ending<State>> hangs,
    List<Ending<Disagreement>> disagreements) {
  /** Something found, and the threads to choose, one after the other, to see it again. */
  public record Ending<T>(T found, Schedule.Script schedule) {}

  public Exploration {
    finals = Collections.unmodifiableMap(new LinkedHashMap<>(finals));
    stuck = Collections.unmodifiableMap(new LinkedHashMap<>(stuck));
    hangs = List.copyOf(hangs);
    disagreements = List.copyOf(disagreements);
  }
}
