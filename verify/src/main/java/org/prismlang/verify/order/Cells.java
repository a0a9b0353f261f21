package org.prismlang.verify.order;

import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * The data of one memory, one history a cell. Cells lie in runs of {@link #RUN}; a run whose cells
 * have all the same history is kept as one.
 */
public final class Cells {
  private static final int BITS = 6;
  private static final int RUN = 1 << BITS;
  private static final int PAGE_BITS = 14;

  /** In the place of cells: all have the same history. */
  private static final History[] SAME = {};

  private final History[] whole;
  private final History[][] apart;

  /** When each run was touched last. */
  private final int[] touched;

  /** Whether each was touched since stamps were changed last. */
  private final boolean[] isNew;

  private final Map<Long, Cells> pages = new HashMap<>();

  /** Histories before and after the access at hand: neighbours mostly have the same. */
  private History before = History.NONE;

  private History after = History.NONE;
  private boolean isFresh = true;

  /** Of the access at hand. */
  private long work;

  /** Memory without an end: pages that come into being when touched. */
  public static Cells endless() {
    return new Cells(0);
  }

  public Cells(int size) {
    int runs = (size + RUN - 1) >> BITS;
    whole = new History[runs];
    Arrays.fill(whole, History.NONE);
    apart = new History[runs][];
    Arrays.fill(apart, SAME);
    touched = new int[runs];
    isNew = new boolean[runs];
  }

  /**
   * An access of the cells {@code from} to {@code to}, the last one excluded.
   *
   * @return how much there was to do: cells, and earlier accesses that were looked at
   */
  public long touch(long from, long to, Actor actor, Conflicts conflicts) {
    isFresh = true;
    work = 0;
    if (whole.length > 0) {
      inside(
          (int) Math.max(0, from),
          (int) Math.min(to, (long) whole.length << BITS),
          actor,
          conflicts);
      return work;
    }
    for (long page = from >> PAGE_BITS; page <= (to - 1) >> PAGE_BITS; page++) {
      long start = page << PAGE_BITS;
      var cells = pages.computeIfAbsent(page, _ -> new Cells(1 << PAGE_BITS));
      work +=
          cells.touch(
              Math.max(from, start) - start,
              Math.min(to - start, 1 << PAGE_BITS),
              actor,
              conflicts);
    }
    return work;
  }

  private void inside(int from, int to, Actor actor, Conflicts conflicts) {
    int at = from;
    while (at < to) {
      int run = at >> BITS;
      int end = Math.min(to, (run + 1) << BITS);
      touched[run] = actor.stamp().time();
      isNew[run] = true;
      if (apart[run].length == 0 && end - at == RUN) {
        whole[run] = next(whole[run], actor, conflicts);
      } else {
        part(run, at & (RUN - 1), end - (run << BITS), actor, conflicts);
      }
      at = end;
    }
  }

  private void part(int run, int from, int to, Actor actor, Conflicts conflicts) {
    var cells = apart[run];
    if (cells.length == 0) {
      cells = new History[RUN];
      Arrays.fill(cells, whole[run]);
      apart[run] = cells;
    }
    work += to - from;
    for (int i = from; i < to; i++) {
      cells[i] = next(cells[i], actor, conflicts);
    }
    if (to - from == RUN && isOne(cells)) {
      whole[run] = cells[0];
      apart[run] = SAME;
    }
  }

  private static boolean isOne(History[] cells) {
    for (var cell : cells) {
      if (cell != cells[0]) {
        return false;
      }
    }
    return true;
  }

  private History next(History history, Actor actor, Conflicts conflicts) {
    if (isFresh || history != before) {
      isFresh = false;
      before = history;
      after = history.after(actor, conflicts);
      work += history.size();
    }
    return after;
  }

  /** Whatever {@code actor} does not know to be over. */
  public void unknownTo(Actor actor, Conflicts conflicts) {
    for (int run = 0; run < whole.length; run++) {
      if (apart[run].length == 0) {
        whole[run].unknownTo(actor, conflicts);
      } else {
        for (var cell : apart[run]) {
          cell.unknownTo(actor, conflicts);
        }
      }
    }
  }

  /** Changes the stamps of all accesses since they were changed last. */
  public void abroad(UnaryOperator<Stamp> change) {
    pages.values().forEach(it -> it.abroad(change));
    IdentityHashMap<History, History> changed = new IdentityHashMap<>();
    changed.put(History.NONE, History.NONE);
    for (int run = 0; run < whole.length; run++) {
      if (!isNew[run]) {
        continue;
      }
      isNew[run] = false;
      whole[run] = changed.computeIfAbsent(whole[run], it -> it.abroad(change));
      if (apart[run].length > 0) {
        for (int i = 0; i < RUN; i++) {
          apart[run][i] = changed.computeIfAbsent(apart[run][i], it -> it.abroad(change));
        }
      }
    }
  }

  /** What was not touched since the walk's beginning says nothing of what will be. */
  public void walk(StateWalk walk, Dimensions dimensions) {
    for (int run = 0; run < whole.length; run++) {
      if (touched[run] < walk.since()) {
        walk.token(-3);
      } else if (apart[run].length == 0) {
        whole[run] = walk.history(whole[run], dimensions);
      } else {
        walk.token(-2);
        for (int i = 0; i < RUN; i++) {
          apart[run][i] = walk.history(apart[run][i], dimensions);
        }
      }
    }
  }
}
