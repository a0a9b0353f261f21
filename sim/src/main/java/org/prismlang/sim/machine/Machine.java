package org.prismlang.sim.machine;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.prismlang.kernel.ir.Sync;

/** Runs the blocks of one launch. */
public final class Machine {
  private static final int SMALLEST_SHARED = 16;
  private static final int ALIGNMENT = 1024;

  private final Grid grid;
  private final Turns turns;
  private final CompiledKernel kernel;
  private final Object[] arguments;
  private final Consumer<String> print;
  private final Map<Place, Meeting> meetings = new HashMap<>();

  /** Where a meeting is: the number of the block or cluster, and the first thread. */
  private record Place(Sync.Scope scope, int unit, int first, int threads) {}

  private Machine(
      Grid grid, Turns turns, CompiledKernel kernel, Object[] arguments, Consumer<String> print) {
    this.grid = grid;
    this.turns = turns;
    this.kernel = kernel;
    this.arguments = arguments;
    this.print = print;
  }

  /**
   * Runs all blocks.
   *
   * @param resident blocks that run at the same time at least
   */
  public static void run(
      Grid grid,
      Schedule schedule,
      int resident,
      CompiledKernel kernel,
      Object[] arguments,
      Consumer<String> print) {
    var deadlock = new Deadlock(grid);
    var turns =
        switch (schedule) {
          case Schedule.Parallel _ -> new ParallelTurns(deadlock::report);
          case Schedule.Seeded(long seed) -> new SeededTurns(seed, deadlock::report);
        };
    var machine = new Machine(grid, turns, kernel, arguments, print);
    grid.monitor().begin(grid);
    machine.run(resident);
    grid.monitor().end(grid);
  }

  private void run(int resident) {
    var next = new AtomicInteger();
    int cluster = grid.cluster();
    int workers =
        Math.min(grid.blocks() / cluster, Math.max(1, (resident + cluster - 1) / cluster));
    var tasks = new ArrayList<Runnable>();
    for (int i = 0; i < workers; i++) {
      tasks.add(
          () -> {
            var shared = sharedMemory();
            for (int at = next.getAndAdd(cluster);
                at < grid.blocks();
                at = next.getAndAdd(cluster)) {
              cluster(at, shared);
            }
          });
    }
    turns.all(tasks);
  }

  /** For the blocks of a cluster: one cluster after the other uses it. */
  private List<MemorySegment> sharedMemory() {
    var segments = new ArrayList<MemorySegment>();
    for (int i = 0; i < grid.cluster(); i++) {
      segments.add(
          Arena.ofAuto().allocate(Math.max(SMALLEST_SHARED, grid.sharedBytes()), ALIGNMENT));
    }
    return segments;
  }

  private void cluster(int first, List<MemorySegment> shared) {
    var members = new ArrayList<Block>();
    for (int i = 0; i < grid.cluster(); i++) {
      var block = new Block(this, first + i, new Storage("shared memory", shared.get(i)), members);
      members.add(block);
      grid.monitor().begin(block);
    }
    if (members.size() == 1) {
      kernel.block(members.getFirst(), arguments);
    } else {
      var tasks = new ArrayList<Runnable>();
      members.forEach(it -> tasks.add(() -> kernel.block(it, arguments)));
      turns.fork(
          tasks,
          new Waiting(members.getFirst(), 0, grid.threads(), 0, "the blocks of its cluster"));
    }
    members.forEach(grid.monitor()::end);
  }

  Grid grid() {
    return grid;
  }

  Turns turns() {
    return turns;
  }

  CompiledKernel kernel() {
    return kernel;
  }

  void print(String text) {
    print.accept(text);
  }

  void meet(Sync.Scope scope, int threads, Block block, int first, int count, int site) {
    int wanted =
        switch (scope) {
          // The last warp of a block may be cut off.
          case WARP -> Math.min(threads, grid.threads() - first / threads * threads);
          case NAMED -> threads;
          case BLOCK -> grid.threads();
          case CLUSTER -> grid.threads() * grid.cluster();
          case GRID -> grid.threads() * grid.blocks();
        };
    if (count >= wanted) {
      int end = first + count;
      for (int from = first; from < end; from += wanted) {
        int party = Math.min(wanted, end - from);
        grid.monitor().met(List.of(new Monitor.Party(block, from, party)), site);
      }
      return;
    }
    var place =
        switch (scope) {
          case WARP, NAMED -> new Place(scope, block.index(), first / threads * threads, threads);
          case BLOCK -> new Place(scope, block.index(), 0, threads);
          case CLUSTER -> new Place(scope, block.index() / grid.cluster(), 0, threads);
          case GRID -> new Place(scope, 0, 0, threads);
        };
    Meeting meeting;
    synchronized (meetings) {
      meeting = meetings.computeIfAbsent(place, _ -> new Meeting());
    }
    var time = new int[1];
    turns.await(
        meeting.gate,
        () -> {
          time[0] = meeting.times;
          come(meeting, wanted, new Monitor.Party(block, first, count), site);
        },
        () -> meeting.times > time[0],
        new Waiting(
            block,
            first,
            count,
            site,
            "the others at a barrier of "
                + wanted
                + " threads ("
                + Words.scope(scope)
                + "), of which "
                + "so far too few have come"));
  }

  private void come(Meeting meeting, int wanted, Monitor.Party party, int site) {
    meeting.parties.add(party);
    meeting.threads += party.count();
    if (meeting.threads >= wanted) {
      grid.monitor().met(List.copyOf(meeting.parties), site);
      meeting.parties.clear();
      meeting.threads = 0;
      meeting.times++;
    }
  }
}
