package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The elements that each thread touches, as stretches of a memory's line of elements. */
final class Footprint {
  /** Threads {@code first} to {@code last}, together, touch {@code from} up to {@code to}. */
  record Stretch(int first, int last, long from, long to) {}

  /**
   * An unknown shift, the same in all threads; two footprints with the same one can be compared.
   */
  final String shift;

  final List<Stretch> stretches;
  private final long[][] byWarp;

  Footprint(String shift, List<Stretch> stretches, int threads) {
    this.shift = shift;
    this.stretches = stretches;
    this.byWarp = unions((threads + Mask.WARP - 1) / Mask.WARP);
  }

  Footprint and(Footprint other, int threads) {
    var all = new ArrayList<>(stretches);
    all.addAll(other.stretches);
    return new Footprint(shift, all, threads);
  }

  boolean isComparable(Footprint other) {
    return shift.equals(other.shift);
  }

  /** Sorted stretches of each warp, joined: from, to, from, to … */
  private long[][] unions(int warps) {
    var lists = new ArrayList<List<Stretch>>();
    for (int w = 0; w < warps; w++) {
      lists.add(new ArrayList<>());
    }
    for (var stretch : stretches) {
      for (int w = stretch.first / Mask.WARP; w <= (stretch.last - 1) / Mask.WARP; w++) {
        lists.get(w).add(stretch);
      }
    }
    var unions = new long[warps][];
    for (int w = 0; w < warps; w++) {
      unions[w] = union(lists.get(w));
    }
    return unions;
  }

  private static long[] union(List<Stretch> stretches) {
    if (stretches.isEmpty()) {
      return new long[0];
    }
    stretches.sort(Comparator.comparingLong(Stretch::from));
    var ends = new long[2 * stretches.size()];
    int n = 0;
    for (var stretch : stretches) {
      if (n > 0 && stretch.from <= ends[n - 1]) {
        ends[n - 1] = Math.max(ends[n - 1], stretch.to);
      } else {
        ends[n++] = stretch.from;
        ends[n++] = stretch.to;
      }
    }
    return Arrays.copyOf(ends, n);
  }

  /** Whether some thread of warp {@code mine} and one of {@code theirs} touch the same element. */
  boolean meets(int mine, Footprint other, int theirs) {
    var a = byWarp[mine];
    var b = other.byWarp[theirs];
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
    for (var mine : stretches) {
      if (!touches(mine, warp)) {
        continue;
      }
      for (var theirs : other.stretches) {
        if (touches(theirs, warp)
            && mine.from < theirs.to
            && theirs.from < mine.to
            && pairs(mine, theirs, warp, unit, same)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean touches(Stretch stretch, int warp) {
    return stretch.first < (warp + 1) * Mask.WARP && stretch.last > warp * Mask.WARP;
  }

  private static boolean pairs(Stretch a, Stretch b, int warp, int unit, boolean same) {
    boolean alone = a.last - a.first == 1 && b.last - b.first == 1;
    if (alone) {
      return same ? a.first == b.first : a.first != b.first && a.first / unit == b.first / unit;
    }
    return true;
  }
}
