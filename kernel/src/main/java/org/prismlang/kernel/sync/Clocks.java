package org.prismlang.kernel.sync;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.intrinsic.Timeline;

/**
 * Judges a placement on one run. Every warp knows, for every other one, up to which step its
 * accesses are over; its first lane alone may know more. The run is followed in the order of the
 * text: a wait whose arrivals come later in it could be waited for in vain.
 */
final class Clocks {
  /** What is wrong with a placement. */
  record Verdict(
      List<Hazard> unordered,
      List<Hazard> unfenced,
      List<Problem> problems,
      Set<Leftover> inFlight) {}

  /** Copies of a role that may still be under way when it ends. */
  record Leftover(String role, Timeline timeline) {}

  record Problem(Kind kind, Signal signal) {
    enum Kind {
      /** Waits for what comes later. */
      STUCK,
      /** A phase may end before a waiter has seen the one before. */
      OVERRUN,
      /** An arrival may count for the phase before. */
      EARLY,
      /** More arrivals than a phase takes. */
      EXCESS
    }
  }

  /** Who saw an asynchronous access complete, and when first: by warp and manner. */
  private static final class Witnesses {
    private static final int NEVER = Integer.MAX_VALUE;
    private static final int MANNERS = 4;

    private final int[] first;

    Witnesses(int warps) {
      first = new int[MANNERS * warps];
      Arrays.fill(first, NEVER);
    }

    void add(int warp, int step, boolean isElected, boolean isCollective) {
      int manner = (isElected ? 1 : 0) + (isCollective ? 2 : 0);
      int at = MANNERS * warp + manner;
      first[at] = Math.min(first[at], step);
    }
  }

  private static final class Phase {
    final int[] known;
    int arrivals;

    /** By warp, when last; 0 is never. Who knows of the last knows of those before. */
    final int[] arrived;

    final int[] waited;
    final List<Integer> loads = new ArrayList<>();

    Phase(int warps) {
      known = new int[2 * warps];
      arrived = new int[warps];
      waited = new int[warps];
    }
  }

  private final Trace trace;
  private final List<Hazard> hazards;
  private final Placement placement;
  private final List<String> counters;
  private final Map<Signal, Integer> expected;
  private final Map<String, Integer> roles;
  private final int warps;
  private final int[][] know;
  private final int[][] first;
  private final int[] partMet;
  private final int[] partSize;

  /** When all warps have met: everybody knows of everything before. */
  private int allMet;

  private int gridMet;
  private int clusterMet;
  private final List<List<Integer>> fences = new ArrayList<>();
  private final Witnesses nobody;
  private final Map<Integer, Witnesses> witnesses = new HashMap<>();
  private final List<EnumMap<Timeline, Deque<List<Integer>>>> groups = new ArrayList<>();
  private final List<EnumMap<Timeline, List<Integer>>> open = new ArrayList<>();
  private final Map<Long, int[]> issued = new HashMap<>();
  private final Map<Signal, Map<Long, Phase>> phases = new LinkedHashMap<>();
  private final Map<Signal, Phase> filling = new LinkedHashMap<>();
  private final Map<String, int[]> arrivals = new HashMap<>();
  private final List<Hazard> unordered = new ArrayList<>();
  private final List<Hazard> unfenced = new ArrayList<>();
  private final Set<Problem> problems = new LinkedHashSet<>();

  private Clocks(
      Trace trace,
      List<Hazard> hazards,
      Placement placement,
      List<String> counters,
      Map<Signal, Integer> expected,
      Map<String, Integer> roles) {
    this.trace = trace;
    this.hazards = hazards;
    this.placement = placement;
    this.counters = counters;
    this.expected = expected;
    this.roles = roles;
    this.warps = trace.warps();
    this.nobody = new Witnesses(warps);
    this.partMet = new int[warps];
    this.partSize = new int[warps];
    this.know = new int[warps][2 * warps];
    this.first = new int[warps][2 * warps];
    for (int w = 0; w < warps; w++) {
      fences.add(new ArrayList<>());
      groups.add(new EnumMap<>(Timeline.class));
      open.add(new EnumMap<>(Timeline.class));
    }
  }

