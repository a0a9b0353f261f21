package org.prismlang.bundl.generate;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.prismlang.bundl.Correction;
import org.prismlang.bundl.explore.Explorer;
import org.prismlang.bundl.explore.Run;
import org.prismlang.bundl.explore.Schedule;
import org.prismlang.bundl.machine.Semantics;
import org.prismlang.bundl.machine.State;
import org.prismlang.bundl.machine.ThreadState;
import org.prismlang.bundl.syntax.Program;
import org.prismlang.bundl.typing.Typing;

/**
 * What becomes of a program: under all schedules where they are few, under some otherwise.
 *
 * @param found the worst of it
 * @param isComplete under all schedules
 */
record Trial(Optional<Finding> found, boolean isComplete, long states) {
  private static final int STEPS = 30_000;

  /** What well-typed programs do not do, from bad to worse to bear. */
  enum Kind {
    REFUSED,
    FAILS,
    STUCK,
    LOSES_TYPE,
    HANGS,
    DISAGREES,
    /** Several memories are left at the end, each under its schedules. */
    RACES,
    OUT_OF_BOUNDS,
    GOES_ON
  }

  record Finding(Kind kind, String text) {}

  /**
   * How much is tried.
   *
   * @param states the most for all schedules
   * @param runs under random schedules, where that was not enough
   */
  record Limits(int states, int runs, boolean asksTypes) {}

  /** A program that has no derivation. */
  static Trial refused(Program program, Set<Correction> corrections) {
    var verdict = new Typing(program, corrections).verdict();
    return new Trial(
        verdict.refusals().stream()
            .findFirst()
            .map(it -> new Finding(Kind.REFUSED, it.premise() + ": " + it.found())),
        true,
        0);
  }

  static Trial of(Program program, Set<Correction> corrections, Limits limits) {
    var types = new Types(program, corrections, limits.asksTypes());
    try {
      return run(new Semantics(program, corrections, true), limits, types);
    } catch (LostType e) {
      return new Trial(
          Optional.of(new Finding(Kind.LOSES_TYPE, String.valueOf(e.getMessage()))), false, 0);
    } catch (RuntimeException | StackOverflowError e) {
      return new Trial(Optional.of(new Finding(Kind.FAILS, e.toString())), false, 0);
    }
  }

  private static Trial run(Semantics semantics, Limits limits, Types types) {
    long states = 0;
    if (limits.states() > 0) {
      var all = Explorer.explore(semantics, true, limits.states(), types);
      states = all.states();
      Optional<Finding> found = Optional.empty();
      for (var stuck : all.stuck().keySet()) {
        if (stuck.isOutOfBounds()) {
          found = Optional.of(new Finding(Kind.OUT_OF_BOUNDS, stuck.toString()));
        } else {
          return new Trial(finding(Kind.STUCK, stuck), all.isComplete(), states);
        }
      }
      if (!all.hangs().isEmpty()) {
        found = finding(Kind.HANGS, all.hangs().getFirst().schedule());
      } else if (!all.disagreements().isEmpty()) {
        found = finding(Kind.DISAGREES, all.disagreements().getFirst().found());
      } else if (all.finals().size() > 1) {
        found = finding(Kind.RACES, all.finals().keySet());
      }
      if (all.isComplete() || found.isPresent()) {
        return new Trial(found, all.isComplete(), states);
      }
    }
    return random(semantics, limits, types, states);
  }

  private static Trial random(Semantics semantics, Limits limits, Types types, long explored) {
    var memories = new HashSet<String>();
    long states = explored;
    for (int seed = 0; seed < limits.runs(); seed++) {
      var schedule = seed == 0 ? new Schedule.RoundRobin() : new Schedule.Seed(seed);
      var result = Run.of(semantics, schedule, STEPS, types);
      states += result.steps().size();
      var found =
          switch (result.kind()) {
            case STUCK -> {
              var stuck = result.stuck().orElseThrow();
              yield finding(stuck.isOutOfBounds() ? Kind.OUT_OF_BOUNDS : Kind.STUCK, stuck);
            }
            case HANGS -> finding(Kind.HANGS, schedule);
            case GOES_ON -> finding(Kind.GOES_ON, schedule);
            case DONE ->
                result.disagreement().isPresent()
                    ? finding(Kind.DISAGREES, result.disagreement().get())
                    : Optional.<Finding>empty();
          };
      if (found.isPresent()) {
        return new Trial(found, false, states);
      }
      memories.add(result.memory());
    }
    return memories.size() > 1
        ? new Trial(finding(Kind.RACES, memories), false, states)
        : new Trial(Optional.empty(), false, states);
  }

  private static Optional<Finding> finding(Kind kind, Object what) {
    return Optional.of(new Finding(kind, what.toString()));
  }

  /** Asks after each step whether what is left still has a derivation. */
  private static final class Types implements Explorer.Watcher {
    private final Typing typing;
    private final boolean isAsked;
    private final Set<ThreadState> known = new HashSet<>();

    Types(Program program, Set<Correction> corrections, boolean isAsked) {
      this.typing = new Typing(program, corrections);
      this.isAsked = isAsked;
    }

    @Override
    public void stepped(State state, int thread) {
      var moved = state.threads().get(thread);
      if (isAsked && known.add(moved)) {
        var refusals = typing.refusals(moved.code(), moved.context(), moved.budget());
        if (!refusals.isEmpty()) {
          throw new LostType(refusals.getFirst().premise() + ": " + refusals.getFirst().found());
        }
      }
    }
  }

  private static final class LostType extends RuntimeException {
    private static final long serialVersionUID = 1;

    LostType(String what) {
      super(what);
    }
  }
}
