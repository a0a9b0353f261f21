package org.prismlang.kernel.footprint;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Asks about each pair of accesses once, also where code was copied: unrolled, or put in the place
 * of a call. The reason for which one copy is not proven is that of all; a case is of its own.
 */
public final class Answers {
  private final Map<Encounter, Answer> known = new HashMap<>();

  /** As {@link Questions#areDisjoint}. */
  public Answer areDisjoint(Footprint a, Footprint b, Pairs pairs, Trips trips) {
    if (areFixedApart(a, b)) {
      return new Answer.Proven(Answer.Method.INTERVALS);
    }
    try {
      var encounter = Encounter.of(a, b, pairs, trips);
      var shape = Renaming.of(encounter).map(it -> it.in(encounter));
      var before = shape.flatMap(it -> Optional.ofNullable(known.get(it)));
      if (before.isPresent()) {
        return before.get();
      }
      var answer = Disjointness.of(a, b, encounter);
      if (!(answer instanceof Answer.Refuted)) {
        shape.ifPresent(it -> known.put(it, answer));
      }
      return answer;
    } catch (ArithmeticException tooLarge) {
      return Disjointness.TOO_LARGE;
    }
  }

  /** Whether they lie in different places whoever touches them: slots of a buffer, mostly. */
  private static boolean areFixedApart(Footprint a, Footprint b) {
    for (int i = 0; i < Math.min(a.first().size(), b.first().size()); i++) {
      var first = a.first().get(i).constant();
      var second = b.first().get(i).constant();
      if (first.isPresent() && second.isPresent()) {
        long distance = second.getAsLong() - first.getAsLong();
        if (distance >= a.extents().get(i) || -distance >= b.extents().get(i)) {
          return true;
        }
      }
    }
    return false;
  }
}
