package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/** Full barriers: who must meet, and the fewest gaps that separate all pairs. */
final class Meetings {
  private final Subject subject;
  private final Placement placement;

  Meetings(Subject subject, Placement placement) {
    this.subject = subject;
    this.placement = placement;
  }

  /** So many threads of the block, or all of it, or more. */
  record Size(Sync.Scope scope, int threads) implements Comparable<Size> {
    @Override
    public int compareTo(Size other) {
      int byScope = scope.compareTo(other.scope);
      return byScope != 0 ? byScope : Integer.compare(threads, other.threads);
    }
  }

  /** The smallest aligned unit that holds every pair of threads that meet. */
  Size size(Hazard hazard) {
    switch (hazard.conflict().reach()) {
      case GRID -> {
        return new Size(Sync.Scope.GRID, subject.threads());
      }
      case CLUSTER -> {
        return new Size(Sync.Scope.CLUSTER, subject.threads());
      }
      case BLOCK -> {}
    }
    if (isWithin(hazard, 1)) {
      var unit = hazard.common().code.unit();
      boolean part =
          unit.level() == Level.THREAD
              && unit.size() < Mask.WARP
              && hazard.conflict().unit() <= unit.size();
      int lanes = subject.isBlockFixed() ? Math.min(Mask.WARP, subject.threads()) : Mask.WARP;
      // A warp of which only a first part is there.
      boolean isPart = Integer.bitCount(lanes) == 1;
      return new Size(Sync.Scope.WARP, part ? unit.size() : isPart ? lanes : Mask.WARP);
    }
    int threads = subject.threads();
    if (subject.isBlockFixed()) {
      for (int size = 2 * Mask.WARP; size < threads; size *= 2) {
        if (threads % size == 0 && isWithin(hazard, size / Mask.WARP)) {
          return new Size(Sync.Scope.NAMED, size);
        }
      }
    }
    var unit = hazard.common().code.unit();
    // An open block may be larger than the one that was run.
    boolean isPart =
        unit.level() == Level.THREAD && (unit.size() < threads || !subject.isBlockFixed());
    if (isPart && unit.size() % Mask.WARP == 0 && isWithin(hazard, unit.size() / Mask.WARP)) {
      return new Size(Sync.Scope.NAMED, unit.size());
    }
    var role = role(hazard);
    if (subject.isBlockFixed() && role.isPresent()) {
      return new Size(Sync.Scope.NAMED, role.get().size());
    }
    return subject.unit().equals(Perspective.BLOCK)
        ? new Size(Sync.Scope.BLOCK, threads)
        : new Size(Sync.Scope.NAMED, threads);
  }

  /** Of these, one with the most threads. */
  Hazard broadest(List<Hazard> hazards) {
    var size = hazards.stream().map(this::size).max(Size::compareTo).orElseThrow();
    return hazards.stream().filter(it -> size(it).equals(size)).findFirst().orElseThrow();
  }

  /** The threads of the one role that both accesses belong to. */
  private static Optional<Perspective> role(Hazard hazard) {
    if (hazard.fromRole().isEmpty() || !hazard.fromRole().equals(hazard.toRole())) {
      return Optional.empty();
    }
    var seq = hazard.second().seq;
    var broadest = seq.code.unit();
    while (seq.owner.isPresent() && seq.code.role().equals(hazard.toRole())) {
      broadest = seq.code.unit();
      seq = seq.owner.get().seq;
    }
    return broadest.level() == Level.THREAD ? Optional.of(broadest) : Optional.empty();
  }

