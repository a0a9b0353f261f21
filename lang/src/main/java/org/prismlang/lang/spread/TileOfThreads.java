package org.prismlang.lang.spread;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.source.Span;

/**
 * Several dimensions of one tensor over all threads of a block: its digits of warpgroups part them
 * first, then those of warps, then those of lanes, each dimension after the one before it. Who has
 * which elements is then the same in every nest, whatever loops it has.
 */
public final class TileOfThreads {
  private TileOfThreads() {}

  private record Place(int side, int digit, Digit of) {}

  /** P1327: digits of units are all threads, each once. */
  public static List<Spread> of(List<Spread> sides, int threads, Span span) {
    var units = new ArrayList<Place>();
    var strides = new ArrayList<List<Long>>();
    for (int side = 0; side < sides.size(); side++) {
      var digits = sides.get(side).digits();
      strides.add(new ArrayList<>());
      for (int digit = 0; digit < digits.size(); digit++) {
        strides.get(side).add(0L);
        if (digits.get(digit).holder() != Digit.Holder.REG) {
          units.add(new Place(side, digit, digits.get(digit)));
        }
      }
    }
    units.sort(Comparator.comparingInt((Place it) -> it.of.holder().threads()).reversed());
    long left = threads;
    for (var unit : units) {
      var digit = unit.of;
      long count = digit.count().orElse(0);
      boolean fits =
          count > 0
              && left % count == 0
              && left / count % digit.holder().threads() == 0
              && (digit.holder() != Digit.Holder.LANE || left <= 32);
      if (!fits) {
        throw refused(left + " threads are no `" + digit + "`", sides, threads, span);
      }
      left /= count;
      strides.get(unit.side).set(unit.digit, left);
    }
    if (left != 1) {
      throw refused(left + " threads would have the same elements", sides, threads, span);
    }
    var joint = new ArrayList<Spread>();
    for (int side = 0; side < sides.size(); side++) {
      joint.add(new Spread(sides.get(side).digits(), strides.get(side)));
    }
    return joint;
  }

  private static Refused refused(String what, List<Spread> sides, int threads, Span span) {
    return new Refused(
        Code.P1327
            .at(span, what)
            .note(
                sides.stream().map(it -> "`" + it + "`").collect(Collectors.joining(" and "))
                    + ", of "
                    + threads
                    + " threads: warpgroups, then warps, then lanes")
            .help("numbers of units, each said, come to the threads of `role(…)`"));
  }
}
