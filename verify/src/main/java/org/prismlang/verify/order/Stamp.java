package org.prismlang.verify.order;

/**
 * An access and what must be known for it to be over.
 *
 * @param first thread that made or started it, by its number in the machine
 * @param count threads from there that made it together
 * @param lanes which of them, where they are not more than {@link #LANES}: one bit each
 * @param time of the machine when it was made or started
 * @param progress what tells that it is over: {@link Progress#OWN} for ordinary accesses
 * @param unit whose progress, where it is not that of the threads
 * @param value how far that must be
 * @param isEngines made through the proxy of the copy engines and tensor cores
 * @param guard the critical sections that it is made in, by number; {@link #UNGUARDED} for none
 */
public record Stamp(
    Site site,
    int first,
    int count,
    int lanes,
    int time,
    Progress progress,
    int unit,
    int value,
    boolean writes,
    Manner manner,
    boolean isEngines,
    int guard) {

  public static final int LANES = 32;
  public static final int ALL = -1;
  public static final int UNGUARDED = 0;
  private static final int MOST_THREADS = 1024;

  /** An ordinary access of consecutive threads. */
  public static Stamp ordinary(
      Site site, int first, int count, int time, boolean writes, Manner manner) {
    return ordinary(site, first, count, ALL, time, writes, manner);
  }

  /** An ordinary access of some lanes. */
  public static Stamp ordinary(
      Site site, int first, int count, int lanes, int time, boolean writes, Manner manner) {
    return new Stamp(
        site, first, count, lanes, time, Progress.OWN, 0, 0, writes, manner, false, UNGUARDED);
  }

  /** An access on another timeline, begun by consecutive threads. */
  public static Stamp asynchronous(
      Site site,
      int first,
      int count,
      int time,
      Progress progress,
      int unit,
      int value,
      boolean writes,
      boolean isEngines) {
    return new Stamp(
        site,
        first,
        count,
        ALL,
        time,
        progress,
        unit,
        value,
        writes,
        Manner.PLAIN,
        isEngines,
        UNGUARDED);
  }

  /** The same access as one that does not conflict with its like. */
  public Stamp asAtomic() {
    return new Stamp(
        site,
        first,
        count,
        lanes,
        time,
        progress,
        unit,
        value,
        writes,
        Manner.ATOMIC,
        isEngines,
        guard);
  }

  /** The same access in critical sections. */
  public Stamp within(int sections) {
    return sections == guard
        ? this
        : new Stamp(
            site, first, count, lanes, time, progress, unit, value, writes, manner, isEngines,
            sections);
  }

  /** The part of the access that some lanes made. */
  Stamp ofLanes(int some) {
    return some == lanes
        ? this
        : new Stamp(
            site, first, count, some, time, progress, unit, value, writes, manner, isEngines,
            guard);
  }

  /** The same access as threads see that can never know of it: those of a run of its own. */
  public Stamp abroad(int block, int blockThreads) {
    int thread = block * MOST_THREADS + anyone() % blockThreads;
    return new Stamp(
        site,
        -1 - thread,
        1,
        ALL,
        time,
        progress,
        unit,
        value,
        writes,
        manner,
        isEngines,
        UNGUARDED);
  }

  public boolean isAbroad() {
    return first < 0;
  }

  /** Block and thread of an access abroad. */
  public int homeBlock() {
    return (-1 - first) / MOST_THREADS;
  }

  public int homeThread() {
    return (-1 - first) % MOST_THREADS;
  }

  boolean covers(int thread) {
    int lane = thread - first;
    return lane >= 0 && lane < count && (count > LANES || (lanes >>> lane & 1) == 1);
  }

  /** The thread to name for all. */
  public int anyone() {
    return isAbroad()
        ? homeThread()
        : count > LANES ? first : first + Integer.numberOfTrailingZeros(lanes);
  }

  private boolean isWithin(Stamp other) {
    if (first == other.first && count == other.count) {
      return count > LANES || (lanes & ~other.lanes) == 0;
    }
    for (int thread = first; thread < first + count; thread++) {
      if (covers(thread) && !other.covers(thread)) {
        return false;
      }
    }
    return true;
  }

  boolean isAtomic() {
    return manner.isAtomic();
  }

  /**
   * @param isSameBlock whether threads of one block made both
   */
  boolean conflictsWith(Stamp other, boolean isSameBlock) {
    return (writes || other.writes) && !manner.bears(other.manner, isSameBlock);
  }

  /** Whether whoever saw a flag behind it need make no fence. */
  boolean isStrongWith(Stamp other) {
    return manner.isStrong() && other.manner.isStrong();
  }

  /** Whether whoever must know {@code later}, and does, need not be asked of this any more. */
  boolean isReplacedBy(Stamp later) {
    return progress == later.progress
        && manner == later.manner
        && (later.guard == UNGUARDED || later.guard == guard)
        && isEngines == later.isEngines
        && (!writes || later.writes)
        && (progress == Progress.OWN
            ? isWithin(later)
            : unit == later.unit && value <= later.value);
  }

  Stamp through(Dimensions dimensions, StateWalk walk) {
    long who = ((long) site.number() * 31 + first) * 2053 + count;
    long how = progress.ordinal() + (writes ? 16 : 0) + (isAtomic() ? 32 : 0) + 64L * unit;
    walk.token((who << 20 ^ how) * 31 + lanes);
    int then = walk.time(time);
    int reached = progress == Progress.OWN ? 0 : walk.count(dimensions.of(progress, unit), value);
    return walk.changes()
        ? new Stamp(
            site, first, count, lanes, then, progress, unit, reached, writes, manner, isEngines,
            guard)
        : this;
  }
}
