package org.prismlang.bench.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** Rounds in which all contestants are timed, in an order that chance decides. */
public final class Race {
  private Race() {}

  /** Of contestants of this process, none of whom is lost without it. */
  public static List<Timing> of(
      List<? extends Contestant> contestants, Protocol protocol, Random chance) {
    return of(
        contestants,
        protocol,
        chance,
        why -> {
          throw new ContestantLost(why);
        });
  }

  /**
   * Of those who were there to the end.
   *
   * @param lost is told who was not, and why
   */
  public static List<Timing> of(
      List<? extends Contestant> contestants,
      Protocol protocol,
      Random chance,
      Consumer<String> lost) {
    var medians = new HashMap<String, List<Double>>();
    var gone = new HashSet<String>();
    for (int round = 0; round < protocol.rounds(); round++) {
      var order = new ArrayList<Contestant>(contestants);
      Collections.shuffle(order, chance);
      for (var contestant : order) {
        if (gone.contains(contestant.name())) {
          continue;
        }
        try {
          double median = Timing.median(contestant.burst(protocol));
          medians.computeIfAbsent(contestant.name(), _ -> new ArrayList<>()).add(median);
        } catch (ContestantLost e) {
          gone.add(contestant.name());
          lost.accept(contestant.name() + ": " + e.getMessage());
        }
      }
    }
    var timings = new ArrayList<Timing>();
    for (var contestant : contestants) {
      if (!gone.contains(contestant.name())) {
        var rounds = medians.getOrDefault(contestant.name(), List.of());
        timings.add(new Timing(contestant.name(), contestant.side(), rounds));
      }
    }
    return timings;
  }
}