  static Verdict judge(
      Trace trace,
      List<Hazard> hazards,
      Placement placement,
      List<String> counters,
      Map<Signal, Integer> expected,
      Map<String, Integer> roles) {
    return new Clocks(trace, hazards, placement, counters, expected, roles).judge();
  }

  private Verdict judge() {
    int next = 0;
    for (int i = 0; i < trace.steps().size(); i++) {
      int time = i + 1;
      switch (trace.steps().get(i)) {
        case Step.Gap gap -> {
          for (var placed : placement.at(gap.in().seq(), gap.gap())) {
            int taking = gap.warps() & roles.getOrDefault(placed.role, -1);
            if (taking != 0) {
              placed(placed, gap.by(taking), time);
            }
          }
        }
        case Step.Met met -> met(met, time);
        case Step.Act act -> {
          while (next < hazards.size() && hazards.get(next).conflict().late() == i) {
            check(hazards.get(next++), act);
          }
          act(act, i);
        }
      }
      for (int w = 0; w < warps; w++) {
        first[w][warps + w] = time;
      }
    }
    overruns();
    return new Verdict(unordered, unfenced, List.copyOf(problems), inFlight());
  }

  private Set<Leftover> inFlight() {
    var left = new LinkedHashSet<Leftover>();
    for (int w = 0; w < warps; w++) {
      open.get(w).values().forEach(steps -> left(steps, left));
      groups.get(w).values().forEach(queue -> queue.forEach(steps -> left(steps, left)));
    }
    return left;
  }

  private void left(List<Integer> steps, Set<Leftover> left) {
    for (int step : steps) {
      var act = (Step.Act) trace.steps().get(step);
      for (var touch : act.touches()) {
        if (touch.timeline().isGroupedByThread()) {
          left.add(new Leftover(act.node().seq.code.role(), touch.timeline()));
        }
      }
    }
  }

  // Accesses.

  private void act(Step.Act act, int index) {
    for (var touch : act.touches()) {
      if (!touch.isAsync()) {
        continue;
      }
      if (touch.timeline().completesOnBarrier()) {
        for (var entry : filling.entrySet()) {
          if (entry.getKey().loads.contains(act.node())) {
            entry.getValue().loads.add(index);
          }
        }
        return;
      }
      for (int w = 0; w < warps; w++) {
        if ((act.warps() >> w & 1) == 0) {
          continue;
        }
        if (touch.timeline().isBatched()) {
          issue(index, w);
          groups
              .get(w)
              .computeIfAbsent(touch.timeline(), _ -> new ArrayDeque<>())
              .add(List.of(index));
        } else {
          open.get(w).computeIfAbsent(touch.timeline(), _ -> new ArrayList<>()).add(index);
        }
      }
      return;
    }
  }

  /** A batch begins only when all four warps have come: who sees it over knows they have. */
  private void issue(int index, int warp) {
    var known = issued.computeIfAbsent(index + warp / 4 * 0x1000000L, _ -> new int[2 * warps]);
    raise(known, first[warp]);
    known[warps + warp] = index + 1;
  }

