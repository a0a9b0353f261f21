package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.intrinsic.Timeline;

/** What accesses and synchronizations do to a {@link Score}. */
final class Reckoning {
  private static final Timeline[] TIMELINES = Timeline.values();

  private final List<Use> uses;
  private final List<Signal> signals;

  Reckoning(List<Use> uses, List<Signal> signals) {
    this.uses = List.copyOf(uses);
    this.signals = signals;
  }

  private static int value(Generation generation, Score score) {
    if (generation.counter() == Generation.NONE) {
      return generation.offset();
    }
    int counter = score.counters[generation.counter()];
    return counter == Score.FAR ? generation.offset() : counter + generation.offset();
  }

  private static boolean isFar(int clock, Score score) {
    return clock != Generation.NONE && score.counters[clock] == Score.FAR;
  }

  /** Whether numbers by one clock can be held against numbers by the other. */
  private static boolean areAlike(int a, int b, Score score) {
    return a == b || !isFar(a, score) && !isFar(b, score);
  }

  // Accesses.

  /** Whether a zone knows all accesses of a point to be over that this one could meet. */
  boolean isKnown(int point, int zone, Touch touch, Generation generation, Score score) {
    var use = uses.get(point);
    int last = score.last[point];
    if (last == Score.LOW) {
      return true;
    }
    var earlier = use.touch().orElseThrow();
    boolean byEngine = touch.isByProxy() && !earlier.isByProxy() && earlier.mode().writes();
    int from = (byEngine ? score.seen : score.known)[zone][point];
    if (touch.reachesCluster() || earlier.isOfSpread()) {
      // Nothing is told of fences of other blocks.
      from = byEngine ? Score.LOW : Math.min(from, score.everywhere[zone][point]);
    }
    if (from > last) {
      return true;
    }
    boolean isOneRing =
        use.depth() > 1
            && earlier
                .access()
                .orElseThrow()
                .memory()
                .name()
                .equals(touch.access().orElseThrow().memory().name());
    if (!isOneRing || !areAlike(use.clock(), generation.counter(), score)) {
      return false;
    }
    int mine = value(generation, score);
    if (from == Score.LOW || last - from >= use.depth() - 1) {
      return false;
    }
    return Math.floorMod(mine - from, use.depth()) > last - from;
  }

  void touch(int point, Generation generation, boolean isAlone, Score score) {
    var use = uses.get(point);
    var touch = use.touch().orElseThrow();
    int at = value(generation, score);
    happened(point, at, isAlone && !touch.isAsync(), score);
    if (touch.isAsync() && !touch.isLoad()) {
      fly(use.zone(), touch.timeline(), new Score.Point(point, at), score);
      if (touch.timeline().isBatched()) {
        waitsBefore(use.zone(), score).forEach(it -> fly(use.zone(), touch.timeline(), it, score));
      }
    }
  }

  /** All threads of a warpgroup have passed these when the batch that begins here is over. */
  private List<Score.Point> waitsBefore(int zone, Score score) {
    var waits = new ArrayList<Score.Point>();
    for (var signal : signals) {
      var wait = Optional.ofNullable(signal.waits.get(zone));
      if (wait.isPresent() && score.last[wait.get()] != Score.LOW) {
        waits.add(new Score.Point(wait.get(), score.last[wait.get()]));
      }
    }
    return waits;
  }

  /** Nobody else knows of it yet. */
  private void happened(int point, int at, boolean isOwnKnown, Score score) {
    int before = score.last[point];
    for (int zone = 0; zone < score.known.length; zone++) {
      if (!isOwnKnown || zone != uses.get(point).zone()) {
        score.known[zone][point] = without(score.known[zone][point], before, at);
      }
      score.seen[zone][point] = without(score.seen[zone][point], before, at);
      score.everywhere[zone][point] = without(score.everywhere[zone][point], before, at);
    }
    score.fenced[point] = without(score.fenced[point], before, at);
    score.told[point] = without(score.told[point], before, at);
    for (var phases : score.phases) {
      for (var entry : phases.entrySet()) {
        int known = without(entry.getValue().known[point], before, at);
        int seen = without(entry.getValue().seen[point], before, at);
        if (known != entry.getValue().known[point] || seen != entry.getValue().seen[point]) {
          var phase = score.own(entry.getValue());
          phase.known[point] = known;
          phase.seen[point] = seen;
          entry.setValue(phase);
        }
      }
    }
    score.last[point] = Math.max(before, at);
  }

