package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The loads that nobody has waited for when the block ends, or their counter does. */
final class LastLoads {
  private final List<Use> uses;
  private final List<Signal> signals;
  private final Set<Touch> left = new HashSet<>();

  /** By number of signals. */
  private final Map<Integer, Set<Integer>> unseen = new HashMap<>();

  LastLoads(List<Use> uses, List<Signal> signals) {
    this.uses = uses;
    this.signals = signals;
  }

  /** Some zone must have waited for the last load of each kind. */
  void end(Score score) {
    signals.forEach(it -> note(it, score));
    for (int point = 0; point < uses.size(); point++) {
      var touch = uses.get(point).touch().filter(Touch::isLoad);
      if (touch.isPresent() && score.last[point] != Score.LOW) {
        boolean isKnown = false;
        for (var known : score.known) {
          isKnown |= known[point] > score.last[point];
        }
        if (!isKnown) {
          left.add(touch.get());
        }
      }
    }
  }

  void note(Signal signal, Score score) {
    if (signal.clock != Generation.NONE && score.counters[signal.clock] != Score.UNSET) {
      unseen.computeIfAbsent(signal.number, _ -> new TreeSet<>()).addAll(unseen(signal, score));
    }
  }

  boolean areLeft(Touch load) {
    return left.contains(load);
  }

  /** How far from the signal's counter, when it ends. */
  Set<Integer> unseen(Signal signal) {
    return unseen.getOrDefault(signal.number, Set.of());
  }

  /** How far from the signal's counter loads are that no zone has waited for. */
  private static List<Integer> unseen(Signal signal, Score score) {
    int counter = score.counters[signal.clock];
    var unseen = new ArrayList<Integer>();
    score
        .phases
        .get(signal.number)
        .forEach(
            (at, phase) -> {
              boolean isSeen = phase.loads.isEmpty();
              for (var over : score.over) {
                isSeen |= over[signal.number] > at;
              }
              if (!isSeen) {
                unseen.add(counter == Score.FAR ? at : at - counter);
              }
            });
    return unseen;
  }
}
