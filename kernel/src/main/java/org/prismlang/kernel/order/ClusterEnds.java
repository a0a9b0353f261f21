package org.prismlang.kernel.order;

import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Stmt;

/**
 * Blocks of a cluster end together: a block's shared memory and barriers are another's as soon as
 * its last thread has ended, and the others may still use them. So a meeting of the cluster stands
 * at every end, and nothing that they share is used behind it.
 */
final class ClusterEnds {
  private ClusterEnds() {}

  /** Where a block may end while others use what it has. */
  static Optional<Stmt> tooEarly(Kernel kernel, Text text) {
    boolean isShared =
        kernel.launch().cluster() > 1 && text.root.lines.stream().anyMatch(ClusterUse::isInside);
    return isShared
        ? ends(text.root, true).map(it -> text.origin(it).orElse(it.stmt))
        : Optional.empty();
  }

  /**
   * @param isEnd whether the block ends behind the list, and not only at returns in it
   */
  private static Optional<Line> ends(Lines list, boolean isEnd) {
    for (int i = 0; i < list.lines.size(); i++) {
      var line = list.lines.get(i);
      if (line.stmt instanceof Stmt.Return && !isMet(list, i)) {
        return Optional.of(line);
      }
      // Returns of a call end the call.
      for (var inside : line.isCall ? List.<Lines>of() : line.inside) {
        var early = ends(inside, false);
        if (early.isPresent()) {
          return early;
        }
      }
    }
    return isEnd && !isMet(list, list.lines.size())
        ? Optional.of(list.lines.getLast())
        : Optional.empty();
  }

  /** What is known of who has come through a list. */
  private enum Last {
    /** They met the others, and shared nothing with them behind that. */
    MET,
    /** They shared nothing. */
    NOTHING,
    /** They may have shared something, and met nobody since. */
    SHARED
  }

  /** Of all that was done before, in this list and around it. */
  private static boolean isMet(Lines list, int count) {
    var here = last(list, count);
    return here == Last.NOTHING
        ? list.owner.isEmpty() || isMetBefore(list.owner.get())
        : here == Last.MET;
  }

  /** Earlier trips come before what is in a loop. */
  private static boolean isMetBefore(Line owner) {
    boolean isUsed = ClusterUse.is(owner) || owner.isLoop() && ClusterUse.isInside(owner);
    return !isUsed && isMet(owner.in, owner.in.lines.indexOf(owner));
  }

  private static Last last(Lines list, int count) {
    for (var line : list.lines.subList(0, count).reversed()) {
      if (ClusterUse.meets(line)) {
        return Last.MET;
      }
      boolean isUsed = ClusterUse.isInside(line);
      if (isUsed && !isMetInTrips(line)) {
        var inside = ClusterUse.is(line) || !isPassed(line) ? Last.SHARED : last(line);
        if (inside != Last.NOTHING) {
          return inside;
        }
      } else if (!isUsed && isPassed(line) && last(line) == Last.MET) {
        return Last.MET;
      }
    }
    return Last.NOTHING;
  }

  /** Behind all of a line's lists, of which everyone comes through one. */
  private static Last last(Line line) {
    var each = line.inside.stream().map(it -> last(it, it.lines.size())).distinct().toList();
    return each.contains(Last.SHARED)
        ? Last.SHARED
        : each.equals(List.of(Last.MET)) ? Last.MET : Last.NOTHING;
  }

  /** Whether it is a loop, and each trip that shares something ends with a meeting. */
  private static boolean isMetInTrips(Line line) {
    return line.isLoop()
        && !ClusterUse.is(line)
        && !ExpandedCalls.isLeft(Bodies.of(line.stmt).getFirst())
        && last(line) != Last.SHARED;
  }

  /** Whether all that come by go through its lists, one of them each. */
  static boolean isPassed(Line line) {
    return switch (line.stmt) {
      case Stmt.If _, Stmt.Group _, Stmt.Open _, Stmt.Split _ -> true;
      case Stmt.Block _ -> !line.isCall || !leavesEarly(line.inside.getFirst());
      default -> false;
    };
  }

  /** Whether a call may end before its last statement. */
  private static boolean leavesEarly(Lines called) {
    return called.lines.stream()
        .anyMatch(
            it ->
                it.stmt instanceof Stmt.Return
                    ? !it.equals(called.lines.getLast())
                    : !it.isCall && it.inside.stream().anyMatch(ClusterEnds::returns));
  }

  private static boolean returns(Lines list) {
    return list.lines.stream()
        .anyMatch(
            it ->
                it.stmt instanceof Stmt.Return
                    || !it.isCall && it.inside.stream().anyMatch(ClusterEnds::returns));
  }
}
