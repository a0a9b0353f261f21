package org.prismlang.kernel.analyze;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.footprint.Answers;
import org.prismlang.kernel.footprint.Pairs;
import org.prismlang.kernel.footprint.Trips;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.lang.type.Perspective;

/**
 * Whether one block of a launch stands for all: no two threads of the grid meet in memory that
 * blocks share, and which block it is decides nothing about what is done with a block's own memory
 * and barriers. So what is right in a few blocks is right in those that nobody ran.
 */
public final class BlocksAlike {
  /** More pairs of accesses are not asked about. */
  private static final int MOST_PAIRS = 1024;

  private BlocksAlike() {}

  /** No where it is not known. */
  public static boolean areProven(Kernel kernel, Module module, Sizes sizes) {
    if (BlockNumbers.decideInBlock(kernel)) {
      return false;
    }
    var survey = Survey.withCalls(kernel, module, sizes);
    var shared =
        Races.distinct(
            survey.seen().stream()
                .filter(it -> it.access().memory().owner().isBroaderThan(Perspective.BLOCK))
                .toList());
    return survey.handed().isEmpty()
        && (long) shared.size() * shared.size() <= MOST_PAIRS
        && areApart(shared);
  }

  private static boolean areApart(List<Seen> all) {
    var answers = new Answers();
    for (var a : all) {
      for (var b : all) {
        boolean isOne = a.access().memory().name().equals(b.access().memory().name());
        if (isOne && a.writes() && !a.bears(b) && !areApart(a, b, answers)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean areApart(Seen a, Seen b, Answers answers) {
    try {
      var loops = new ArrayList<>(a.at().loops());
      loops.addAll(b.at().loops());
      var pairs = new Pairs(Perspective.GRID, a.bearing(b, Perspective.THREAD));
      return answers
          .areDisjoint(a.footprint(), b.footprint(), pairs, Trips.apart(loops))
          .isProven();
    } catch (ArithmeticException tooLarge) {
      return false;
    }
  }
}
