package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The elements that each thread touches, as stretches of a memory's line of elements. */
final class Footprint {
  /** Threads {@code first} to {@code last}, together, touch {@code from} up to {@code to}. */
  record Stretch(int first, int last, long from, long to) {}

  /**
   * An unknown shift, the same in all threads; two footprints with the same one can be compared.
   */
  final String shift;

  /** All of the memory, because nothing is known of the index. */
  final boolean isWhole;

  private final List<Stretch> stretches;
  private final int warps;
  private Optional<List<Part>> parts = Optional.empty();
  private long lowest = Long.MAX_VALUE;
  private long highest = Long.MIN_VALUE;

  Footprint(String shift, boolean isWhole, List<Stretch> stretches, int threads) {
    this.shift = shift;
    this.isWhole = isWhole;
    this.stretches = new ArrayList<>(stretches);
    this.warps = (threads + Mask.WARP - 1) / Mask.WARP;
    for (var stretch : stretches) {
      lowest = Math.min(lowest, stretch.from);
      highest = Math.max(highest, stretch.to);
    }
  }

  /** Takes in what the next trip of a loop touches. */
  void add(Footprint other) {
    stretches.addAll(other.stretches);
    parts = Optional.empty();
    lowest = Math.min(lowest, other.lowest);
    highest = Math.max(highest, other.highest);
  }

  /** Whether they lie apart as wholes, so that no threads of them can meet. */
  boolean isApart(Footprint other) {
    return highest <= other.lowest || other.highest <= lowest;
  }

  boolean isComparable(Footprint other) {
    return shift.equals(other.shift);
  }

  /** What one warp touches: by thread, sorted, and all in all, joined: from, to, from, to … */
  private static final class Part {
    private final Stretch[] sorted;
    private final long longest;
    private final long[] union;

    Part(List<Stretch> stretches) {
      this.sorted = stretches.toArray(Stretch[]::new);
      Arrays.sort(sorted, Comparator.comparingLong(Stretch::from));
      var ends = new long[2 * sorted.length];
      int n = 0;
      long most = 0;
      for (var stretch : sorted) {
        most = Math.max(most, stretch.to - stretch.from);
        if (n > 0 && stretch.from <= ends[n - 1]) {
          ends[n - 1] = Math.max(ends[n - 1], stretch.to);
        } else {
          ends[n++] = stretch.from;
          ends[n++] = stretch.to;
        }
      }
      this.longest = most;
      this.union = Arrays.copyOf(ends, n);
    }
  }

  private Part part(int warp) {
    if (parts.isEmpty()) {
      var lists = new ArrayList<List<Stretch>>();
      for (int w = 0; w < warps; w++) {
        lists.add(new ArrayList<>());
      }
      for (var stretch : stretches) {
        for (int w = stretch.first / Mask.WARP; w <= (stretch.last - 1) / Mask.WARP; w++) {
          lists.get(w).add(stretch);
        }
      }
      parts = Optional.of(lists.stream().map(Part::new).toList());
    }
    return parts.get().get(warp);
  }

  /** Whether some thread of warp {@code mine} and one of {@code theirs} touch the same element. */
  boolean meets(int mine, Footprint other, int theirs) {
    var a = part(mine).union;
    var b = other.part(theirs).union;
    int i = 0;
    int j = 0;
    while (i < a.length && j < b.length) {
      if (a[i] < b[j + 1] && b[j] < a[i + 1]) {
        return true;
      }
      if (a[i + 1] <= b[j + 1]) {
        i += 2;
      } else {
        j += 2;
      }
    }
    return false;
  }

  /**
   * Whether two different threads of one warp, both in one unit of so many threads, touch the same
   * element; or, with {@code same}, one thread touches it twice.
   */
  boolean meetsWithin(int warp, Footprint other, int unit, boolean same) {
    var theirs = other.part(warp);
    int start = 0;
    for (var mine : part(warp).sorted) {
      while (start < theirs.sorted.length
          && theirs.sorted[start].from + theirs.longest <= mine.from) {
        start++;
      }
      for (int j = start; j < theirs.sorted.length && theirs.sorted[j].from < mine.to; j++) {
        if (mine.from < theirs.sorted[j].to && pairs(mine, theirs.sorted[j], unit, same)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean pairs(Stretch a, Stretch b, int unit, boolean same) {
    boolean alone = a.last - a.first == 1 && b.last - b.first == 1;
    if (alone) {
      return same ? a.first == b.first : a.first != b.first && a.first / unit == b.first / unit;
    }
    return true;
  }
}
