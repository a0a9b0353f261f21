package org.prismlang.verify.machine;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.verify.order.Progress;
import org.prismlang.verify.order.StateWalk;

/** All that decides how a run goes on, but for global memory. */
final class State {
  private final Machine machine;
  private final Synchronizations synchronizations;
  private final List<Task> tasks;
  private final IdentityHashMap<Object, Integer> bodies = new IdentityHashMap<>();
  private final IntUnaryOperator groups;

  State(Machine machine, Synchronizations synchronizations, List<Task> tasks) {
    this.machine = machine;
    this.synchronizations = synchronizations;
    this.tasks = tasks;
    this.groups =
        thread ->
            machine
                .standings
                .dimensions()
                .of(Progress.MULTIPLIED, machine.standings.warpgroup(thread));
  }

  /** All but the data in shared memory, which is much and mostly follows the rest. */
  void walk(StateWalk walk) {
    machine.resume(walk.time(machine.now()));
    walk.token(tasks.size());
    for (var task : tasks) {
      walk(task, walk);
    }
    for (var block : machine.blocks) {
      walk(block, walk);
    }
    synchronizations.walk(walk);
    machine.standings.walk(walk);
  }

  void walkData(StateWalk walk) {
    for (var block : machine.blocks) {
      block.shared.walk(walk, machine.standings.dimensions());
    }
  }

  private void walk(Task task, StateWalk walk) {
    walk.token(task.block.local);
    walk.token(task.children.size());
    walk.token(task.isWaiting ? 1 : 0);
    walk.token(task.frames.size());
    for (var ticket : task.tickets) {
      walk.token(ticket.meeting().isOver(ticket) ? 1 : 0);
    }
    for (var frame : task.frames) {
      walk(frame, walk);
    }
  }

  private void walk(Frame frame, StateWalk walk) {
    walk.token(bodies.computeIfAbsent(frame.body, _ -> bodies.size()));
    walk.token(frame.next);
    walk.token(Arrays.hashCode(frame.threads));
    walk.token(Arrays.hashCode(frame.staying));
    IntUnaryOperator warpgroups =
        unit -> machine.standings.dimensions().of(Progress.MULTIPLIED, unit);
    frame.scope.registers().values().forEach(it -> it.walk(walk, warpgroups));
    frame.scope.places().replaceAll((_, place) -> place.at(place.address().walk(walk)));
    frame.results.forEach(it -> it.walk(walk, warpgroups));
    frame.partition =
        frame.partition.map(it -> new Frame.Partition(it.root(), walk.time(it.since())));
    frame.loop.ifPresent(
        it -> {
          if (it instanceof Loop.Counted counted) {
            frame.loop =
                Optional.of(counted.with(counted.to().walk(walk), counted.step().walk(walk)));
          }
        });
  }

  private void walk(ThreadBlock block, StateWalk walk) {
    for (int thread = 0; thread < block.threads; thread++) {
      block.entered[thread] = walk.time(block.entered[thread]);
      int number = block.first() + thread;
      group(block.batches, thread, walk, groups.applyAsInt(number), false);
      group(block.committed(Timeline.WGMMA), thread, walk, groups.applyAsInt(number), false);
      committed(block, Timeline.CP_ASYNC, Progress.COPIED, thread, walk, false);
      committed(block, Timeline.TMA_STORE, Progress.STORED, thread, walk, true);
      committed(block, Timeline.TMA_STORE, Progress.STORE_READ, thread, walk, false);
    }
    for (var slots : block.slots.values()) {
      for (var slot : slots) {
        int phase = machine.standings.dimensions().of(Progress.PHASE, slot.number);
        slot.walk(walk, machine.standings.dimensions(), phase, groups);
      }
    }
    walk.token(block.meetings.size());
    block.meetings.values().forEach(it -> it.walk(walk, machine.standings));
    block.visits.replaceAll((_, time) -> walk.time(time));
  }

  private void committed(
      ThreadBlock block,
      Timeline timeline,
      Progress progress,
      int thread,
      StateWalk walk,
      boolean isLooking) {
    var counts = block.committed(timeline);
    if (counts[thread] > 0) {
      int number = block.first() + thread;
      int dimension = machine.standings.dimensions().of(progress, number);
      group(counts, thread, walk, dimension, isLooking);
    }
  }

  /**
   * @param isLooking the number is walked again, in another dimension
   */
  private static void group(
      int[] counts, int thread, StateWalk walk, int dimension, boolean isLooking) {
    int other = walk.count(dimension, counts[thread]);
    if (!isLooking) {
      counts[thread] = other;
    }
  }
}