  /** Who knew of all before knows of all but this one. */
  private static int without(int known, int last, int at) {
    return known > last ? at : Math.min(known, at);
  }

  private static int key(int zone, Timeline timeline) {
    return zone * TIMELINES.length + timeline.ordinal();
  }

  private static void fly(int zone, Timeline timeline, Score.Point point, Score score) {
    var groups = new ArrayList<>(score.flights.getOrDefault(key(zone, timeline), List.of()));
    if (!groups.isEmpty() && groups.getLast().isOpen()) {
      var points = new ArrayList<>(groups.removeLast().points());
      if (!points.contains(point)) {
        points.add(point);
      }
      groups.add(new Score.Flight(points, true));
    } else {
      groups.add(new Score.Flight(List.of(point), true));
    }
    score.flights.put(key(zone, timeline), List.copyOf(groups));
  }

  /** What the threads of a point's own zone know of their own accesses, each of its own. */
  private int own(int point, Score score) {
    var use = uses.get(point);
    if (use.touch().isEmpty()) {
      return Score.ALL;
    }
    var touch = use.touch().get();
    if (touch.isLoad()) {
      return score.known[use.zone()][point];
    }
    if (!touch.isAsync()) {
      return Score.ALL;
    }
    int least = Score.ALL;
    for (var group : score.flights.getOrDefault(key(use.zone(), touch.timeline()), List.of())) {
      for (var each : group.points()) {
        if (each.point() == point) {
          least = Math.min(least, each.generation());
        }
      }
    }
    return least;
  }

  private int ownSeen(int point, Score score) {
    var touch = uses.get(point).touch();
    return touch.isPresent() && !touch.get().isByProxy()
        ? Math.min(own(point, score), score.fenced[point])
        : own(point, score);
  }

  /** Whether the copy was announced in the phase that it counts for. */
  boolean load(int point, Signal signal, Generation generation, Score score) {
    int at = value(generation, score);
    return score.phases.get(signal.number).containsKey(at)
        && score.phase(signal.number, at).make(new Score.Point(point, at));
  }

  // Groups, fences, barriers.

  void commit(Timeline timeline, int[] zones, Score score) {
    for (int zone : zones) {
      var groups = new ArrayList<>(score.flights.getOrDefault(key(zone, timeline), List.of()));
      if (!groups.isEmpty() && groups.getLast().isOpen()) {
        groups.add(new Score.Flight(groups.removeLast().points(), false));
      } else if (!groups.isEmpty()) {
        groups.add(new Score.Flight(List.of(), false));
      }
      // What has been in flight for long is all one.
      while (groups.size() > 8) {
        var first = groups.removeFirst();
        var second = groups.removeFirst();
        var both = new ArrayList<>(first.points());
        both.addAll(second.points());
        groups.addFirst(new Score.Flight(both.stream().distinct().toList(), false));
      }
      put(zone, timeline, groups, score);
    }
  }

  private static void put(int zone, Timeline timeline, List<Score.Flight> groups, Score score) {
    while (!groups.isEmpty() && groups.getFirst().points().isEmpty()) {
      groups.removeFirst();
    }
    if (groups.isEmpty()) {
      score.flights.remove(key(zone, timeline));
    } else {
      score.flights.put(key(zone, timeline), List.copyOf(groups));
    }
  }

  void drain(Sync.Drain drain, int[] zones, Score score) {
    for (int zone : zones) {
      var groups =
          new ArrayList<>(score.flights.getOrDefault(key(zone, drain.timeline()), List.of()));
      int closed = (int) groups.stream().filter(it -> !it.isOpen()).count();
      for (int i = 0; i < closed - drain.pending(); i++) {
        var over = groups.get(i).points();
        groups.set(
            i, new Score.Flight(over.stream().filter(it -> stays(drain, it)).toList(), false));
        over.forEach(it -> passed(it, score));
      }
      put(zone, drain.timeline(), groups, score);
    }
  }

  private boolean stays(Sync.Drain drain, Score.Point point) {
    return drain.readsOnly()
        && uses.get(point.point()).touch().filter(it -> it.mode().writes()).isPresent();
  }

  /** Of waits that stand before a batch that is over, all of its warpgroup know. */
  private void passed(Score.Point point, Score score) {
    if (uses.get(point.point()).touch().isEmpty()) {
      score.told[point.point()] = Math.max(score.told[point.point()], point.generation() + 1);
    }
  }

