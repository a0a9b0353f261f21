package org.prismlang.bundl.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.prismlang.bundl.machine.Semantics;
import org.prismlang.bundl.machine.State;
import org.prismlang.bundl.machine.Step;
import org.prismlang.bundl.machine.Stuck;

/** One run under a schedule. */
public final class Run {
  private final Semantics semantics;
  private final Schedule schedule;
  private final Random random;
  private final int limit;
  private final Explorer.Watcher watcher;
  private final List<Taken> taken = new ArrayList<>();
  private State state;
  private int last = -1;

  /** A step of the run, by its rule. */
  public record Taken(Schedule.Turn turn, String rule) {}

  /** How it ended. */
  public enum Kind {
    DONE,
    STUCK,
    /** Only waiting is left. */
    HANGS,
    /** It was stopped. */
    GOES_ON
  }

  /**
   * The end of a run.
   *
   * @param disagreement where states keep logs, and all is done
   */
  public record Result(
      Kind kind,
      State state,
      List<Taken> steps,
      Optional<Stuck> stuck,
      Optional<Disagreement> disagreement) {
    public Result {
      steps = List.copyOf(steps);
    }

    public String memory() {
      return Memories.global(state);
    }
  }

  private Run(Semantics semantics, Schedule schedule, int limit, Explorer.Watcher watcher) {
    this.semantics = semantics;
    this.schedule = schedule;
    this.random = new Random(schedule instanceof Schedule.Seed seed ? seed.seed() : 0);
    this.limit = limit;
    this.watcher = watcher;
    this.state = semantics.start();
  }

  /** At most so many steps. */
  public static Result of(
      Semantics semantics, Schedule schedule, int limit, Explorer.Watcher watcher) {
    return new Run(semantics, schedule, limit, watcher).run();
  }

  private Result run() {
    for (int i = 0; i < limit; i++) {
      if (state.isDone()) {
        return ended(Kind.DONE, Optional.empty());
      }
      var next = next();
      if (next.isEmpty()) {
        return ended(Kind.HANGS, Optional.empty());
      }
      switch (next.get().step()) {
        case Step.Cannot cannot -> {
          return ended(Kind.STUCK, Optional.of(cannot.stuck()));
        }
        case Step.Next step -> {
          state = step.state();
          last = next.get().turn().thread();
          taken.add(new Taken(next.get().turn(), step.rule()));
          watcher.stepped(state, last);
        }
        case Step.Spins spins -> throw new IllegalStateException("waiting was chosen");
        case Step.Done done -> throw new IllegalStateException("a thread that is done was chosen");
      }
    }
    return ended(Kind.GOES_ON, Optional.empty());
  }

  private Result ended(Kind kind, Optional<Stuck> stuck) {
    var disagreement =
        kind == Kind.DONE
            ? Disagreement.in(state, semantics.program().machine())
            : Optional.<Disagreement>empty();
    return new Result(kind, state, taken, stuck, disagreement);
  }

  private record Chosen(Schedule.Turn turn, Step step) {}

  /** A step of a thread that neither waits nor is done. */
  private Optional<Chosen> next() {
    if (schedule instanceof Schedule.Script script && taken.size() < script.turns().size()) {
      var turn = script.turns().get(taken.size());
      var step = step(turn);
      if (step.isPresent()) {
        return step.map(it -> new Chosen(turn, it));
      }
    }
    int count = state.threads().size();
    int from = schedule instanceof Schedule.Seed ? random.nextInt(count) : last + 1;
    for (int i = 0; i < count; i++) {
      int thread = (from + i) % count;
      int choices = semantics.steps(state, thread).size();
      var turn = new Schedule.Turn(thread, choices == 1 ? 0 : random.nextInt(choices));
      var step = step(turn);
      if (step.isPresent()) {
        return step.map(it -> new Chosen(turn, it));
      }
    }
    return Optional.empty();
  }

  private Optional<Step> step(Schedule.Turn turn) {
    if (turn.thread() < 0 || turn.thread() >= state.threads().size()) {
      return Optional.empty();
    }
    var steps = semantics.steps(state, turn.thread());
    return Optional.of(steps.get(Math.min(turn.choice(), steps.size() - 1)))
        .filter(it -> it instanceof Step.Next || it instanceof Step.Cannot);
  }
}
