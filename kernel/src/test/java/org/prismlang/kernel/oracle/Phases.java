package org.prismlang.kernel.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Split barriers in the order of events: what each phase takes, who waited for it, and when. */
final class Phases {
  /** A use of a slot. */
  private static final class Use {
    final int[] clock;
    int arrivals;
    long expected;
    long issued;
    boolean hasCopies;
    boolean isDone;

    Use(int size) {
      clock = new int[size];
    }
  }

  private record Wait(Event.Phase phase, int thread, int clock, Site site) {}

  private final Setting setting;
  private final Components components;
  private final int[][] clocks;
  private final Map<Event.Phase, Use> uses = new HashMap<>();
  private final List<Wait> waits = new ArrayList<>();

  /**
   * @param clocks of the threads, which change
   */
  Phases(Setting setting, Components components, int[][] clocks) {
    this.setting = setting;
    this.components = components;
    this.clocks = clocks;
  }

  void load(Transfer transfer) {
    var phase = transfer.phase().orElseThrow();
    for (int block : transfer.blocks()) {
      var use = use(phase.in(block));
      use.issued += transfer.bytes();
      use.hasCopies = true;
      finish(use, phase.barrier());
    }
  }

  private Use use(Event.Phase phase) {
    return uses.computeIfAbsent(phase, _ -> new Use(components.count()));
  }

  void arrive(Event.Arrived arrived, int thread) {
    var phase = arrived.phase();
    var use = use(phase);
    if (!isOver(phase.at(phase.number() - 1), thread)) {
      setting.problems.add(
          "overflow: " + arrived.site() + " may come while the phase before is not over");
    }
    HappensBefore.join(use.clock, clocks[thread]);
    clocks[thread][thread]++;
    use.arrivals++;
    use.expected += arrived.bytes();
    if (use.arrivals > setting.barrier(phase.barrier()).arrivals()) {
      setting.problems.add("overflow: more arrivals than a phase takes at " + arrived.site());
    }
    finish(use, phase.barrier());
  }

  private void finish(Use use, String barrier) {
    use.isDone |= use.arrivals == setting.barrier(barrier).arrivals() && use.issued == use.expected;
  }

  /** Whether the thread knows that a phase is over: all that it takes has happened before. */
  private boolean isOver(Event.Phase phase, int thread) {
    if (phase.number() < 0) {
      return true;
    }
    var use = uses.get(phase);
    return use != null
        && use.isDone
        && knows(clocks[thread], use.clock)
        && (!use.hasCopies || clocks[thread][components.of(phase)] > phase.number());
  }

  private boolean knows(int[] clock, int[] other) {
    for (int i = 0; i < clock.length; i++) {
      boolean isBehind = clock[i] < other[i];
      if (isBehind && !(i < clocks.length && hasCome(clock, i, other[i]))) {
        return false;
      }
    }
    return true;
  }

  /** Whether a clock knows that a thread has come so far. */
  private boolean hasCome(int[] clock, int thread, int steps) {
    int begun = components.of(Components.Kind.BEGUN, thread);
    return clock[thread] >= steps || begun != Components.NONE && clock[begun] >= steps;
  }

  /** A thread begins to test for a phase. */
  void begin(Event.Awaited awaited, int thread) {
    var phase = awaited.phase();
    if (!isOver(phase.at(phase.number() - 1), thread)) {
      setting.problems.add(
          "parity: " + awaited.site() + " may begin before the phase before is over");
    }
  }

  /** Whether the phase is over; then the thread knows all it took. */
  boolean await(Event.Awaited awaited, int thread) {
    var phase = awaited.phase();
    if (phase.number() >= 0) {
      var use = uses.get(phase);
      if (use == null || !use.isDone) {
        return false;
      }
      HappensBefore.join(clocks[thread], use.clock);
      int component = components.of(phase);
      clocks[thread][component] = Math.max(clocks[thread][component], phase.number() + 1);
    }
    waits.add(new Wait(phase, thread, clocks[thread][thread], awaited.site()));
    return true;
  }

  /** A wait must be over before the phase after the one it waits for: their parity is the same. */
  void checkParities() {
    for (var wait : waits) {
      var next = uses.get(wait.phase().at(wait.phase().number() + 1));
      if (next != null && next.isDone && !hasCome(next.clock, wait.thread(), wait.clock())) {
        setting.problems.add("parity: " + wait.site() + " may miss its phase: the next one passes");
      }
    }
  }

  /** Somebody of the block must know that a copy is over before the block leaves. */
  void checkCopies() {
    for (var entry : uses.entrySet()) {
      var phase = entry.getKey();
      if (entry.getValue().hasCopies && !isKnown(phase)) {
        setting.problems.add("exit: copies of " + phase.barrier() + " in flight at the end");
      }
    }
  }

  private boolean isKnown(Event.Phase phase) {
    int first = phase.block() * setting.threads;
    for (int thread = first; thread < first + setting.threads; thread++) {
      if (clocks[thread][components.of(phase)] > phase.number()) {
        return true;
      }
    }
    return false;
  }
}
