package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The threads of a block by the branches they take: threads of one zone run the same lists.
 *
 * @param threads of each zone
 */
record Zones(List<BitSet> threads) {
  private static final int WARP = 32;

  static Zones of(List<Lines> lists, BitSet all) {
    List<BitSet> zones = List.of(all);
    for (var list : lists) {
      zones = cut(zones, list.threads);
    }
    for (var list : lists) {
      list.zones = within(zones, list.threads);
    }
    return new Zones(zones);
  }

  private static List<BitSet> cut(List<BitSet> zones, BitSet by) {
    var result = new ArrayList<BitSet>();
    for (var zone : zones) {
      var inside = (BitSet) zone.clone();
      inside.and(by);
      var outside = (BitSet) zone.clone();
      outside.andNot(by);
      if (!inside.isEmpty()) {
        result.add(inside);
      }
      if (!outside.isEmpty()) {
        result.add(outside);
      }
    }
    return result;
  }

  private static int[] within(List<BitSet> zones, BitSet threads) {
    return java.util.stream.IntStream.range(0, zones.size())
        .filter(it -> zones.get(it).intersects(threads))
        .toArray();
  }

  int count() {
    return threads.size();
  }

  /** Whether all threads of a list's zones are in one aligned unit of a warp. */
  boolean areInOne(int unit, int[] zones) {
    int last = 0;
    for (int zone : zones) {
      last = Math.max(last, threads.get(zone).length() - 1);
    }
    return isPartOfWarp(unit) && first(zones) / unit == last / unit;
  }

  /** The first thread of a list's zones. */
  int first(int[] zones) {
    int first = Integer.MAX_VALUE;
    for (int zone : zones) {
      first = Math.min(first, threads.get(zone).nextSetBit(0));
    }
    return first;
  }

  /** Whether lanes of a warp can meet in units of so many. */
  static boolean isPartOfWarp(int unit) {
    return unit > 0 && WARP % unit == 0;
  }

  /** How many threads a list's zones have together. */
  int size(int[] zones) {
    int size = 0;
    for (int zone : zones) {
      size += threads.get(zone).cardinality();
    }
    return size;
  }
}
