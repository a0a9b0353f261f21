package org.prismlang.bundl.explore;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.prismlang.bundl.machine.Semantics;
import org.prismlang.bundl.machine.State;
import org.prismlang.bundl.machine.Step;
import org.prismlang.bundl.machine.Stuck;

/**
 * All interleavings. A step that commutes with everything others may still do is taken alone;
 * unless it leads to a known state, where a loop of such steps could hide the others for ever.
 */
public final class Explorer {
  /** Looks at every step that is taken. */
  public interface Watcher {
    Watcher NOBODY = (state, thread) -> {};

    /** The thread has just made a step to this state. */
    void stepped(State state, int thread);
  }

  private record Origin(State from, Schedule.Turn turn) {}

  private record Move(Schedule.Turn turn, Step.Next step) {}

  private final Semantics semantics;
  private final Reduction reduction;
  private final boolean reduces;
  private final int limit;
  private final Watcher watcher;
  private final Parts parts = new Parts();
  private final Map<State, Origin> origins = new HashMap<>();
  private final ArrayDeque<State> open = new ArrayDeque<>();
  private final Map<String, Schedule.Script> finals = new LinkedHashMap<>();
  private final Map<Stuck, Schedule.Script> stuck = new LinkedHashMap<>();
  private final List<Exploration.Ending<State>> hangs = new ArrayList<>();
  private final List<Exploration.Ending<Disagreement>> disagreements = new ArrayList<>();
  private long steps;
  private int stuckSteps;

  private Explorer(Semantics semantics, boolean reduces, int limit, Watcher watcher) {
    this.semantics = semantics;
    this.reduction = new Reduction(semantics);
    this.reduces = reduces;
    this.limit = limit;
    this.watcher = watcher;
  }

  /** At most so many states. */
  public static Exploration explore(Semantics semantics, int limit) {
    return explore(semantics, true, limit, Watcher.NOBODY);
  }

  /**
   * At most so many states.
   *
   * @param reduces false: every interleaving by itself
   */
  public static Exploration explore(
      Semantics semantics, boolean reduces, int limit, Watcher watcher) {
    return new Explorer(semantics, reduces, limit, watcher).run();
  }

  private Exploration run() {
    var start = semantics.start();
    origins.put(start, new Origin(start, new Schedule.Turn(-1, 0)));
    open.push(start);
    while (!open.isEmpty() && origins.size() <= limit) {
      expand(open.pop());
    }
    return new Exploration(
        open.isEmpty(), origins.size(), steps, finals, stuck, hangs, disagreements);
  }

  private void expand(State state) {
    if (state.isDone()) {
      end(state);
      return;
    }
    int before = stuckSteps;
    var moves = new ArrayList<Move>();
    for (int thread = 0; thread < state.threads().size(); thread++) {
      var own = moves(state, thread);
      if (reduces && goesAlone(state, own)) {
        return;
      }
      moves.addAll(own);
    }
    if (moves.isEmpty() && stuckSteps == before) {
      hangs.add(new Exploration.Ending<>(state, script(state)));
    }
    moves.forEach(it -> enter(state, it));
  }

  private List<Move> moves(State state, int thread) {
    var moves = new ArrayList<Move>();
    var possible = semantics.steps(state, thread);
    for (int choice = 0; choice < possible.size(); choice++) {
      var turn = new Schedule.Turn(thread, choice);
      switch (possible.get(choice)) {
        case Step.Next next -> moves.add(new Move(turn, next));
        case Step.Cannot cannot -> {
          stuckSteps++;
          if (!stuck.containsKey(cannot.stuck())) {
            stuck.put(cannot.stuck(), script(state).then(turn));
          }
        }
        case Step.Spins spins -> {}
        case Step.Done done -> {}
      }
    }
    return moves;
  }

  private boolean goesAlone(State state, List<Move> ofOne) {
    boolean isAlone = false;
    for (var move : ofOne) {
      if (reduction.commutes(move.step(), state, move.turn().thread())) {
        isAlone |= enter(state, move);
      }
    }
    return isAlone;
  }

  /** Whether it leads to what was not known. */
  private boolean enter(State state, Move move) {
    steps++;
    int thread = move.turn().thread();
    var next = parts.canonical(move.step().state(), state, thread);
    if (origins.putIfAbsent(next, new Origin(state, move.turn())) != null) {
      return false;
    }
    watcher.stepped(next, thread);
    open.push(next);
    return true;
  }

  private void end(State state) {
    var memory = Memories.global(state);
    if (!finals.containsKey(memory)) {
      finals.put(memory, script(state));
    }
    Disagreement.in(state, semantics.program().machine())
        .ifPresent(it -> disagreements.add(new Exploration.Ending<>(it, script(state))));
  }

  /** How it came to this. */
  private Schedule.Script script(State state) {
    var turns = new ArrayList<Schedule.Turn>();
    var origin = origins.get(state);
    while (origin != null && origin.turn().thread() >= 0) {
      turns.add(origin.turn());
      origin = origins.get(origin.from());
    }
    Collections.reverse(turns);
    return new Schedule.Script(turns);
  }
}
