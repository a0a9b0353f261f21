package org.prismlang.kernel.analyze;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.footprint.Answer;
import org.prismlang.kernel.footprint.Answers;
import org.prismlang.kernel.footprint.Interval;
import org.prismlang.kernel.footprint.Pairs;
import org.prismlang.kernel.footprint.Trips;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/**
 * Whether a copy that a thread's engine makes may come before what the same thread wrote to those
 * elements earlier: the engine keeps no order among its own copies, and sees plain writes behind a
 * fence only. Of copies that are known to meet, synchronization waits for the first.
 */
final class Overtaking {
  private static final Pairs ITSELF = Pairs.allOf(new Perspective(Level.THREAD, 1));

  private final Answers answers;

  Overtaking(Answers answers) {
    this.answers = answers;
  }

  /**
   * Of two writes of an output.
   *
   * @param b not before {@code a} in the text; the same one is asked about its other trips
   */
  Verdict among(Seen a, Seen b) {
    var loops = shared(a.at().loops(), b.at().loops());
    boolean isOne = a.equals(b);
    var inTurn = isOne ? Verdict.always() : later(a, b, trips(a, b, loops, loops.size()));
    for (int i = 0; i < loops.size(); i++) {
      inTurn = inTurn.and(later(a, b, trips(a, b, loops, i)));
      if (!isOne) {
        inTurn = inTurn.and(later(b, a, trips(b, a, loops, i)));
      }
    }
    return inTurn;
  }

  /**
   * The second in a later trip of the loop {@code i} of those around both, or in the same of all.
   */
  private static Trips trips(Seen first, Seen second, List<String> loops, int i) {
    var distances = new HashMap<String, Interval>();
    for (int k = i; k < loops.size(); k++) {
      distances.put(loops.get(k), k == i ? Interval.atLeast(1) : Interval.ALL);
    }
    var some = new HashSet<>(first.at().loops());
    some.addAll(second.at().loops());
    some.removeIf(it -> !HandedOn.isSomeTrip(it));
    some.forEach(it -> distances.put(it, made(it, first, second, loops, i)));
    return new Trips(distances, Map.of(), some);
  }

  /** How many trips lie between those that made what the two use. */
  private static Interval made(String some, Seen first, Seen second, List<String> loops, int i) {
    var loop = Called.original(some);
    int at = loops.indexOf(loop);
    if (!HandedOn.isTurn(some) || at > i || at < 0 && i < loops.size()) {
      return Interval.ALL;
    }
    boolean isBehind =
        at < 0 && first.at().loops().contains(loop) && !second.at().loops().contains(loop);
    boolean isLater = at == i || isBehind;
    boolean isOther = at < 0 && second.at().loops().contains(loop);
    return isLater ? Interval.atLeast(1) : isOther ? Interval.ALL : Interval.ZERO;
  }

  private static List<String> shared(List<String> a, List<String> b) {
    int count = 0;
    while (count < Math.min(a.size(), b.size())
        && a.get(count).equals(b.get(count))
        && !HandedOn.isSomeTrip(a.get(count))) {
      count++;
    }
    return a.subList(0, count);
  }

  private Verdict later(Seen first, Seen second, Trips trips) {
    if (!second.isCopied()) {
      return Verdict.always();
    }
    try {
      return switch (answers.areDisjoint(first.footprint(), second.footprint(), ITSELF, trips)) {
        case Answer.Refuted _ when first.isCopied() -> Verdict.always();
        case Answer.Refuted refuted -> verdict(refuted, first, second);
        case Answer.Proven proven -> verdict(proven, first, second);
        case Answer.Unknown(var reason, var wish) ->
            new Verdict.Unknown(
                "the copy engine may come before what its thread wrote there earlier: " + reason,
                wish);
      };
    } catch (ArithmeticException tooLarge) {
      return new Verdict.Unknown("the numbers of the indices are too large");
    }
  }

  private static Verdict verdict(Answer answer, Seen first, Seen second) {
    return Verdict.of(answer, first.access().span(), Optional.of(second.access().span()));
  }
}
