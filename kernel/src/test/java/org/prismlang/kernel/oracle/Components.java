package org.prismlang.kernel.oracle;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.prismlang.lang.intrinsic.Timeline;

/**
 * The entries of a vector clock: one for the steps of each thread, and one for all else that time
 * goes by in, where a run has it.
 */
final class Components {
  /** What a clock can know of a thread, or of its warpgroup, besides its steps. */
  enum Kind {
    /** Its ordinary writes up to then are visible to the copy engines. */
    FENCED,
    /** Groups of {@code cp.async} that are complete. */
    COPIED,
    /** Of these, those that are visible to the copy engines. */
    COPIED_FENCED,
    /** Groups of stores that are complete. */
    STORED,
    /** Groups of stores that have read their sources. */
    STORED_READ,
    /** Groups of batches of a warpgroup, by its first thread. */
    MULTIPLIED,
    /**
     * Its steps up to a batch that is complete, and so was begun by all. That says that the thread
     * has come so far, not that others see its accesses.
     */
    BEGUN
  }

  static final int NONE = -1;
  private static final int WARPGROUP = 128;

  private final Setting setting;
  private final Map<Kind, int[]> ofThreads = new EnumMap<>(Kind.class);
  private final Map<Event.Phase, Integer> ofSlots = new HashMap<>();
  private int count;

  Components(Setting setting, List<List<Event>> trails) {
    this.setting = setting;
    this.count = trails.size();
    for (var kind : Kind.values()) {
      var none = new int[trails.size()];
      Arrays.fill(none, NONE);
      ofThreads.put(kind, none);
    }
    for (int thread = 0; thread < trails.size(); thread++) {
      for (var event : trails.get(thread)) {
        enter(event, thread);
      }
    }
  }

  private void enter(Event event, int thread) {
    switch (event) {
      case Event.Fenced _ -> enter(Kind.FENCED, thread);
      case Event.Start start -> enter(start.timeline(), thread);
      case Event.Load load ->
          load.transfer()
              .phase()
              .ifPresent(phase -> load.transfer().blocks().forEach(it -> slot(phase.in(it))));
      case Event.Awaited(Event.Phase phase, _) -> slot(phase);
      default -> {}
    }
  }

  private void enter(Timeline timeline, int thread) {
    switch (timeline) {
      case CP_ASYNC -> {
        enter(Kind.COPIED, thread);
        enter(Kind.COPIED_FENCED, thread);
      }
      case TMA_STORE -> {
        enter(Kind.STORED, thread);
        enter(Kind.STORED_READ, thread);
      }
      case WGMMA -> {
        enter(Kind.MULTIPLIED, warpgroup(thread));
        enter(Kind.BEGUN, thread);
      }
      case REGISTERS, IN_ORDER, TMA_LOAD -> {}
    }
  }

  private void enter(Kind kind, int thread) {
    var numbers = of(kind);
    if (numbers[thread] == NONE) {
      numbers[thread] = count++;
    }
  }

  private int[] of(Kind kind) {
    return java.util.Objects.requireNonNull(ofThreads.get(kind));
  }

  private void slot(Event.Phase phase) {
    if (ofSlots.putIfAbsent(phase.at(0), count) == null) {
      count++;
    }
  }

  int count() {
    return count;
  }

  int of(Kind kind, int thread) {
    return of(kind)[kind == Kind.MULTIPLIED ? warpgroup(thread) : thread];
  }

  /** Phases of a slot that are complete, or {@link #NONE} where nobody waits or copies. */
  int of(Event.Phase phase) {
    return ofSlots.getOrDefault(phase.at(0), NONE);
  }

  private int warpgroup(int thread) {
    int inBlock = thread % setting.threads;
    return thread - inBlock % WARPGROUP;
  }
}