  void fence(int[] zones, Score score) {
    for (int point = 0; point < uses.size(); point++) {
      if (uses.get(point).touch().isPresent() && isIn(uses.get(point).zone(), zones)) {
        score.fenced[point] = own(point, score);
      }
    }
  }

  private static boolean isIn(int zone, int[] zones) {
    for (int each : zones) {
      if (each == zone) {
        return true;
      }
    }
    return false;
  }

  /**
   * All threads of the zones meet.
   *
   * @param isOfCluster with those of the other blocks, each of which knows of its own what these do
   */
  void meet(Score score, int[] zones, boolean isOfCluster) {
    for (int point = 0; point < uses.size(); point++) {
      boolean isOwn = isIn(uses.get(point).zone(), zones);
      int known = isOwn ? own(point, score) : Score.LOW;
      int seen = isOwn ? ownSeen(point, score) : Score.LOW;
      int everywhere = Score.LOW;
      for (int zone : zones) {
        known = Math.max(known, score.known[zone][point]);
        seen = Math.max(seen, score.seen[zone][point]);
        everywhere = Math.max(everywhere, score.everywhere[zone][point]);
      }
      for (int zone : zones) {
        score.known[zone][point] = known;
        score.seen[zone][point] = seen;
        score.everywhere[zone][point] = isOfCluster ? Math.max(known, everywhere) : everywhere;
      }
    }
    for (int signal = 0; signal < signals.size(); signal++) {
      int over = Score.LOW;
      for (int zone : zones) {
        over = Math.max(over, score.over[zone][signal]);
      }
      for (int zone : zones) {
        score.over[zone][signal] = over;
      }
    }
  }

  // Split barriers.

  /**
   * What is wrong with an arrival, if anything is.
   *
   * @param isForMany whether one thread arrives for more than its warp, of which it knows what it
   *     was told
   */
  Optional<String> arrive(
      Signal signal,
      int group,
      Generation generation,
      List<Integer> loads,
      boolean isForMany,
      int[] zones,
      Score score) {
    int slots = signal.barrier.slots();
    int at = value(generation, score);
    var name = "`" + signal.barrier.name() + "`";
    if (!areAlike(signal.clock, generation.counter(), score)) {
      return Optional.of("the phase of " + name + " is not known");
    }
    boolean isFirst = !isFar(signal.clock, score) && at < slots;
    if (at < 0 && !isFar(signal.clock, score)) {
      return Optional.of("an arrival at " + name + " is for no use of it");
    }
    for (int zone : zones) {
      if (!isFirst && score.over[zone][signal.number] < at - slots + 1) {
        return Optional.of(
            "an arrival at "
                + name
                + " may count for the phase before: that it is over is not known");
      }
    }
    var made = score.made[signal.number];
    if (made[group] >= at) {
      return Optional.of("the same threads arrive at " + name + " twice for one use");
    }
    boolean isNext =
        made[group] == Score.LOW ? !isFar(signal.clock, score) && at == 0 : at == made[group] + 1;
    if (!isNext) {
      return Optional.of("an arrival at " + name + " leaves out a use before it");
    }
    made[group] = at;
    var phases = score.phases.get(signal.number);
    var phase = score.phase(signal.number, at);
    phase.arrived |= 1 << group;
    phase.announce(loads);
    for (int point = 0; point < uses.size(); point++) {
      phase.known[point] =
          Math.max(phase.known[point], passedOn(point, isForMany, zones, false, score));
      phase.seen[point] =
          Math.max(phase.seen[point], passedOn(point, isForMany, zones, true, score));
    }
    for (int other = 0; other < signals.size(); other++) {
      int over = Score.ALL;
      for (int zone : zones) {
        over = Math.min(over, score.over[zone][other]);
      }
      phase.over[other] = Math.max(phase.over[other], over);
    }
    if (phase.arrived == (1 << signal.groups()) - 1 && !isFirst) {
      for (int wait : signal.waits.values()) {
        int earlier = Math.min(score.last[wait], at - slots);
        if (score.last[wait] != Score.LOW && phase.known[wait] <= earlier) {
          return Optional.of("a phase of " + name + " may end before all have seen the one before");
        }
      }
    }
    while (phases.size() > 3 * slots + 2) {
      phases.pollFirstEntry();
    }
    return Optional.empty();
  }

