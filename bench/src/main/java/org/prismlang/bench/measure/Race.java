package org.prismlang.bench.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Random;

/** Rounds in which all contestants are timed, in an order that chance decides. */
public final class Race {
  private Race() {}

  public static List<Timing> of(
      List<? extends Contestant> contestants, Protocol protocol, Random chance) {
    var medians = new HashMap<String, List<Double>>();
    for (int round = 0; round < protocol.rounds(); round++) {
      var order = new ArrayList<Contestant>(contestants);
      Collections.shuffle(order, chance);
      for (var contestant : order) {
        medians
            .computeIfAbsent(contestant.name(), _ -> new ArrayList<>())
            .add(Timing.median(contestant.burst(protocol)));
      }
    }
    var timings = new ArrayList<Timing>();
    for (var contestant : contestants) {
      var rounds = medians.getOrDefault(contestant.name(), List.of());
      timings.add(new Timing(contestant.name(), contestant.isPrism(), rounds));
    }
    return timings;
  }
}
