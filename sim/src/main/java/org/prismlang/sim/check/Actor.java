package org.prismlang.sim.check;

import java.util.Optional;
import java.util.function.IntFunction;
import org.prismlang.sim.check.Layout.Kind;

/**
 * Who touches memory now: neighbouring threads of a warp that know the same, or an engine with the
 * knowledge of those who started it.
 */
final class Actor {
  private static final int NOBODY = -1;
  private static final int OWNER = 32;
  private final IntFunction<Optional<Threads>> running;
  private Threads home;
  private Knowledge known;

  /** The thread whose own past it knows. */
  private int self;

  private long epoch;
  private int lanes;
  private boolean byProxy;
  private int firstOwner;
  private int owners;
  private int threadOwners;
  private int metClock;

  Actor(Threads home, IntFunction<Optional<Threads>> running) {
    this.running = running;
    this.home = home;
    this.known = home.knowledge(0);
  }

  void thread(Threads threads, int thread) {
    at(threads, threads.knowledge(thread), threads.epoch(thread));
    self = thread;
  }

  /** Threads of one warp, alike. */
  void threads(Threads threads, int first, int count) {
    thread(threads, first);
    if (count > 1) {
      self = NOBODY;
      lanes = -1 >>> OWNER - count << first % OWNER;
    }
  }

  /** An engine that a thread has started. */
  void engine(Threads threads, int starter, long itsEpoch, boolean isProxy) {
    at(threads, threads.knowledge(starter), itsEpoch);
    self = starter;
    byProxy = isProxy;
  }

  /** Several threads as one, or an engine they have started; this they have in common. */
  void together(Threads threads, Knowledge common, long itsEpoch, boolean isProxy) {
    at(threads, common, itsEpoch);
    self = NOBODY;
    byProxy = isProxy;
  }

  private void at(Threads threads, Knowledge knowledge, long itsEpoch) {
    home = threads;
    known = knowledge;
    epoch = itsEpoch;
    lanes = 1 << Stamp.lane(itsEpoch);
    byProxy = false;
    firstOwner = threads.firstOwner();
    owners = threads.layout().owners();
    threadOwners = threads.layout().threadOwners();
    metClock = threads.metClock();
  }

  long epoch() {
    return epoch;
  }

  int lanes() {
    return lanes;
  }

  boolean byProxy() {
    return byProxy;
  }

  boolean isOfItsBlock(long stamp) {
    return Integer.compareUnsigned(Stamp.owner(stamp) - firstOwner, owners) < 0;
  }

  /** Few readers of other blocks are enough. */
  void trim(Readers readers) {
    readers.trim(firstOwner, owners);
  }

  /** Whether an access is over, as it can tell. */
  boolean knows(long stamp) {
    int owner = Stamp.owner(stamp);
    int local = owner - firstOwner;
    int clock = Stamp.clock(stamp);
    if (Integer.compareUnsigned(local, owners) < 0) {
      return local < threadOwners && clock <= metClock
          || knows(local * OWNER + Stamp.lane(stamp), clock);
    }
    return owner == 0 || knowsOther(owner, Stamp.lane(stamp), clock);
  }

  private boolean knows(int entry, int clock) {
    return entry == self || known.clock(entry) >= clock || knowsOwnEngine(entry, clock);
  }

  /** Whether it knows of anything that another block has done. */
  boolean hasHeardOf(int block) {
    for (int clock : known.row(block)) {
      if (clock > 0) {
        return true;
      }
    }
    return false;
  }

  private boolean knowsOther(int owner, int lane, int clock) {
    var layout = home.layout();
    return known.clock(layout.block(owner), layout.entry(owner, lane)) >= clock;
  }

  /** A thread need not be told what it has drained itself. */
  private boolean knowsOwnEngine(int entry, int clock) {
    if (entry < threadOwners * OWNER || self == NOBODY) {
      return false;
    }
    var kind = home.layout().kind(entry);
    return switch (kind) {
      case COPY, STORE_READ, STORE_WRITE ->
          home.layout().number(entry) == self && home.groups(kind).drained(self) >= clock;
      case THREAD, PRODUCT, LOAD -> false;
    };
  }

  /** Whether the accesses of a group of lanes are over; those that are not otherwise. */
  int unknown(long group, int mask) {
    int local = Stamp.owner(group) - firstOwner;
    if (Integer.compareUnsigned(local, owners) >= 0) {
      if (known.others() == World.EMPTY) {
        return mask;
      }
    } else if (local < threadOwners) {
      if (Stamp.clock(group) <= metClock) {
        return 0;
      }
      if (known == home.metKnowledge()) {
        return self / OWNER == local && self >= 0 ? mask & ~(1 << self % OWNER) : mask;
      }
    }
    int left = 0;
    for (int bits = mask; bits != 0; bits &= bits - 1) {
      int lane = Integer.numberOfTrailingZeros(bits);
      left |= knows(Stamp.withLane(group, lane)) ? 0 : 1 << lane;
    }
    return left;
  }

  /**
   * Whether an ordinary write that is over can be seen through the proxy: its thread has fenced
   * since, and that is known.
   */
  boolean sees(long stamp) {
    int owner = Stamp.owner(stamp);
    if (owner == 0) {
      return true;
    }
    var layout = home.layout();
    int block = layout.block(owner);
    int entry = layout.entry(owner, Stamp.lane(stamp));
    var threads = running.apply(block);
    if (threads.isEmpty()) {
      return true;
    }
    int thread = layout.number(entry);
    var kind = layout.kind(entry);
    if (kind != Kind.THREAD && kind != Kind.COPY) {
      return true;
    }
    var fences = threads.get().fences(thread);
    int clock = Stamp.clock(stamp);
    int fenced = kind == Kind.THREAD ? fences.after(clock) : fences.afterCopy(clock);
    return fenced < Integer.MAX_VALUE && knows(layout.stamp(block, thread, fenced));
  }
}
