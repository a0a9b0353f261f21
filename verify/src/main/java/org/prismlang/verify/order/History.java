package org.prismlang.verify.order;

import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The last write of a datum, and the reads since; with these, writes that the last one does not
 * know of, so that whoever comes must know of all. Does not change.
 */
public final class History {
  static final History NONE = new History(Optional.empty(), Optional.empty(), Readers.NONE);

  /** Concurrent writes, and reads that are not among {@link #readers}, the last one first. */
  private record Reads(Stamp stamp, Optional<Reads> before) {
    int count() {
      int count = 1;
      for (var at = before; at.isPresent(); at = at.get().before()) {
        count++;
      }
      return count;
    }
  }

  private final Optional<Stamp> write;
  private final Optional<Reads> reads;
  private final Readers readers;

  private History(Optional<Stamp> write, Optional<Reads> reads, Readers readers) {
    this.write = write;
    this.reads = reads;
    this.readers = readers;
  }

  /** Accesses that whoever comes must be held against, reads of a warp as one. */
  int size() {
    return 1 + reads.map(Reads::count).orElse(0) + readers.size();
  }

  /** What an access leaves behind; accesses that it does not know of go to {@code conflicts}. */
  History after(Actor actor, Conflicts conflicts) {
    var stamp = actor.stamp();
    write.ifPresent(it -> judge(it, actor, conflicts));
    for (var at = reads; at.isPresent(); at = at.get().before()) {
      if (stamp.writes() || at.get().stamp().writes()) {
        judge(at.get().stamp(), actor, conflicts);
      }
    }
    if (stamp.writes()) {
      readers.forEach(it -> judge(it, actor, conflicts));
    }
    if (stamp.writes() && !stamp.isAtomic()) {
      return new History(Optional.of(stamp), concurrent(actor), Readers.NONE);
    }
    return readers.takes(stamp)
        ? new History(write, reads, readers.with(stamp))
        : new History(write, Optional.of(new Reads(stamp, without(reads, stamp))), readers);
  }

  private Optional<Reads> concurrent(Actor actor) {
    Optional<Reads> kept = Optional.empty();
    for (var at = reads; at.isPresent(); at = at.get().before()) {
      if (isConcurrent(at.get().stamp(), actor)) {
        kept = Optional.of(new Reads(at.get().stamp(), kept));
      }
    }
    return write.isPresent() && isConcurrent(write.get(), actor)
        ? Optional.of(new Reads(write.get(), kept))
        : kept;
  }

  /**
   * Whether whoever comes later may know of the actor's access and not of the earlier one: a write,
   * or what only a lock or a flag without a fence put in order.
   */
  private static boolean isConcurrent(Stamp earlier, Actor actor) {
    return (earlier.writes()
            || earlier.guard() != Stamp.UNGUARDED
            || earlier.isStrongWith(actor.stamp()))
        && !earlier.isAbroad()
        && !actor.isOver(earlier)
        && !earlier.isReplacedBy(actor.stamp());
  }

  private static void judge(Stamp earlier, Actor actor, Conflicts conflicts) {
    if (actor.conflictsWith(earlier) && !actor.knows(earlier)) {
      conflicts.found(earlier, actor);
    }
  }

  private static Optional<Reads> without(Optional<Reads> reads, Stamp later) {
    boolean isIn = false;
    for (var at = reads; at.isPresent(); at = at.get().before()) {
      isIn |= at.get().stamp().isReplacedBy(later);
    }
    if (!isIn) {
      return reads;
    }
    Optional<Reads> kept = Optional.empty();
    for (var at = reads; at.isPresent(); at = at.get().before()) {
      if (!at.get().stamp().isReplacedBy(later)) {
        kept = Optional.of(new Reads(at.get().stamp(), kept));
      }
    }
    return kept;
  }

  /** Accesses of the datum that {@code actor} does not know to be over. */
  void unknownTo(Actor actor, Conflicts conflicts) {
    write.filter(it -> !actor.knows(it)).ifPresent(it -> conflicts.found(it, actor));
    for (var at = reads; at.isPresent(); at = at.get().before()) {
      if (!actor.knows(at.get().stamp())) {
        conflicts.found(at.get().stamp(), actor);
      }
    }
    readers.forEach(
        it -> {
          if (!actor.knows(it)) {
            conflicts.found(it, actor);
          }
        });
  }

  History abroad(UnaryOperator<Stamp> change) {
    Optional<Reads> read = Optional.empty();
    for (var at = reads; at.isPresent(); at = at.get().before()) {
      read = Optional.of(new Reads(change.apply(at.get().stamp()), read));
    }
    return new History(write.map(change), read, readers.abroad(change));
  }

  History through(Dimensions dimensions, StateWalk walk) {
    walk.token(write.isPresent() ? 1 : 0);
    var wrote = write.map(it -> it.through(dimensions, walk));
    Optional<Reads> read = Optional.empty();
    int count = 0;
    for (var at = reads; at.isPresent(); at = at.get().before()) {
      count++;
      var stamp = at.get().stamp().through(dimensions, walk);
      if (walk.changes()) {
        read = Optional.of(new Reads(stamp, read));
      }
    }
    walk.token(count);
    var others = readers.through(dimensions, walk);
    return walk.changes() ? new History(wrote, reversed(read), others) : this;
  }

  private static Optional<Reads> reversed(Optional<Reads> reads) {
    Optional<Reads> other = Optional.empty();
    for (var at = reads; at.isPresent(); at = at.get().before()) {
      other = Optional.of(new Reads(at.get().stamp(), other));
    }
    return other;
  }
}
