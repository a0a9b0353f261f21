package org.prismlang.verify.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import org.prismlang.verify.order.StateWalk;

/**
 * Passes over trips of a loop that repeat what was run: the state came back to the same form, with
 * registers, times and counts further by constant steps, and no outcome that they decide changes
 * for so many trips more.
 */
final class Jumps implements Loops.Heads {
  /** Fewer trips are not worth it. */
  private static final long LEAST = 8;

  /** Forms kept while the period is not known. */
  private static final int MOST = 48;

  /** Periods run in the hope that the state settles. */
  private static final int TRIES = 6;

  private final Machine machine;
  private final State state;

  /** Looks that a jump takes. */
  private static final long LOOKS = 3;

  /** Periods found before, by the bodies of the loops. */
  private final IdentityHashMap<Object, Integer> periods = new IdentityHashMap<>();

  /** How many trips cost what the looks of a jump do, by the bodies of the loops. */
  private final IdentityHashMap<Object, Long> prices = new IdentityHashMap<>();

  private Optional<Watch> watch = Optional.empty();

  Jumps(Machine machine, Synchronizations synchronizations, List<Task> tasks) {
    this.machine = machine;
    this.state = new State(machine, synchronizations, tasks);
  }

  /** One loop under watch. */
  private static final class Watch {
    final Task task;
    final Frame frame;
    final int since;
    final List<long[]> forms = new ArrayList<>();
    int period;

    /** Trips since the last look, once the period is known. */
    int trips;

    Optional<StateWalk> first = Optional.empty();
    Optional<StateWalk> second = Optional.empty();
    Optional<Log> log = Optional.empty();
    int tries;
    boolean isOver;

    /** All that was spent when the last look was over. */
    long spent;

    Watch(Task task, Frame frame, int since) {
      this.task = task;
      this.since = since;
      this.frame = frame;
    }

    boolean isUnderWay() {
      return task.frames.contains(frame);
    }
  }

  @Override
  public void reached(Task task, Frame frame, Loop.Counted loop) {
    if (watch.isPresent() && watch.get().frame != frame && watch.get().isUnderWay()) {
      return;
    }
    if (watch.isEmpty() || watch.get().frame != frame) {
      machine.log.stop();
      if (remaining(frame, loop) < price(loop)) {
        return;
      }
      watch = Optional.of(new Watch(task, frame, machine.now()));
    }
    var here = watch.get();
    if (!here.isOver) {
      head(here, loop);
    }
  }

  private static long remaining(Frame frame, Loop.Counted loop) {
    if (frame.threads.length == 0) {
      return 0;
    }
    int thread = frame.threads[0];
    long step = loop.step().at(thread);
    return step == 0 ? 0 : (loop.to().at(thread) - loop.variable().value().at(thread)) / step;
  }

  private long price(Loop.Counted loop) {
    return prices.getOrDefault(loop.loop().body(), LEAST);
  }

  private void head(Watch here, Loop.Counted loop) {
    if (here.period == 0) {
      search(here, loop);
      return;
    }
    here.trips++;
    if (here.trips < here.period) {
      return;
    }
    here.trips = 0;
    long trip = Math.max(1, (machine.effort.spent() - here.spent) / here.period);
    var walk = look(here);
    prices.put(loop.loop().body(), Math.max(LEAST, LOOKS * walk.size() / trip));
    var log = machine.log.taken();
    machine.log.stop();
    boolean jumps = jump(here, walk, log);
    here.tries = jumps ? 0 : here.tries + 1;
    long remaining = remaining(here.frame, loop);
    here.isOver =
        here.tries > TRIES
            || remaining < (jumps ? 3L : 1L) * here.period
            || remaining < price(loop);
    if (!here.isOver) {
      here.first = jumps ? Optional.empty() : here.second;
      here.second = Optional.of(jumps ? look(here) : walk);
      here.log = jumps ? Optional.empty() : Optional.of(log);
      machine.log.start();
    }
  }

  private void search(Watch here, Loop.Counted loop) {
    var form = glance(here).form();
    var known = periods.get(loop.loop().body());
    for (int i = here.forms.size() - 1; i >= 0 && here.period == 0; i--) {
      if (Arrays.equals(form, here.forms.get(i))) {
        here.period = here.forms.size() - i;
      }
    }
    here.forms.add(form);
    if (known != null) {
      here.period = known;
    }
    if (here.period > 0) {
      here.forms.clear();
      here.isOver = remaining(here.frame, loop) < 3L * here.period;
      if (!here.isOver) {
        periods.put(loop.loop().body(), here.period);
        here.second = Optional.of(look(here));
        machine.log.start();
      }
    } else {
      here.isOver = here.forms.size() > MOST;
    }
  }

  private StateWalk glance(Watch here) {
    var walk = StateWalk.looking(here.since);
    state.walk(walk);
    machine.effort.spend(walk.size());
    return walk;
  }

  private StateWalk look(Watch here) {
    var walk = StateWalk.looking(here.since);
    state.walk(walk);
    state.walkData(walk);
    machine.effort.spend(walk.size());
    here.spent = machine.effort.spent();
    return walk;
  }

  /** Whether trips were passed over. */
  private boolean jump(Watch here, StateWalk walk, Log log) {
    if (here.first.isEmpty() || here.second.isEmpty() || here.log.isEmpty()) {
      return false;
    }
    var first = here.first.get();
    var second = here.second.get();
    long times = log.repetitions(here.log.get());
    if (times == 0
        || times == Long.MAX_VALUE
        || !walk.hasFormOf(second)
        || !second.hasFormOf(first)
        || !walk.movesEvenly(second)) {
      return false;
    }
    var now = walk.numbers();
    var then = second.numbers();
    var earlier = first.numbers();
    for (int i = 0; i < now.length; i++) {
      long step = now[i] - then[i];
      if (step != then[i] - earlier[i]) {
        return false;
      }
      now[i] += times * step;
    }
    var change = StateWalk.changing(here.since, now);
    state.walk(change);
    state.walkData(change);
    machine.jumped += times * here.period;
    return true;
  }
}
