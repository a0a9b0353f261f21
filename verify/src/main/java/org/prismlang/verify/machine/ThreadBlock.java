package org.prismlang.verify.machine;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.verify.order.Cells;

/** A block that runs. */
final class ThreadBlock {
  /** A meeting of the block, by its threads. */
  record Unit(Sync.Scope scope, int first, int threads) {}

  /** Number in the grid. */
  final int index;

  /** Number in the machine. */
  final int local;

  final int threads;
  final Cells shared;
  final Map<String, Slot[]> slots = new LinkedHashMap<>();
  final Map<Unit, Meeting> meetings = new LinkedHashMap<>();

  /** Groups that each thread has committed. */
  final Map<Timeline, int[]> committed = new EnumMap<>(Timeline.class);

  /** When each thread last handed its registers over to the tensor cores. */
  final int[] entered;

  /** Batches each thread has begun. */
  final int[] batches;

  /** When each thread of the machine last touched this block's barriers from another block. */
  final Map<Integer, Integer> visits = new LinkedHashMap<>();

  ThreadBlock(int index, int local, int threads, Cells shared) {
    this.index = index;
    this.local = local;
    this.threads = threads;
    this.shared = shared;
    this.entered = new int[threads];
    this.batches = new int[threads];
    for (var timeline : Timeline.values()) {
      committed.put(timeline, new int[threads]);
    }
  }

  /** The machine's number of its first thread. */
  int first() {
    return local * threads;
  }

  int[] committed(Timeline timeline) {
    return committed.getOrDefault(timeline, entered);
  }
}