  private void check(Hazard hazard, Step.Act late) {
    var conflict = hazard.conflict();
    boolean ordered = true;
    boolean fenced = true;
    boolean isKnown = allMet > conflict.early() && !conflict.first().isAsync();
    if (isKnown && conflict.reach() == Conflict.Reach.BLOCK && !conflict.needsFence()) {
      return;
    }
    var early = (Step.Act) trace.steps().get(conflict.early());
    for (int w : conflict.takers()) {
      for (int bits = conflict.needs()[w]; bits != 0 && ordered; bits &= bits - 1) {
        int v = Integer.numberOfTrailingZeros(bits);
        ordered = knows(late, w, early, v, conflict, false);
      }
      if (ordered && (conflict.own() >> w & 1) == 1) {
        ordered = knows(late, w, early, w, conflict, true);
      }
      for (int bits = conflict.fenced()[w]; bits != 0 && fenced; bits &= bits - 1) {
        fenced = isFenced(late, w, Integer.numberOfTrailingZeros(bits), conflict.early() + 1);
      }
    }
    switch (conflict.reach()) {
      case GRID -> ordered &= gridMet > conflict.early();
      case CLUSTER -> ordered &= Math.max(gridMet, clusterMet) > conflict.early();
      case BLOCK -> {}
    }
    if (!ordered) {
      unordered.add(hazard);
    }
    if (!fenced) {
      unfenced.add(hazard);
    }
  }

  private boolean knows(
      Step.Act late, int w, Step.Act early, int v, Conflict conflict, boolean ownThread) {
    var mine = late.isElected() ? first[w] : know[w];
    if (!conflict.first().isAsync()) {
      int time = conflict.early() + 1;
      return mine[v] >= time
          || early.isElected() && mine[warps + v] >= time
          || v == w && partMet[w] >= time && partSize[w] >= conflict.unit();
    }
    var seen = witnesses.getOrDefault(conflict.early(), nobody);
    boolean areElected = early.isElected() && late.isElected();
    for (int manner = 0; manner < Witnesses.MANNERS; manner++) {
      int step = seen.first[Witnesses.MANNERS * w + manner];
      boolean isElected = (manner & 1) != 0;
      boolean isCollective = (manner & 2) != 0;
      boolean isShared = (ownThread || isCollective) && (!isElected || late.isElected());
      if (step != Witnesses.NEVER && (isShared || areElected || mine[w] >= step)) {
        return true;
      }
    }
    for (int at = 0; at < seen.first.length; at++) {
      int step = seen.first[at];
      int u = at / Witnesses.MANNERS;
      if (step == Witnesses.NEVER || u == w) {
        continue;
      }
      boolean isByFirst = (at & 2) != 0 || early.isElected();
      if (mine[u] >= step || isByFirst && mine[warps + u] >= step) {
        return true;
      }
    }
    return false;
  }

  private boolean isFenced(Step.Act late, int w, int v, int since) {
    var mine = late.isElected() ? first[w] : know[w];
    for (int time : fences.get(v)) {
      if (time >= since) {
        return v == w || mine[v] >= time || mine[warps + v] >= time;
      }
    }
    return false;
  }

  // Synchronizations.

  private void placed(Placed placed, Step.Gap gap, int time) {
    switch (placed) {
      case Placed.Meet meet -> meet(meet.scope, meet.threads, gap.warps(), time);
      case Placed.Drain drain ->
          drain(drain.timeline, drain.pending, gap.warps(), gap.isElected(), time);
      case Placed.Fence _ -> fence(gap.warps(), time);
      case Placed.Commit commit -> commit(commit.timeline, gap.warps());
      case Placed.Arrive arrive -> arrive(arrive, gap, time);
      case Placed.Await await -> await(await, gap, time);
    }
  }

  private void met(Step.Met met, int time) {
    switch (met.node().stmt) {
      case Sync.Meet meet -> meet(meet.scope(), meet.threads(), met.warps(), time);
      case Sync.Drain drain ->
          drain(drain.timeline(), drain.pending(), met.warps(), met.isElected(), time);
      case Sync.Fence _ -> fence(met.warps(), time);
      case Sync.Commit commit -> commit(commit.timeline(), met.warps());
      case Sync.Arrive arrive -> arrived(arrive.barrier(), met.warps(), time);
      case Sync.Await await -> waited(await.barrier(), met.warps());
      case Stmt.LastBlock _ -> {
        meet(Sync.Scope.BLOCK, trace.threads(), met.warps(), time);
        gridMet = time;
      }
      default -> {}
    }
  }

