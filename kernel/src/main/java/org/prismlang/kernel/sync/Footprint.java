package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The elements that each thread touches, as stretches of a memory's line of elements. */
final class Footprint {
  /** Threads {@code first} to {@code last}, together, touch {@code from} up to {@code to}. */
  record Stretch(int first, int last, long from, long to) {
    private int firstWarp() {
      return first / Mask.WARP;
    }

    private int lastWarp() {
      return (last - 1) / Mask.WARP;
    }
  }

  /**
   * An unknown shift, the same in all threads; two footprints with the same one can be compared.
   */
  final String shift;

  /** All of the memory, because nothing is known of the index. */
  final boolean isWhole;

  private final List<Stretch> stretches;
  private final int warps;
  private Part[] parts = {};
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
    parts = new Part[0];
    lowest = Math.min(lowest, other.lowest);
    highest = Math.max(highest, other.highest);
  }

  /** Whether they lie apart as wholes, so that no threads of them can meet. */
  boolean isApart(Footprint other) {
    return highest <= other.lowest || other.highest <= lowest;
  }

  /** Whether each thread touches the same in both. */
  boolean isLike(Footprint other) {
    return isWhole == other.isWhole
        && isComparable(other)
        && lowest == other.lowest
        && highest == other.highest
        && stretches.equals(other.stretches);
  }

  boolean isComparable(Footprint other) {
    return shift.equals(other.shift);
  }

  /** What one warp touches: by thread, and all in all, joined: from, to, from, to … */
  private static final class Part {
    private final Stretch[] stretches;
    private final long[] union;
    private boolean isSorted;
    private long longest;

    Part(Stretch[] stretches) {
      this.stretches = stretches;
      this.union = union(this.stretches);
    }

    private static long[] union(Stretch[] stretches) {
      var starts = new long[stretches.length];
      var ends = new long[stretches.length];
      for (int i = 0; i < stretches.length; i++) {
        starts[i] = stretches[i].from;
        ends[i] = stretches[i].to;
      }
      Arrays.sort(starts);
      Arrays.sort(ends);
      var joined = new long[2 * stretches.length];
      int n = 0;
      int ended = 0;
      for (int begun = 0; begun < starts.length; begun++) {
        while (ended < begun && ends[ended] < starts[begun]) {
          ended++;
        }
        if (ended == begun) {
          joined[n++] = starts[begun];
          joined[n++] = ends[begun];
        } else {
          joined[n - 1] = ends[begun];
        }
      }
      return Arrays.copyOf(joined, n);
    }

    /** By where they begin; few are asked for thread by thread. */
    Stretch[] sorted() {
      if (!isSorted) {
        Arrays.sort(stretches, Comparator.comparingLong(Stretch::from));
        for (var stretch : stretches) {
          longest = Math.max(longest, stretch.to - stretch.from);
        }
        isSorted = true;
      }
      return stretches;
    }
  }

  private Part part(int warp) {
    if (parts.length == 0) {
      parts = parts();
    }
    return parts[warp];
  }

  private Part[] parts() {
    var counts = new int[warps];
    for (var stretch : stretches) {
      for (int w = stretch.firstWarp(); w <= stretch.lastWarp(); w++) {
        counts[w]++;
      }
    }
    var all = new Stretch[warps][];
    for (int w = 0; w < warps; w++) {
      all[w] = new Stretch[counts[w]];
    }
    for (var stretch : stretches) {
      for (int w = stretch.firstWarp(); w <= stretch.lastWarp(); w++) {
        all[w][all[w].length - counts[w]--] = stretch;
      }
    }
    return Arrays.stream(all).map(Part::new).toArray(Part[]::new);
  }

  /** Whether some thread of warp {@code mine} and one of {@code theirs} touch the same element. */
  boolean meets(int mine, Footprint other, int theirs) {
    var a = part(mine).union;
    var b = other.part(theirs).union;
    if (a.length == 0 || b.length == 0 || a[0] >= b[b.length - 1] || b[0] >= a[a.length - 1]) {
      return false;
    }
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
    var sorted = theirs.sorted();
    int start = 0;
    for (var mine : part(warp).sorted()) {
      while (start < sorted.length && sorted[start].from + theirs.longest <= mine.from) {
        start++;
      }
      for (int j = start; j < sorted.length && sorted[j].from < mine.to; j++) {
        if (mine.from < sorted[j].to && pairs(mine, sorted[j], unit, same)) {
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
