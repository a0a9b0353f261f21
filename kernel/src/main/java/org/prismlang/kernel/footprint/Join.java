package org.prismlang.kernel.footprint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Finds an access of each of two lists that touch a common element, by threads of different parts.
 * The first list is sorted by a key made of the exact windows and, last, the widest, so that what
 * an access of the second list can meet stands together.
 */
final class Join {
  private static final int ORDINAL_BITS = 22;
  private static final int KEY_BITS = Long.SIZE - 2 - ORDINAL_BITS;

  /** A window; {@code radix} is 1 where it is no part of the key. */
  private record Dimension(
      Evaluation first, Evaluation second, Interval window, long least, long radix) {
    static Dimension of(Sides sides, int window, boolean isKey, Places places, Ranges domains) {
      var first = sides.first().get(window);
      var second = sides.second().get(window);
      var allowed = sides.windows().get(window);
      var range = first.range(domains).or(second.range(domains).plus(allowed));
      return new Dimension(
          Evaluation.of(first, places),
          Evaluation.of(second, places),
          allowed,
          range.least(),
          isKey ? range.size() : 1);
    }

    long into(long key, long value) {
      return radix == 1 ? key : key * radix + value - least;
    }
  }

  private final Dimension[] dimensions;
  private final Evaluation part;
  private final Evaluation otherPart;
  private final long mostSteps;
  private long[] keys = new long[64];
  private long[] parts = new long[64];
  private long[] firsts;
  private final long[] here;
  private int count;
  private long steps;
  private int met;

  private Join(Dimension[] dimensions, Evaluation part, Evaluation otherPart, long mostSteps) {
    this.dimensions = dimensions;
    this.part = part;
    this.otherPart = otherPart;
    this.mostSteps = mostSteps;
    this.firsts = new long[64 * dimensions.length];
    this.here = new long[dimensions.length];
  }

  /** None where the keys do not fit. */
  static Optional<Join> of(Sides sides, Places places, Ranges domains, long mostSteps) {
    var order = widestLast(sides.windows());
    var dimensions = new Dimension[order.size()];
    var keys = Interval.of(1);
    for (int i = 0; i < dimensions.length; i++) {
      boolean isKey = i == dimensions.length - 1 || sides.windows().get(order.get(i)).size() == 1;
      dimensions[i] = Dimension.of(sides, order.get(i), isKey, places, domains);
      keys = keys.times(dimensions[i].radix);
    }
    return keys.most() < 1L << KEY_BITS
        ? Optional.of(
            new Join(
                dimensions,
                Evaluation.of(sides.part(), places),
                Evaluation.of(sides.otherPart(), places),
                mostSteps))
        : Optional.empty();
  }

  private static List<Integer> widestLast(List<Interval> windows) {
    var order = new ArrayList<Integer>();
    for (int i = 0; i < windows.size(); i++) {
      order.add(i);
    }
    order.sort((a, b) -> Long.compare(windows.get(a).size(), windows.get(b).size()));
    return order;
  }

  /** Whether it gave up. */
  boolean isExhausted() {
    return steps > mostSteps;
  }

  /** Leaves the values of a meeting in {@code values}; also true when it gives up. */
  boolean meet(long[] values, Points mine, Points others) {
    count = 0;
    if (mine.any(values, this::add)) {
      return true;
    }
    Arrays.sort(keys, 0, count);
    if (!others.any(values, this::hasPartner)) {
      return false;
    }
    mine.any(values, _ -> met-- == 0);
    return true;
  }

  private boolean add(long[] values) {
    int n = dimensions.length;
    if (count == parts.length) {
      keys = Arrays.copyOf(keys, 2 * count);
      parts = Arrays.copyOf(parts, 2 * count);
      firsts = Arrays.copyOf(firsts, 2 * count * n);
    }
    long key = 0;
    for (int i = 0; i < n; i++) {
      long value = dimensions[i].first.at(values);
      firsts[count * n + i] = value;
      key = dimensions[i].into(key, value);
    }
    keys[count] = key << ORDINAL_BITS | count;
    parts[count] = part.at(values);
    count++;
    steps++;
    return isExhausted();
  }

  private boolean hasPartner(long[] values) {
    long from = 0;
    for (int i = 0; i < here.length; i++) {
      here[i] = dimensions[i].second.at(values);
      from = dimensions[i].into(from, here[i] + dimensions[i].window.least());
    }
    long own = otherPart.at(values);
    long to = from + dimensions[here.length - 1].window.size() - 1;
    for (int i = firstAt(from << ORDINAL_BITS); i < count && keys[i] >> ORDINAL_BITS <= to; i++) {
      int ordinal = (int) (keys[i] & ((1 << ORDINAL_BITS) - 1));
      steps++;
      if (parts[ordinal] != own && isMeeting(ordinal)) {
        met = ordinal;
        return true;
      }
    }
    return isExhausted();
  }

  private int firstAt(long key) {
    int found = Arrays.binarySearch(keys, 0, count, key);
    return found >= 0 ? found : -found - 1;
  }

  private boolean isMeeting(int ordinal) {
    for (int i = 0; i < here.length; i++) {
      if (!dimensions[i].window.contains(firsts[ordinal * here.length + i] - here[i])) {
        return false;
      }
    }
    return true;
  }
}
