package org.prismlang.kernel.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.prismlang.kernel.ir.Sync;

/**
 * Orders the events of all threads. Every thread has a vector clock; it learns from those it
 * synchronizes with. An access that does not know of an earlier conflicting one is a race. Phases
 * of barriers are those that the generations mean; that the machine's parities mean the same is
 * checked beside it.
 */
final class HappensBefore {
  private static final int WARP = 32;
  private static final int WARPGROUP = 128;

  /** A barrier of threads: how often it was passed, and by whom it is awaited. */
  private static final class Meeting {
    int[] gathering;
    int present;
    final List<int[]> passed = new ArrayList<>();

    Meeting(int size) {
      gathering = new int[size];
    }
  }

  private record Batch(int warp, int number) {}

  private final Setting setting;
  private final List<List<Event>> trails;
  private final Components components;
  private final Cells cells;
  private final int[][] clocks;
  private final int[] positions;

  /** The meeting each thread is in: its number plus one, 0 for none. */
  private final int[] waiting;

  private final Map<String, Meeting> meetings = new HashMap<>();
  private final Map<Batch, Meeting> batches = new HashMap<>();
  private final Map<Integer, Integer> batchesOfWarps = new HashMap<>();
  private final Map<Integer, List<Integer>> begun = new HashMap<>();
  private final Phases phases;

  private HappensBefore(Setting setting, List<List<Event>> trails) {
    this.setting = setting;
    this.trails = trails;
    this.components = new Components(setting, trails);
    this.cells = new Cells(setting, trails);
    this.clocks = new int[trails.size()][components.count()];
    this.positions = new int[trails.size()];
    this.waiting = new int[trails.size()];
    this.phases = new Phases(setting, components, clocks);
    for (int i = 0; i < clocks.length; i++) {
      clocks[i][i] = 1;
    }
  }

  static void check(Setting setting, List<List<Event>> trails) {
    var order = new HappensBefore(setting, trails);
    order.run();
    order.phases.checkParities();
    order.phases.checkCopies();
  }

  private void run() {
    boolean moves = true;
    while (moves) {
      moves = false;
      for (int thread = 0; thread < positions.length; thread++) {
        while (positions[thread] < trails.get(thread).size() && step(thread)) {
          positions[thread]++;
          moves = true;
        }
      }
    }
    for (int thread = 0; thread < positions.length; thread++) {
      if (positions[thread] < trails.get(thread).size()) {
        var stuck = trails.get(thread).get(positions[thread]);
        setting.problems.add("deadlock: a thread waits for ever at " + site(stuck));
      }
    }
  }

  private static Object site(Event event) {
    return switch (event) {
      case Event.Met met -> met.site();
      case Event.Awaited awaited -> awaited.site();
      case Event.Gathered gathered -> gathered.site();
      case Event.Drained drained -> drained.site();
      default -> event;
    };
  }

  /** Whether the thread gets past its next event. */
  private boolean step(int thread) {
    return switch (trails.get(thread).get(positions[thread])) {
      case Event.Access(Touch touch) -> access(touch, thread);
      case Event.Start start -> start(start, thread);
      case Event.Load(Transfer transfer) -> load(transfer, thread);
      case Event.Drained drained -> drained(drained, thread);
      case Event.Fenced _ -> fenced(thread);
      case Event.Met met -> met(met, thread);
      case Event.Gathered gathered -> gathered(gathered, thread);
      case Event.Arrived arrived -> {
        phases.arrive(arrived, thread);
        yield true;
      }
      case Event.Awaited awaited -> awaited(awaited, thread);
    };
  }

  private boolean access(Touch touch, int thread) {
    if (cells.matters(touch)) {
      int fence = components.of(Components.Kind.FENCED, thread);
      var stamp = new Cells.Stamp(touch, thread, clocks[thread][thread], fence, true);
      cells.touch(stamp, clocks[thread]);
    }
    return true;
  }

  private boolean start(Event.Start start, int thread) {
    switch (start.timeline()) {
      case CP_ASYNC -> {
        int component = components.of(Components.Kind.COPIED, thread);
        int fence = components.of(Components.Kind.COPIED_FENCED, thread);
        start.touches().forEach(it -> touch(it, component, start.group() + 1, fence, true, thread));
      }
      case TMA_STORE -> {
        for (var touch : start.touches()) {
          var kind = touch.mode().writes() ? Components.Kind.STORED : Components.Kind.STORED_READ;
          int component = components.of(kind, thread);
          touch(touch, component, start.group() + 1, Components.NONE, false, thread);
        }
      }
      case WGMMA -> multiply(start, thread);
      case REGISTERS, IN_ORDER, TMA_LOAD -> throw new IllegalStateException("no groups");
    }
    return true;
  }

  private void touch(
      Touch touch, int component, int clock, int fence, boolean isOrdinary, int thread) {
    if (cells.matters(touch)) {
      cells.touch(new Cells.Stamp(touch, component, clock, fence, isOrdinary), clocks[thread]);
    }
  }

  /**
   * A warp's part of a batch begins when all its lanes have come; it does not wait for the other
   * warps.
   */
  private void multiply(Event.Start start, int thread) {
    int warp = thread / WARP;
    var batch =
        batches.computeIfAbsent(
            new Batch(warp, start.number()), _ -> new Meeting(components.count()));
    join(batch.gathering, clocks[thread]);
    begun.computeIfAbsent(thread, _ -> new ArrayList<>()).add(clocks[thread][thread]++);
    batch.present++;
    if (batch.present == WARP) {
      batchesOfWarps.merge(warp, 1, Integer::sum);
      int component = components.of(Components.Kind.MULTIPLIED, thread);
      for (var touch : start.touches()) {
        if (cells.matters(touch)) {
          var stamp = new Cells.Stamp(touch, component, start.group() + 1, Components.NONE, false);
          cells.touch(stamp, batch.gathering);
        }
      }
    }
  }

