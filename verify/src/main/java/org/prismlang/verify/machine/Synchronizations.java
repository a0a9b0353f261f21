package org.prismlang.verify.machine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.verify.Violation;
import org.prismlang.verify.order.Progress;

/** Meetings, fences and the groups of asynchronous operations. */
final class Synchronizations {
  private final Machine machine;
  private final Barriers barriers;
  private final Map<Integer, Meeting> clusters = new HashMap<>();
  private final Meeting grid;

  Synchronizations(Machine machine, Barriers barriers) {
    this.machine = machine;
    this.barriers = barriers;
    this.grid = new Meeting(machine.blocks.size() * machine.threads);
  }

  /** Whether all threads get past it. */
  boolean run(Sync sync, Task task, int[] threads) {
    return switch (sync) {
      case Sync.Meet meet -> meet(meet, task, threads);
      case Sync.Arrive arrive -> {
        barriers.arrive(arrive, task, threads);
        yield true;
      }
      case Sync.Await await -> barriers.await(await, task, threads);
      case Sync.Fence fence ->
          fence.audience() == Sync.Audience.ENGINES
              ? fence(task, threads)
              : fence(fence.audience() == Sync.Audience.BLOCK, task, threads);
      case Sync.Enter _ -> enter(task, threads);
      case Sync.Commit commit -> commit(commit.timeline(), task, threads);
      case Sync.Drain drain -> drain(drain, task, threads);
    };
  }

  private boolean meet(Sync.Meet meet, Task task, int[] threads) {
    if (task.tickets.isEmpty()) {
      task.tickets = come(meet, task, threads);
    }
    for (var ticket : task.tickets) {
      if (!ticket.meeting().isOver(ticket)) {
        return false;
      }
    }
    for (var ticket : task.tickets) {
      for (int thread : ticket.threads()) {
        machine.standings.hear(task.block.first() + thread, ticket.meeting().met());
      }
    }
    task.tickets = List.of();
    return true;
  }

  private List<Meeting.Ticket> come(Sync.Meet meet, Task task, int[] threads) {
    return switch (meet.scope()) {
      case WARP, NAMED -> units(meet, task, threads);
      case BLOCK -> {
        var unit = new ThreadBlock.Unit(Sync.Scope.BLOCK, 0, machine.threads);
        var meeting = meeting(task.block, unit);
        samePlace(meeting, meet, task, threads);
        yield List.of(come(meeting, task, threads));
      }
      case CLUSTER -> {
        int first = task.block.local / machine.cluster;
        int wanted = machine.cluster(task.block).size() * machine.threads;
        yield List.of(
            come(clusters.computeIfAbsent(first, _ -> new Meeting(wanted)), task, threads));
      }
      case GRID -> List.of(come(grid, task, threads));
    };
  }

  /** Inferred barriers count; one in a program is for all threads at the place where it stands. */
  private void samePlace(Meeting meeting, Sync.Meet meet, Task task, int[] threads) {
    if (meet.isWritten() && meeting.isElsewhere(meet)) {
      var site = machine.site(meet, "barrier", "", Timeline.IN_ORDER, meet.span());
      machine.findings.add(
          Violation.Kind.DEADLOCK,
          "some threads of the block are at this barrier while others are at another one",
          machine.findings.party(site, task.block.first() + threads[0], threads.length));
    }
  }

  /** Each unit of the perspective meets by itself. */
  private List<Meeting.Ticket> units(Sync.Meet meet, Task task, int[] threads) {
    var tickets = new ArrayList<Meeting.Ticket>();
    int at = 0;
    while (at < threads.length) {
      int first = first(threads[at], meet, task);
      int end = at;
      while (end < threads.length && first(threads[end], meet, task) == first) {
        end++;
      }
      var unit = new ThreadBlock.Unit(meet.scope(), first, meet.threads());
      var members = java.util.Arrays.copyOfRange(threads, at, end);
      tickets.add(come(meeting(task.block, unit), task, members));
      at = end;
    }
    return tickets;
  }

  /** Barriers of the hardware count from the block's first thread on, warps from the unit's. */
  private static int first(int thread, Sync.Meet meet, Task task) {
    int size = meet.threads();
    int first = meet.scope() == Sync.Scope.NAMED ? 0 : task.top().firsts[thread];
    return first + (thread - first) / size * size;
  }

  private static Meeting meeting(ThreadBlock block, ThreadBlock.Unit unit) {
    // The last unit of a block may have fewer threads.
    return block.meetings.computeIfAbsent(
        unit, it -> new Meeting(Math.min(it.threads(), block.threads - it.first())));
  }

  private Meeting.Ticket come(Meeting meeting, Task task, int[] threads) {
    return meeting.come(threads, task.block.first(), machine.now(), machine.standings);
  }

  /**
   * Lanes of a warp do not wait for those that have ended, as the language says of what stands in a
   * program.
   *
   * @return whether anybody goes on by that
   */
  boolean goOnWithoutEnded(List<Task> tasks) {
    boolean goesOn = false;
    for (var block : machine.hasPromises ? List.<ThreadBlock>of() : machine.blocks) {
      var alive = new BitSet(machine.threads);
      for (var task : tasks) {
        for (var frame : task.block == block ? task.frames : List.<Frame>of()) {
          for (int thread : frame.threads) {
            alive.set(thread);
          }
        }
      }
      for (var meeting : block.meetings.entrySet()) {
        var unit = meeting.getKey();
        int staying = alive.get(unit.first(), unit.first() + unit.threads()).cardinality();
        goesOn |= unit.scope() == Sync.Scope.WARP && meeting.getValue().closesFor(staying);
      }
    }
    return goesOn;
  }

  private boolean fence(Task task, int[] threads) {
    for (int thread : threads) {
      int number = task.block.first() + thread;
      machine.standings.reach(Progress.FENCED, number, machine.now());
      int copied = machine.standings.reached(Progress.COPIED, number);
      machine.standings.reach(Progress.COPIED_FENCED, number, copied);
    }
    return true;
  }

  private boolean fence(boolean isOfBlock, Task task, int[] threads) {
    machine.log.spoil();
    for (int thread : threads) {
      int number = task.block.first() + thread;
      machine.fences.fence(number, isOfBlock, machine.now());
      machine.sections.fence(number, task.block.local, isOfBlock, machine.now());
    }
    return true;
  }

  private boolean enter(Task task, int[] threads) {
    for (int thread : threads) {
      task.block.entered[thread] = machine.now();
    }
    return true;
  }

  private boolean commit(Timeline timeline, Task task, int[] threads) {
    var committed = task.block.committed(timeline);
    for (int thread : threads) {
      committed[thread]++;
    }
    return true;
  }

  private boolean drain(Sync.Drain drain, Task task, int[] threads) {
    var committed = task.block.committed(drain.timeline());
    for (int thread : threads) {
      int number = task.block.first() + thread;
      int done = committed[thread] - drain.pending();
      switch (drain.timeline()) {
        case CP_ASYNC -> machine.standings.reach(Progress.COPIED, number, done);
        case WGMMA -> machine.standings.reach(Progress.MULTIPLIED, number, done);
        case TMA_STORE -> {
          machine.standings.reach(Progress.STORE_READ, number, done);
          if (!drain.readsOnly()) {
            machine.standings.reach(Progress.STORED, number, done);
          }
        }
        case REGISTERS, IN_ORDER, TMA_LOAD -> {}
      }
    }
    return true;
  }

  void walk(org.prismlang.verify.order.StateWalk walk) {
    for (var meeting : clusters.values()) {
      meeting.walk(walk, machine.standings);
    }
    grid.walk(walk, machine.standings);
  }
}