  private int passedOn(int point, boolean isForMany, int[] zones, boolean isSeen, Score score) {
    var use = uses.get(point);
    boolean isOwn = isIn(use.zone(), zones);
    if (isOwn && (!isForMany || use.touch().filter(Reckoning::isBatched).isPresent())) {
      return isSeen ? ownSeen(point, score) : own(point, score);
    }
    int least = Score.ALL;
    for (int zone : zones) {
      least = Math.min(least, (isSeen ? score.seen : score.known)[zone][point]);
    }
    return isOwn && use.touch().isEmpty() ? Math.max(least, score.told[point]) : least;
  }

  /** The tensor cores have read for all of a warpgroup when one warp's wait passes. */
  private static boolean isBatched(Touch touch) {
    return touch.timeline().isBatched();
  }

  /** What is wrong with a wait, if anything is. */
  Optional<String> await(
      Signal signal, Generation generation, boolean isPrevious, int[] zones, Score score) {
    int slots = signal.barrier.slots();
    int at = value(generation, score) - (isPrevious ? slots : 0);
    var name = "`" + signal.barrier.name() + "`";
    if (!areAlike(signal.clock, generation.counter(), score)) {
      return Optional.of("the phase of " + name + " is not known");
    }
    boolean isFar = isFar(signal.clock, score);
    if (!isFar && at < 0) {
      return Optional.empty();
    }
    boolean isKnown = true;
    for (int zone : zones) {
      if (score.over[zone][signal.number] > at + slots) {
        return Optional.of("a wait at " + name + " comes after the phase it is for has passed");
      }
      isKnown &= score.over[zone][signal.number] > at;
      if ((isFar || at >= slots) && score.over[zone][signal.number] < at - slots + 1) {
        return Optional.of(
            "a wait at "
                + name
                + " may pass a phase too early: that the one before is over is not known");
      }
    }
    var phases = score.phases.get(signal.number);
    var next = phases.get(at + slots);
    if (next != null && next.arrived == (1 << signal.groups()) - 1) {
      return Optional.of("a wait at " + name + " comes after the phase it is for has passed");
    }
    var phase = phases.get(at);
    if (phase == null || phase.arrived != (1 << signal.groups()) - 1 || !phase.awaited.isEmpty()) {
      return isKnown
          ? Optional.empty()
          : Optional.of(
              "a wait at " + name + " is for arrivals that come later, or not on every way");
    }
    for (int zone : zones) {
      if (signal.barrier.isClusterWide()) {
        takeEverywhere(phase, zone, score);
      }
      take(phase, zone, signal.number, at, score);
    }
    for (int zone : zones) {
      happened(Objects.requireNonNull(signal.waits.get(zone)), at, false, score);
    }
    phases.entrySet().removeIf(it -> isSeenByAll(it.getKey(), it.getValue(), signal, score));
    return Optional.empty();
  }

  /** Whether nobody can learn more of a phase: a later one may have been waited for before it. */
  private static boolean isSeenByAll(int at, Score.Phase phase, Signal signal, Score score) {
    for (int zone : signal.waiting) {
      if (score.over[zone][signal.number] <= at) {
        return false;
      }
      for (var load : phase.loads) {
        if (score.known[zone][load.point()] <= load.generation()) {
          return false;
        }
      }
    }
    return true;
  }

  /** All blocks have arrived, and each of them knew of its own what this one does. */
  private void takeEverywhere(Score.Phase phase, int zone, Score score) {
    for (int point = 0; point < uses.size(); point++) {
      int known = Math.max(score.everywhere[zone][point], phase.known[point]);
      score.everywhere[zone][point] = known;
    }
  }

  private void take(Score.Phase phase, int zone, int signal, int at, Score score) {
    for (int point = 0; point < uses.size(); point++) {
      score.known[zone][point] = Math.max(score.known[zone][point], phase.known[point]);
      score.seen[zone][point] = Math.max(score.seen[zone][point], phase.seen[point]);
    }
    for (var load : phase.loads) {
      int known = score.known[zone][load.point()];
      if (known >= load.generation()) {
        score.known[zone][load.point()] = Math.max(known, load.generation() + 1);
        score.seen[zone][load.point()] =
            Math.max(score.seen[zone][load.point()], load.generation() + 1);
      }
    }
    for (int other = 0; other < signals.size(); other++) {
      score.over[zone][other] = Math.max(score.over[zone][other], phase.over[other]);
    }
    score.over[zone][signal] = Math.max(score.over[zone][signal], at + 1);
  }
}