  private boolean load(Transfer transfer, int thread) {
    if (transfer.phase().isEmpty()) {
      return true;
    }
    var phase = transfer.phase().get();
    for (var touch : transfer.touches()) {
      var completes = phase.in(touch.block());
      touch(touch, components.of(completes), phase.number() + 1, Components.NONE, false, thread);
    }
    phases.load(transfer);
    return true;
  }

  private boolean drained(Event.Drained drained, int thread) {
    var clock = clocks[thread];
    switch (drained.timeline()) {
      case CP_ASYNC -> raise(clock, Components.Kind.COPIED, thread, drained.groups());
      case TMA_STORE -> {
        raise(clock, Components.Kind.STORED_READ, thread, drained.groups());
        if (!drained.readsOnly()) {
          raise(clock, Components.Kind.STORED, thread, drained.groups());
        }
      }
      case WGMMA -> {
        if (!allIssued(thread, drained.operations())) {
          return false;
        }
        raise(clock, Components.Kind.MULTIPLIED, thread, drained.groups());
        raiseBegun(clock, thread, drained.operations());
      }
      case REGISTERS, IN_ORDER, TMA_LOAD -> {}
    }
    return true;
  }

  /** A batch is complete only when all four warps have issued it. */
  private boolean allIssued(int thread, int operations) {
    int first = thread - thread % setting.threads % WARPGROUP;
    for (int warp = first / WARP; operations > 0 && warp < (first + WARPGROUP) / WARP; warp++) {
      if (batchesOfWarps.getOrDefault(warp, 0) < operations) {
        return false;
      }
    }
    return true;
  }

  private void raiseBegun(int[] clock, int thread, int operations) {
    int first = thread - thread % setting.threads % WARPGROUP;
    for (int other = first; operations > 0 && other < first + WARPGROUP; other++) {
      var steps = begun.getOrDefault(other, List.of());
      raise(clock, Components.Kind.BEGUN, other, steps.get(operations - 1));
    }
  }

  private void raise(int[] clock, Components.Kind kind, int thread, int value) {
    int component = components.of(kind, thread);
    if (component != Components.NONE) {
      clock[component] = Math.max(clock[component], value);
    }
  }

  private boolean fenced(int thread) {
    var clock = clocks[thread];
    raise(clock, Components.Kind.FENCED, thread, clock[thread]);
    int copied = components.of(Components.Kind.COPIED, thread);
    if (copied != Components.NONE) {
      raise(clock, Components.Kind.COPIED_FENCED, thread, clock[copied]);
    }
    clock[thread]++;
    return true;
  }

  private boolean met(Event.Met met, int thread) {
    int block = thread / setting.threads;
    var key =
        switch (met.scope()) {
          case WARP, NAMED -> met.scope() + " " + block + " " + met.first() + " " + met.threads();
          case BLOCK -> "block " + block;
          case CLUSTER -> "cluster " + block / setting.cluster;
          case GRID -> "grid";
        };
    int blocks =
        met.scope() == Sync.Scope.GRID
            ? setting.sizes.blocks()
            : met.scope() == Sync.Scope.CLUSTER ? setting.cluster : 1;
    return meet(key, met.threads() * blocks, thread);
  }

  private boolean meet(String key, int wanted, int thread) {
    var meeting = meetings.computeIfAbsent(key, _ -> new Meeting(components.count()));
    if (waiting[thread] == 0) {
      waiting[thread] = meeting.passed.size() + 1;
      join(meeting.gathering, clocks[thread]);
      clocks[thread][thread]++;
      meeting.present++;
      if (meeting.present == wanted) {
        meeting.passed.add(meeting.gathering);
        meeting.gathering = new int[components.count()];
        meeting.present = 0;
      }
    }
    if (meeting.passed.size() < waiting[thread]) {
      return false;
    }
    join(clocks[thread], meeting.passed.get(waiting[thread] - 1));
    waiting[thread] = 0;
    return true;
  }

  /** The block meets; the last one waits for all threads of the grid. */
  private boolean gathered(Event.Gathered gathered, int thread) {
    var grid = meetings.computeIfAbsent("gathered", _ -> new Meeting(components.count()));
    if (waiting[thread] == 0) {
      join(grid.gathering, clocks[thread]);
      grid.present++;
    }
    int block = thread / setting.threads;
    if (gathered.isLast()) {
      if (waiting[thread] == 0) {
        waiting[thread] = 1;
        clocks[thread][thread]++;
      }
      if (grid.present % setting.allThreads() != 0) {
        return false;
      }
      join(clocks[thread], grid.gathering);
      waiting[thread] = 0;
      return true;
    }
    return meet("last block " + block, setting.threads, thread);
  }

  private boolean awaited(Event.Awaited awaited, int thread) {
    if (waiting[thread] == 0) {
      waiting[thread] = 1;
      phases.begin(awaited, thread);
    }
    boolean passes = phases.await(awaited, thread);
    if (passes) {
      waiting[thread] = 0;
    }
    return passes;
  }

  static void join(int[] clock, int[] other) {
    for (int i = 0; i < clock.length; i++) {
      if (clock[i] < other[i]) {
        clock[i] = other[i];
      }
    }
  }
}