  /** Of a written barrier: all of its threads arrive, then all of them wait. */
  private void arrived(Barrier barrier, int mask, int time) {
    var all = new int[2 * warps];
    for (int w = 0; w < warps; w++) {
      if ((mask >> w & 1) == 1) {
        join(1 << w, time);
        raise(all, know[w]);
      }
    }
    arrivals.put(barrier.name(), all);
  }

  private void waited(Barrier barrier, int mask) {
    var known = arrivals.getOrDefault(barrier.name(), new int[2 * warps]);
    for (int w = 0; w < warps; w++) {
      if ((mask >> w & 1) == 1) {
        raise(know[w], known);
        raise(first[w], known);
      }
    }
  }

  private void meet(Sync.Scope scope, int threads, int mask, int time) {
    if (scope == Sync.Scope.WARP && threads < Mask.WARP) {
      for (int w = 0; w < warps; w++) {
        if ((mask >> w & 1) == 1) {
          partMet[w] = time;
          partSize[w] = threads;
        }
      }
      return;
    }
    if (scope == Sync.Scope.GRID) {
      gridMet = time;
    }
    if (scope == Sync.Scope.CLUSTER) {
      clusterMet = time;
    }
    int unit =
        switch (scope) {
          case WARP -> 1;
          case NAMED -> Math.max(1, threads / Mask.WARP);
          case BLOCK, CLUSTER, GRID -> warps;
        };
    for (int start = 0; start < warps; start += unit) {
      int members = mask & (unit >= 32 ? -1 : (1 << unit) - 1) << start;
      join(members, time);
    }
  }

  private void join(int members, int time) {
    if (members == (warps == Integer.SIZE ? -1 : (1 << warps) - 1)) {
      allMet = time;
    }
    var all = new int[2 * warps];
    for (int w = 0; w < warps; w++) {
      if ((members >> w & 1) == 1) {
        raise(all, know[w]);
        raise(all, first[w]);
        all[w] = time;
        all[warps + w] = time;
      }
    }
    for (int w = 0; w < warps; w++) {
      if ((members >> w & 1) == 1) {
        know[w] = all.clone();
        first[w] = all.clone();
      }
    }
  }

  private static void raise(int[] mine, int[] theirs) {
    for (int i = 0; i < mine.length; i++) {
      mine[i] = Math.max(mine[i], theirs[i]);
    }
  }

  private void drain(Timeline timeline, int pending, int mask, boolean elected, int time) {
    for (int w = 0; w < warps; w++) {
      var queue = groups.get(w).get(timeline);
      if ((mask >> w & 1) == 0 || queue == null) {
        continue;
      }
      while (queue.size() > pending) {
        for (int step : queue.removeFirst()) {
          var known = issued.get(step + w / 4 * 0x1000000L);
          if (known != null) {
            raise(know[w], known);
            raise(first[w], known);
          }
          witnesses
              .computeIfAbsent(step, _ -> new Witnesses(warps))
              .add(w, time, elected, timeline.isBatched());
        }
      }
    }
  }

  private void commit(Timeline timeline, int mask) {
    for (int w = 0; w < warps; w++) {
      if ((mask >> w & 1) == 0) {
        continue;
      }
      var uncommitted = open.get(w).remove(timeline);
      groups
          .get(w)
          .computeIfAbsent(timeline, _ -> new ArrayDeque<>())
          .add(uncommitted == null ? List.of() : uncommitted);
    }
  }

  private void fence(int mask, int time) {
    for (int w = 0; w < warps; w++) {
      if ((mask >> w & 1) == 1) {
        fences.get(w).add(time);
      }
    }
  }