  private static boolean isWithin(Hazard hazard, int warps) {
    var needs = hazard.conflict().needs();
    for (int w = 0; w < needs.length; w++) {
      for (int v = 0; v < needs.length; v++) {
        if ((needs[w] >> v & 1) == 1 && w / warps != v / warps) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether code of this list can meet so. */
  boolean isReachable(Seq seq, Size size) {
    return switch (size.scope) {
      case WARP ->
          seq.code.isUniformForWarp()
              || seq.code.unit().level() == Level.THREAD && seq.code.unit().size() >= size.threads;
      case NAMED ->
          seq.code.unit().level() != Level.THREAD || seq.code.unit().size() % size.threads == 0;
      case BLOCK -> seq.code.unit().level() != Level.THREAD;
      case CLUSTER, GRID -> seq.code.unit().level() != Level.THREAD;
    };
  }

  /**
   * Places barriers for the broadest of these hazards, all of one common list; narrower ones may be
   * ordered by them too. Gives what was placed, or nothing where there is no point to meet.
   */
  List<Placed.Meet> place(List<Hazard> hazards) {
    var size = hazards.stream().map(this::size).max(Size::compareTo).orElseThrow();
    var broadest = hazards.stream().filter(it -> size(it).equals(size)).toList();
    var seq = broadest.getFirst().common();
    if (seq.code.role().isEmpty()
        && !broadest.getFirst().toRole().isEmpty()
        && broadest.getFirst().fromRole().equals(broadest.getFirst().toRole())) {
      return inRole(broadest.getFirst(), size);
    }
    if (seq.isFrozen || !isReachable(seq, size)) {
      return List.of();
    }
    var ways = broadest.stream().map(Way::of).toList();
    int top = broadest.stream().filter(Hazard::carried).mapToInt(Hazard::to).min().orElse(-1);
    var placed = new ArrayList<Placed.Meet>();
    for (int gap : fewest(ways, seq.nodes.size() + 1, top)) {
      var meet = placement.add(new Placed.Meet(new Spot(seq, gap, ""), size.scope, size.threads));
      var reasons = new LinkedHashSet<Sync.Reason>();
      for (int i = 0; i < ways.size(); i++) {
        if (ways.get(i).has(gap)) {
          reasons.add(broadest.get(i).reason());
        }
      }
      meet.reasons.addAll(reasons);
      placed.add(meet);
    }
    return placed;
  }

  /** Inside the role, just before the second access. */
  private List<Placed.Meet> inRole(Hazard hazard, Size size) {
    var spot =
        Paths.descend(
            hazard.common(),
            hazard.second(),
            false,
            (owner, inside) ->
                (Paths.isStraight(owner) || owner.stmt instanceof org.prismlang.kernel.ir.Stmt.If)
                    && isReachable(inside, size));
    if (!isReachable(spot.seq(), size)) {
      return List.of();
    }
    var meet = placement.add(new Placed.Meet(spot.of(hazard.toRole()), size.scope, size.threads));
    meet.reasons.add(hazard.reason());
    return List.of(meet);
  }

  /** From one access to the other: a meeting in any gap on it orders them. */
  private record Way(int from, int to, boolean carried) {
    static Way of(Hazard hazard) {
      return new Way(hazard.from(), hazard.to(), hazard.carried());
    }

    boolean has(int gap) {
      return carried ? gap > from || gap <= to : gap > from && gap <= to;
    }

    int length(int gaps) {
      return carried ? gaps + to - from : to - from;
    }
  }

  /**
   * The smallest set of gaps that has one of each way; the latest ones where there is a choice. For
   * what a loop carries that is the top of the next trip, where it also serves what came before the
   * loop.
   *
   * @param top the last gap before what the loop carries, -1 for none
   */
  private static List<Integer> fewest(List<Way> ways, int gaps, int top) {
    // The shortest first: they are the hardest to serve.
    var different =
        ways.stream().distinct().sorted(Comparator.comparingInt(it -> it.length(gaps))).toList();
    for (int a = top; a >= 0; a--) {
      if (covers(different, a, a)) {
        return List.of(a);
      }
    }
    for (int a = gaps - 1; a >= 0; a--) {
      if (covers(different, a, a)) {
        return List.of(a);
      }
    }
    for (int a = gaps - 1; a >= 0; a--) {
      for (int b = a - 1; b >= 0; b--) {
        if (covers(different, a, b)) {
          return List.of(a, b);
        }
      }
    }
    // Three or more: take the gap that serves most, and go on with the rest.
    var served = served(ways, gaps);
    int best = gaps - 1;
    for (int a = gaps - 2; a >= 0; a--) {
      best = served[a] > served[best] ? a : best;
    }
    int chosen = best;
    var rest = ways.stream().filter(it -> !it.has(chosen)).toList();
    var all = new ArrayList<Integer>(List.of(best));
    if (!rest.isEmpty()) {
      all.addAll(fewest(rest, gaps, top));
    }
    return all;
  }

  /** By gap: how many ways lead by. */
  private static int[] served(List<Way> ways, int gaps) {
    var begun = new int[gaps + 1];
    for (var way : ways) {
      if (way.carried) {
        begun[0]++;
      }
      // What a loop carries goes on from its end to its top: the two may overlap.
      if (way.carried && way.to >= way.from) {
        continue;
      }
      begun[way.from + 1]++;
      begun[way.to + 1]--;
    }
    var served = new int[gaps];
    for (int gap = 0, here = 0; gap < gaps; gap++) {
      here += begun[gap];
      served[gap] = here;
    }
    return served;
  }

  private static boolean covers(List<Way> ways, int a, int b) {
    for (var way : ways) {
      if (!way.has(a) && !way.has(b)) {
        return false;
      }
    }
    return true;
  }
}
