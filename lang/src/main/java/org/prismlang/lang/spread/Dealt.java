package org.prismlang.lang.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.source.Span;

/**
 * A spread among threads that act together: each digit of units parts them, the first into the
 * largest groups.
 *
 * @param inside how many threads have the same trips
 * @param isOfTile whether digits are of all threads of a block, wherever the loop stands
 */
record Dealt(List<Part> parts, long inside, boolean isOfTile) {
  Dealt {
    parts = List.copyOf(parts);
  }

  /**
   * A digit in its place.
   *
   * @param stride of units, how many threads have one value of it; 0 of registers
   * @param weight how many trips one more is
   */
  record Part(OptionalLong count, long stride, long weight) {
    boolean isUnit() {
      return stride > 0;
    }

    /** Whether a thread's digit of one says something of that of the other. */
    boolean overlaps(Part other) {
      return isUnit()
          && other.isUnit()
          && stride < other.stride * other.count.orElse(1)
          && other.stride < stride * count.orElse(1);
    }
  }

  private static final long WARP = 32;

  /** P1327: there are threads for all of its units. */
  static Dealt of(Spread spread, long available, Span span) {
    return spread.strides().isEmpty() ? parted(spread, available, span) : ofTile(spread);
  }

  private static Dealt ofTile(Spread spread) {
    var counts = spread.digits().stream().map(Digit::count).toList();
    return new Dealt(parts(counts, spread.strides()), 1, true);
  }

  private static Dealt parted(Spread spread, long available, Span span) {
    var counts = new ArrayList<OptionalLong>();
    var strides = new ArrayList<Long>();
    long left = available;
    for (var digit : spread.digits()) {
      if (digit.holder() == Digit.Holder.REG) {
        counts.add(digit.count());
        strides.add(0L);
      } else {
        long count = digit.count().orElse(left / digit.holder().threads());
        long stride = count == 0 || left % count != 0 ? 0 : left / count;
        boolean fits =
            stride >= digit.holder().threads()
                && stride % digit.holder().threads() == 0
                && (digit.holder() != Digit.Holder.LANE || left <= WARP);
        if (!fits) {
          throw new Refused(
              Code.P1327
                  .at(span, left + " threads are no `" + digit + "`")
                  .note("`" + spread + "`, from slow to fast: each part is parted by the next")
                  .help("`role(…)` says how many threads there are"));
        }
        counts.add(OptionalLong.of(count));
        strides.add(stride);
        left = stride;
      }
    }
    // What acts together is parts of one warp, or whole warps: others cannot wait for each other.
    if (WARP % left != 0 && left % WARP != 0) {
      throw new Refused(
          Code.P1327
              .at(span, "units of " + left + " threads lie across warps")
              .note("`" + spread + "`, from slow to fast: each part is parted by the next")
              .help("parts of a warp, 1 to 32 threads in powers of two, or whole warps"));
    }
    return new Dealt(parts(counts, strides), left, false);
  }

  private static List<Part> parts(List<OptionalLong> counts, List<Long> strides) {
    var parts = new ArrayList<Part>();
    long weight = 1;
    for (int i = counts.size() - 1; i >= 0; i--) {
      // One unit is all threads that there are: they are not parted.
      boolean isOne = counts.get(i).equals(OptionalLong.of(1));
      parts.addFirst(new Part(counts.get(i), isOne ? 0 : strides.get(i), weight));
      weight *= counts.get(i).orElse(1);
    }
    return parts;
  }

  /** Digits of an index: {@code [reg(4), thread / 32 % 8]}. */
  String words() {
    return parts.stream()
        .map(
            it ->
                it.isUnit()
                    ? "thread"
                        + (it.stride == 1 ? "" : " / " + it.stride)
                        + " % "
                        + it.count.orElse(1)
                    : "reg" + (it.count.isPresent() ? "(" + it.count.getAsLong() + ")" : ""))
        .collect(Collectors.joining(", ", "[", "]"));
  }

  boolean isOpen() {
    return parts.stream().anyMatch(it -> it.count.isEmpty());
  }

  boolean isOfUnits() {
    return parts.stream().anyMatch(Part::isUnit);
  }

  /** How many threads have trips of their own. */
  long units() {
    return parts.stream()
        .filter(Part::isUnit)
        .mapToLong(it -> it.count.orElse(1))
        .reduce(1, (a, b) -> a * b);
  }

  /** How many trips there are for one value of an open digit, or at all. */
  long trips() {
    return parts.stream().mapToLong(it -> it.count.orElse(1)).reduce(1, (a, b) -> a * b);
  }

  /** How many a thread has for itself; empty where nothing says so. */
  Optional<Long> registers() {
    return isOpen()
        ? Optional.empty()
        : Optional.of(
            parts.stream()
                .filter(it -> !it.isUnit())
                .mapToLong(it -> it.count.orElse(1))
                .reduce(1, (a, b) -> a * b));
  }

  /** Digits of registers behind the last of units: neighbours that one thread has. */
  List<Part> fast() {
    int first = parts.size();
    while (first > 0 && !parts.get(first - 1).isUnit() && parts.get(first - 1).count.isPresent()) {
      first--;
    }
    return parts.subList(first, parts.size());
  }

  List<Part> slow() {
    return parts.subList(0, parts.size() - fast().size());
  }

  long neighbours() {
    return fast().stream().mapToLong(it -> it.count.orElse(1)).reduce(1, (a, b) -> a * b);
  }
}