  private void arrive(Placed.Arrive arrive, Step.Gap gap, int time) {
    boolean skipped =
        arrive.guard.isPresent() && Generation.number(arrive.guard.get(), gap, counters) == 0;
    if (skipped) {
      return;
    }
    var signal = arrive.signal;
    long generation = arrive.generation.at(gap, counters);
    var all = phases.computeIfAbsent(signal, _ -> new HashMap<>());
    var phase = all.computeIfAbsent(generation, _ -> new Phase(warps));
    var previous = all.get(generation - signal.slots);
    for (int w = 0; w < warps; w++) {
      boolean counts =
          (gap.warps() >> w & 1) == 1 && (arrive.election != Sync.Election.WARPGROUP || w % 4 == 0);
      if (arrive.election == Sync.Election.WARP && (gap.warps() >> w & 1) == 1) {
        join(1 << w, time);
      }
      if (!counts) {
        continue;
      }
      var mine = arrive.election == Sync.Election.WARP ? know[w].clone() : first[w].clone();
      mine[warps + w] = time;
      if (previous != null && !isOver(previous, mine, w)) {
        problems.add(new Problem(Problem.Kind.EARLY, signal));
      }
      raise(phase.known, mine);
      phase.arrived[w] = time;
      phase.arrivals++;
    }
    if (phase.arrivals > expected.getOrDefault(signal, 1)) {
      problems.add(new Problem(Problem.Kind.EXCESS, signal));
    }
    if (arrive.bringsBytes) {
      filling.put(signal, phase);
    }
  }

  private boolean isOver(Phase phase, int[] mine, int self) {
    for (int w = 0; w < warps; w++) {
      int step = phase.arrived[w];
      if (w != self && mine[w] < step && mine[warps + w] < step) {
        return false;
      }
    }
    for (int load : phase.loads) {
      boolean known = false;
      var seen = witnesses.getOrDefault(load, nobody).first;
      for (int at = 0; at < seen.length; at++) {
        int warp = at / Witnesses.MANNERS;
        known |=
            seen[at] != Witnesses.NEVER
                && (warp == self || mine[warp] >= seen[at] || mine[warps + warp] >= seen[at]);
      }
      if (!known) {
        return false;
      }
    }
    return true;
  }

  private void await(Placed.Await await, Step.Gap gap, int time) {
    var signal = await.signal;
    long generation = await.generation.at(gap, counters) - (signal.isBack ? signal.slots : 0);
    var all = phases.computeIfAbsent(signal, _ -> new HashMap<>());
    // There was no such use: its phase counts as over from the beginning.
    var phase =
        generation < 0
            ? all.computeIfAbsent(generation, _ -> new Phase(warps))
            : all.get(generation);
    boolean isOver =
        generation < 0 || phase != null && phase.arrivals >= expected.getOrDefault(signal, 1);
    if (phase == null || !isOver) {
      problems.add(new Problem(Problem.Kind.STUCK, signal));
      return;
    }
    for (int w = 0; w < warps; w++) {
      if ((gap.warps() >> w & 1) == 0) {
        continue;
      }
      raise(first[w], phase.known);
      if (!gap.isElected()) {
        raise(know[w], phase.known);
      }
      phase.waited[w] = time;
      for (int load : phase.loads) {
        witnesses
            .computeIfAbsent(load, _ -> new Witnesses(warps))
            .add(w, time, gap.isElected(), true);
      }
    }
  }

  /** Whoever waits for a phase has done so before the next one of that slot can end. */
  private void overruns() {
    phases.forEach(
        (signal, all) ->
            all.forEach(
                (generation, phase) -> {
                  var next = all.get(generation + signal.slots);
                  if (next == null || next.arrivals < expected.getOrDefault(signal, 1)) {
                    return;
                  }
                  for (int w = 0; w < warps; w++) {
                    int step = phase.waited[w];
                    if (next.known[w] < step && next.known[warps + w] < step) {
                      problems.add(new Problem(Problem.Kind.OVERRUN, signal));
                    }
                  }
                }));
  }
}
