package org.prismlang.kernel.order;

import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/** What it does to a {@link Score} that a counter goes on, or is asked for no more. */
final class Stepping {
  private final List<Use> uses;
  private final List<Signal> signals;

  /** Generations further from their counter than this are not told apart. */
  private final Reach reach;

  private final boolean[] bounded;

  Stepping(List<Use> uses, List<Signal> signals, boolean[] bounded, Reach reach) {
    this.uses = List.copyOf(uses);
    this.signals = signals;
    this.bounded = bounded;
    this.reach = reach;
  }

  /** Whether something is told by the counter. */
  boolean isUsed(int counter, Score score) {
    for (int point = 0; point < uses.size(); point++) {
      if (uses.get(point).clock() == counter && score.last[point] != Score.LOW) {
        return true;
      }
    }
    for (var signal : signals) {
      if (signal.clock == counter && !score.phases.get(signal.number).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  void step(int counter, Score score) {
    int now = score.counters[counter];
    if (bounded[counter] || now < reach.of(counter)) {
      score.counters[counter] = now + 1;
      return;
    }
    score.counters[counter] = Score.FAR;
    shift(counter, now == Score.FAR ? 1 : now + 1, score);
  }

  /**
   * Nothing is told by the counter any more: of accesses it is enough who knows of all of them. The
   * barriers that it counted are not used again.
   */
  void forget(int counter, Score score) {
    score.counters[counter] = Score.UNSET;
    for (int point = 0; point < uses.size(); point++) {
      if (uses.get(point).clock() != counter) {
        continue;
      }
      int last = score.last[point];
      for (int zone = 0; zone < score.known.length; zone++) {
        score.known[zone][point] = allOrNone(score.known[zone][point], last);
        score.seen[zone][point] = allOrNone(score.seen[zone][point], last);
        score.everywhere[zone][point] = allOrNone(score.everywhere[zone][point], last);
      }
      score.fenced[point] = allOrNone(score.fenced[point], last);
      score.told[point] = allOrNone(score.told[point], last);
      for (var phases : score.phases) {
        phases.replaceAll((_, phase) -> score.own(phase));
        for (var phase : phases.values()) {
          phase.known[point] = allOrNone(phase.known[point], last);
          phase.seen[point] = allOrNone(phase.seen[point], last);
        }
      }
      score.last[point] = last == Score.LOW ? Score.LOW : 0;
    }
    score.flights.replaceAll(
        (_, groups) ->
            groups.stream()
                .map(it -> new Score.Flight(untold(it.points(), counter), it.isOpen()))
                .toList());
    for (var signal : signals) {
      if (signal.clock == counter) {
        forget(signal, score);
      }
    }
  }

  private static int allOrNone(int known, int last) {
    return known > last ? Score.ALL : Score.LOW;
  }

  private List<Score.Point> untold(List<Score.Point> points, int counter) {
    return points.stream()
        .map(
            it ->
                uses.get(it.point()).clock() == counter
                    ? new Score.Point(it.point(), Score.LOW)
                    : it)
        .distinct()
        .toList();
  }

  private static void forget(Signal signal, Score score) {
    score.phases.get(signal.number).clear();
    Arrays.fill(score.made[signal.number], Score.LOW);
    for (var over : score.over) {
      over[signal.number] = Score.LOW;
    }
    for (var phases : score.phases) {
      phases.replaceAll((_, phase) -> score.own(phase));
      phases.values().forEach(it -> it.over[signal.number] = Score.LOW);
    }
  }

  private void shift(int counter, int by, Score score) {
    for (int point = 0; point < uses.size(); point++) {
      if (uses.get(point).clock() != counter) {
        continue;
      }
      int last = score.last[point];
      for (int zone = 0; zone < score.known.length; zone++) {
        score.known[zone][point] = knowledge(counter, all(score.known[zone][point], last), by);
        score.seen[zone][point] = knowledge(counter, all(score.seen[zone][point], last), by);
        score.everywhere[zone][point] =
            knowledge(counter, all(score.everywhere[zone][point], last), by);
      }
      score.fenced[point] = knowledge(counter, all(score.fenced[point], last), by);
      score.told[point] = knowledge(counter, all(score.told[point], last), by);
      for (var phases : score.phases) {
        phases.replaceAll((_, phase) -> score.own(phase));
        for (var phase : phases.values()) {
          phase.known[point] = knowledge(counter, all(phase.known[point], last), by);
          phase.seen[point] = knowledge(counter, all(phase.seen[point], last), by);
        }
      }
      score.last[point] =
          score.last[point] == Score.LOW
              ? Score.LOW
              : Math.max(-reach.of(counter), score.last[point] - by);
    }
    score.flights.replaceAll(
        (_, groups) ->
            groups.stream()
                .map(it -> new Score.Flight(points(it.points(), counter, by), it.isOpen()))
                .toList());
    for (var signal : signals) {
      shift(signal, counter, by, score);
    }
  }

  private List<Score.Point> points(List<Score.Point> points, int counter, int by) {
    return points.stream()
        .map(
            it ->
                uses.get(it.point()).clock() == counter
                    ? new Score.Point(
                        it.point(), Math.max(-reach.of(counter), it.generation() - by))
                    : it)
        .distinct()
        .toList();
  }

  private void shift(Signal signal, int counter, int by, Score score) {
    boolean isIts = signal.clock == counter;
    var phases = score.phases.get(signal.number);
    var moved = new TreeMap<Integer, Score.Phase>();
    phases.forEach(
        (generation, shared) -> {
          var phase = score.own(shared);
          for (var other : signals) {
            if (other.clock == counter) {
              phase.over[other.number] = knowledge(counter, phase.over[other.number], by);
            }
          }
          phase.loads = points(phase.loads, counter, by);
          int now = isIts ? generation - by : generation;
          if (!isIts || now >= -2 * reach.of(counter)) {
            moved.put(now, phase);
          }
        });
    score.phases.set(signal.number, moved);
    if (isIts) {
      var made = score.made[signal.number];
      for (int i = 0; i < made.length; i++) {
        made[i] = made[i] == Score.LOW ? Score.LOW : Math.max(-2 * reach.of(counter), made[i] - by);
      }
      for (var over : score.over) {
        over[signal.number] = knowledge(counter, over[signal.number], by);
      }
    }
  }

  /** Who knows of the last knows of all. */
  private static int all(int known, int last) {
    return known > last ? Score.ALL : known;
  }

  /** Less is always known; what is far below is nothing, what is far above is not told. */
  private int knowledge(int counter, int value, int by) {
    if (value >= Score.ALL / 2 || value == Score.LOW) {
      return value;
    }
    int now = value - by;
    return now < -reach.of(counter) ? Score.LOW : Math.min(now, 2 * reach.of(counter));
  }
}
