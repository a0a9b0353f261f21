package org.prismlang.kernel.order;

/**
 * From where on generations are told relative to their counter, for each counter on its own: one
 * that only steers a short ring soon leaves the small numbers.
 */
final class Reach {
  /** Uses beyond a ring's own that are told apart. */
  private static final int BEYOND = 1;

  private final int[] slots;
  private final int[] offsets;
  private final int[] begin;
  private final int[] compared;

  private Reach(int counters) {
    slots = new int[counters];
    offsets = new int[counters];
    begin = new int[counters];
    compared = new int[counters];
  }

  static Reach of(Text text, Followed followed) {
    var counters = followed.counters;
    var reach = new Reach(counters.count());
    for (var signal : followed.signals.values()) {
      reach.ring(signal.clock, signal.barrier.slots(), signal.offsets);
    }
    for (var use : followed.uses) {
      int offset = use.touch().flatMap(followed::generation).map(Generation::offset).orElse(0);
      reach.ring(use.clock(), use.depth(), Math.abs(offset));
    }
    counters.numbers().forEach((name, number) -> reach.begin[number] = counters.begin(name));
    Conditions.largest(text, counters.numbers(), reach.compared);
    return reach;
  }

  private void ring(int clock, int depth, int offset) {
    if (clock != Generation.NONE) {
      slots[clock] = Math.max(slots[clock], depth);
      offsets[clock] = Math.max(offsets[clock], offset);
    }
  }

  /** The last of the small numbers; no counter begins behind it. */
  int of(int counter) {
    int told = slots[counter] + BEYOND + offsets[counter] + compared[counter];
    return Math.max(told, begin[counter]);
  }
}
