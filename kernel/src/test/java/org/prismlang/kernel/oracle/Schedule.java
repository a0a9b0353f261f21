package org.prismlang.kernel.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.intrinsic.Timeline;

/** One schedule on a machine that knows arrivals, bytes and parities, but no generations. */
final class Schedule {
  /**
   * @param rank threads of lower rank run first, as far as they get
   * @param pause how likely a thread stops after a step
   * @param isLate copies complete only when nobody can run
   * @param starved threads that take a single step when nobody else can
   */
  record Order(
      IntUnaryOperator rank, double pause, boolean isLate, IntPredicate starved, Random random) {}

  /** A slot of a split barrier. */
  private static final class Slot {
    int completed;
    int arrivals;
    long bytes;
  }

  private record Batch(int warp, int number) {}

  private final Setting setting;
  private final List<List<Event>> trails;
  private final Order order;
  private final int[] positions;
  private final int[] waiting;
  private final Map<String, int[]> meetings = new HashMap<>();
  private final Map<Event.Phase, Slot> slots = new HashMap<>();
  private final List<Transfer> flying = new ArrayList<>();
  private final Map<Batch, Integer> batches = new HashMap<>();
  private Optional<String> problem = Optional.empty();

  Schedule(Setting setting, List<List<Event>> trails, Order order) {
    this.setting = setting;
    this.trails = trails;
    this.order = order;
    this.positions = new int[trails.size()];
    this.waiting = new int[trails.size()];
  }

  Optional<String> play() {
    boolean moves = true;
    while (moves && problem.isEmpty()) {
      moves = false;
      for (int thread : inOrder()) {
        moves |= !order.starved().test(thread) && run(thread, false);
        if (!order.isLate() && !flying.isEmpty() && order.random().nextInt(4) == 0) {
          land();
        }
      }
      for (int thread = 0; !moves && thread < positions.length; thread++) {
        moves = order.starved().test(thread) && run(thread, true);
      }
      if (!moves && !flying.isEmpty()) {
        land();
        moves = true;
      }
    }
    return problem.isPresent() ? problem : stuck();
  }

  private int[] inOrder() {
    var ranks = new HashMap<Integer, Integer>();
    var threads = new ArrayList<Integer>();
    for (int thread = 0; thread < trails.size(); thread++) {
      ranks.put(thread, order.rank().applyAsInt(thread));
      threads.add(thread);
    }
    threads.sort(java.util.Comparator.comparing(ranks::get));
    return threads.stream().mapToInt(it -> it).toArray();
  }

  private boolean run(int thread, boolean single) {
    boolean moved = false;
    while (problem.isEmpty()
        && positions[thread] < trails.get(thread).size()
        && step(trails.get(thread).get(positions[thread]), thread)) {
      positions[thread]++;
      moved = true;
      if (single || order.pause() > 0 && order.random().nextDouble() < order.pause()) {
        return true;
      }
    }
    return moved;
  }

  private Optional<String> stuck() {
    for (int thread = 0; thread < positions.length; thread++) {
      if (positions[thread] < trails.get(thread).size()) {
        var event = trails.get(thread).get(positions[thread]);
        var where = event instanceof Event.Awaited(_, Site site) ? site : event;
        return Optional.of("deadlock under a schedule: a thread waits for ever at " + where);
      }
    }
    return Optional.empty();
  }

  private boolean step(Event event, int thread) {
    return switch (event) {
      case Event.Access _, Event.Fenced _ -> true;
      case Event.Start start -> {
        if (start.timeline() == Timeline.WGMMA) {
          batches.merge(new Batch(thread / 128, start.number()), 1, Integer::sum);
        }
        yield true;
      }
      case Event.Load(Transfer transfer) -> {
        if (transfer.phase().isPresent()) {
          flying.add(transfer);
        }
        yield true;
      }
      case Event.Drained drained ->
          drained.timeline() != Timeline.WGMMA
              || drained.operations() == 0
              || batches.getOrDefault(new Batch(thread / 128, drained.operations() - 1), 0) == 128;
      case Event.Met met -> met(met, thread);
      case Event.Gathered gathered -> gathered(gathered, thread);
      case Event.Arrived arrived -> arrived(arrived);
      case Event.Awaited awaited -> awaited(awaited);
    };
  }

  private boolean met(Event.Met met, int thread) {
    int block = thread / setting.threads;
    boolean isGrid = met.scope() == Sync.Scope.GRID;
    boolean isCluster = met.scope() == Sync.Scope.CLUSTER;
    int blocks = isGrid ? setting.sizes.blocks() : isCluster ? setting.cluster : 1;
    int unit = isGrid ? 0 : isCluster ? block / setting.cluster : block;
    var key = met.scope() + " " + unit + " " + met.first() + " " + met.threads();
    return meet(key, met.threads() * blocks, thread);
  }

  private boolean meet(String key, int wanted, int thread) {
    var meeting = meetings.computeIfAbsent(key, _ -> new int[2]);
    if (waiting[thread] == 0) {
      waiting[thread] = meeting[1] + 1;
      meeting[0]++;
      if (meeting[0] == wanted) {
        meeting[0] = 0;
        meeting[1]++;
      }
    }
    if (meeting[1] < waiting[thread]) {
      return false;
    }
    waiting[thread] = 0;
    return true;
  }

  private boolean gathered(Event.Gathered gathered, int thread) {
    var grid = meetings.computeIfAbsent("gathered", _ -> new int[2]);
    if (waiting[thread] == 0) {
      grid[0]++;
    }
    if (!gathered.isLast()) {
      return meet("last block " + thread / setting.threads, setting.threads, thread);
    }
    waiting[thread] = grid[0] % setting.allThreads() == 0 ? 0 : 1;
    return waiting[thread] == 0;
  }

  private Slot slot(Event.Phase phase) {
    return slots.computeIfAbsent(phase.at(0), _ -> new Slot());
  }

  private boolean arrived(Event.Arrived arrived) {
    var slot = slot(arrived.phase());
    int wanted = setting.barrier(arrived.phase().barrier()).arrivals();
    if (slot.arrivals == wanted) {
      problem =
          Optional.of(
              "overflow under a schedule: more arrivals than a phase takes at " + arrived.site());
      return false;
    }
    slot.bytes += arrived.bytes();
    slot.arrivals++;
    complete(slot, wanted);
    return true;
  }

  private static void complete(Slot slot, int wanted) {
    if (slot.arrivals == wanted && slot.bytes == 0) {
      slot.completed++;
      slot.arrivals = 0;
    }
  }

  private void land() {
    var transfer = flying.remove(order.random().nextInt(flying.size()));
    var phase = transfer.phase().orElseThrow();
    for (int block : transfer.blocks()) {
      var slot = slot(phase.in(block));
      slot.bytes -= transfer.bytes();
      complete(slot, setting.barrier(phase.barrier()).arrivals());
    }
  }

  private boolean awaited(Event.Awaited awaited) {
    var slot = slot(awaited.phase());
    int number = awaited.phase().number();
    boolean passes = (slot.completed & 1) != (number & 1);
    if (passes && slot.completed <= number) {
      problem =
          Optional.of("parity under a schedule: " + awaited.site() + " passes a phase too early");
    }
    return passes;
  }
}
