package org.prismlang.verify.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.prismlang.verify.order.Clock;
import org.prismlang.verify.order.Dimensions;
import org.prismlang.verify.order.Site;
import org.prismlang.verify.order.StateWalk;

/** A slot of a split barrier in one block: the phase at hand, and the two before. */
final class Slot {
  /**
   * A thread that came, to arrive or to wait.
   *
   * @param batches of {@code wgmma} its warpgroup had begun then
   */
  record Visit(int thread, int time, int batches, Site site) {}

  final int number;
  final int arrivals;
  private int completed;
  private int present;
  private long expected;
  private long brought;
  private boolean hasCopies;
  private Clock.Joining gathering = new Clock.Joining(Clock.NOTHING);
  private Clock last = Clock.NOTHING;
  private boolean lastHadCopies;
  private List<Visit> arrived = new ArrayList<>();
  private List<Visit> lastArrived = List.of();
  private boolean beforeHadCopies;
  private List<Visit> beforeArrived = List.of();

  /** Waits for the phase before the one at hand, and for the one at hand. */
  private List<Visit> lastWaits = new ArrayList<>();

  private List<Visit> waits = new ArrayList<>();

  /**
   * @param number of the slot in the machine
   */
  Slot(int number, int arrivals) {
    this.number = number;
    this.arrivals = arrivals;
  }

  /** Phases that are over. */
  int completed() {
    return completed;
  }

  int present() {
    return present;
  }

  long expected() {
    return expected;
  }

  long brought() {
    return brought;
  }

  boolean isIdle() {
    return present == 0 && expected == 0 && brought == 0;
  }

  /** What all arrivals of the last phase knew. */
  Clock last() {
    return last;
  }

  /** Whether who arrived is all that a phase needed, and is remembered. */
  boolean isByArrivals(int phase) {
    return phase == completed - 1 && !lastHadCopies || phase == completed - 2 && !beforeHadCopies;
  }

  /** Who arrived in one of the last two phases. */
  List<Visit> arrived(int phase) {
    return phase == completed - 1 ? lastArrived : beforeArrived;
  }

  /** The phase that a thread has last arrived in; one that is long over where that is unknown. */
  int arrivalOf(int thread) {
    boolean isNow = arrived.stream().anyMatch(it -> it.thread() == thread);
    boolean isLast = lastArrived.stream().anyMatch(it -> it.thread() == thread);
    return isNow ? completed : isLast ? completed - 1 : completed - 2;
  }

  Clock.Joining gathering() {
    return gathering;
  }

  void arrive(Visit visit, long bytes) {
    present++;
    expected += bytes;
    arrived.add(visit);
  }

  void bring(long bytes) {
    brought += bytes;
    hasCopies = true;
  }

  boolean isOver() {
    return present >= arrivals && brought == expected;
  }

  /** Ends the phase; gives the waits for the phase before, which must be known to be over. */
  List<Visit> finish(int dimension) {
    completed++;
    gathering.raise(dimension, completed);
    last = gathering.done();
    gathering = new Clock.Joining(Clock.NOTHING);
    beforeHadCopies = lastHadCopies;
    beforeArrived = lastArrived;
    lastHadCopies = hasCopies;
    lastArrived = arrived;
    arrived = new ArrayList<>();
    hasCopies = false;
    present = 0;
    expected = 0;
    brought = 0;
    var before = lastWaits;
    lastWaits = waits;
    waits = new ArrayList<>();
    return before;
  }

  /** Notes a wait for the last phase or the one at hand. */
  void await(int phase, Visit visit) {
    if (phase == completed) {
      waits.add(visit);
    } else if (phase == completed - 1) {
      lastWaits.add(visit);
    }
  }

  /**
   * @param groups the dimension of a thread's {@code wgmma}
   */
  void walk(StateWalk walk, Dimensions dimensions, int dimension, IntUnaryOperator groups) {
    completed = walk.count(dimension, completed);
    walk.token(present);
    walk.token(expected);
    walk.token(brought);
    walk.token(hasCopies ? 1 : 0);
    walk.token(lastHadCopies ? 1 : 0);
    walk.token(beforeHadCopies ? 1 : 0);
    if (present > 0) {
      gathering = new Clock.Joining(walk.clock(gathering.done(), dimensions));
    }
    last = walk.clock(last, dimensions);
    arrived = walk(arrived, walk, groups);
    lastArrived = walk(lastArrived, walk, groups);
    beforeArrived = walk(beforeArrived, walk, groups);
    waits = walk(waits, walk, groups);
    lastWaits = walk(lastWaits, walk, groups);
  }

  private static List<Visit> walk(List<Visit> visits, StateWalk walk, IntUnaryOperator groups) {
    var walked = new ArrayList<Visit>(visits.size());
    walk.token(visits.size());
    for (var visit : visits) {
      walk.token(visit.thread());
      walk.token(visit.site().number());
      int time = walk.time(visit.time());
      int batches = walk.count(groups.applyAsInt(visit.thread()), visit.batches());
      walked.add(new Visit(visit.thread(), time, batches, visit.site()));
    }
    return walked;
  }
}
