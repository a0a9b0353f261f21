package org.prismlang.verify.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * The last ordinary read of each lane, by warps: a cell may be read by every lane in a step of its
 * own, and by all of them again. Does not change.
 */
final class Readers {
  static final Readers NONE = new Readers(new Warp[0], new Stamp[0]);

  private final Warp[] warps;

  /** Reads of runs before, which no later one replaces. */
  private final Stamp[] abroad;

  private Readers(Warp[] warps, Stamp[] abroad) {
    this.warps = warps;
    this.abroad = abroad;
  }

  /**
   * Reads of the warp that begins at thread {@code first}.
   *
   * @param lanes of each read, those that have read again left out
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Warp(int first, int[] lanes, Stamp[] stamps) {
    static final Warp NOBODY = new Warp(-1, new int[0], new Stamp[0]);

    Warp with(Stamp later) {
      int count = 0;
      var left = new int[lanes.length + 1];
      var kept = new Stamp[lanes.length + 1];
      for (int i = 0; i < lanes.length; i++) {
        int others = lanes[i] & ~later.lanes();
        if (others != 0) {
          left[count] = others;
          kept[count++] = stamps[i];
        }
      }
      left[count] = later.lanes();
      kept[count++] = later;
      return count == left.length
          ? new Warp(later.first(), left, kept)
          : new Warp(later.first(), Arrays.copyOf(left, count), Arrays.copyOf(kept, count));
    }

    void forEach(Consumer<Stamp> action) {
      for (int i = 0; i < lanes.length; i++) {
        action.accept(stamps[i].ofLanes(lanes[i]));
      }
    }

    Warp through(Dimensions dimensions, StateWalk walk) {
      walk.token(lanes.length);
      var other = new Stamp[stamps.length];
      Arrays.setAll(other, i -> stamps[i].ofLanes(lanes[i]).through(dimensions, walk));
      return walk.changes() ? new Warp(first, lanes, other) : this;
    }
  }

  boolean takes(Stamp stamp) {
    boolean isPlain =
        stamp.progress() == Progress.OWN
            && !stamp.isAbroad()
            && !stamp.writes()
            && stamp.manner() == Manner.PLAIN
            && stamp.guard() == Stamp.UNGUARDED
            && !stamp.isEngines();
    if (!isPlain || stamp.count() != Stamp.LANES) {
      return false;
    }
    var warp = warp(stamp);
    // Warps of blocks that are not whole warps long may share a number.
    return warp.lanes().length == 0 || warp.first() == stamp.first();
  }

  private Warp warp(Stamp stamp) {
    int number = stamp.first() / Stamp.LANES;
    return number < warps.length ? warps[number] : Warp.NOBODY;
  }

  /** With a read that it takes, after which earlier ones of the same lanes need not be known. */
  Readers with(Stamp later) {
    int number = later.first() / Stamp.LANES;
    var next = Arrays.copyOf(warps, Math.max(warps.length, number + 1));
    Arrays.fill(next, warps.length, next.length, Warp.NOBODY);
    next[number] = warp(later).with(later);
    return new Readers(next, abroad);
  }

  /** Warps of this run, and reads of runs before. */
  int size() {
    return warps.length + abroad.length;
  }

  void forEach(Consumer<Stamp> action) {
    for (var stamp : abroad) {
      action.accept(stamp);
    }
    for (var warp : warps) {
      warp.forEach(action);
    }
  }

  /** All as reads of a run before. */
  Readers abroad(UnaryOperator<Stamp> change) {
    var all = new ArrayList<Stamp>();
    forEach(it -> all.add(change.apply(it)));
    return all.isEmpty() ? NONE : new Readers(new Warp[0], all.toArray(Stamp[]::new));
  }

  Readers through(Dimensions dimensions, StateWalk walk) {
    walk.token(abroad.length);
    walk.token(warps.length);
    var other = new Warp[warps.length];
    Arrays.setAll(other, i -> warps[i].through(dimensions, walk));
    return walk.changes() ? new Readers(other, abroad) : this;
  }
}
