package org.prismlang.kernel.sync;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.prismlang.kernel.ir.Sync;

/** Split barriers that do not work out are placed differently, or get help. */
final class Repairs {
  private final Placement placement;
  private final Splits splits;
  private final Supplier<Runs.Rest> judge;

  Repairs(Placement placement, Splits splits, Supplier<Runs.Rest> judge) {
    this.placement = placement;
    this.splits = splits;
    this.judge = judge;
  }

  /** A barrier that does not work out is placed differently, or gets help. */
  boolean of(Clocks.Problem problem) {
    var signal = problem.signal();
    return switch (problem.kind()) {
      case STUCK -> hoist(signal);
      case EXCESS -> join(signal, problem);
      case OVERRUN, EARLY -> returnEdge(signal, problem);
    };
  }

  /** A party that skips an access still waits and arrives: outside of the condition. */
  boolean hoist(Signal signal) {
    if (signal.isHoisted || signal.hazards.isEmpty()) {
      return false;
    }
    var together =
        placement.signals.stream()
            .filter(it -> !Collections.disjoint(it.memories, signal.memories))
            .toList();
    together.forEach(placement::remove);
    together.forEach(it -> it.hazards.forEach(splits::hoisted));
    List.copyOf(placement.signals).stream()
        .filter(it -> it.isHoisted && it.arrives.stream().anyMatch(Repairs::isOfManyThreads))
        .forEach(splits::waitAtOnce);
    return true;
  }

  /** The bytes of a load are announced by the thread that starts it, or not at all. */
  private static boolean isOfManyThreads(Placed.Arrive arrive) {
    return arrive.bringsBytes && !arrive.seq.isElected;
  }

  /** One part arrives once for a use: at the last of its accesses. */
  private boolean join(Signal signal, Clocks.Problem problem) {
    for (var arrive : List.copyOf(signal.arrives)) {
      placement.remove(arrive);
      var left = judge.get();
      if (left.hazards().isEmpty()
          && !left.problems().contains(problem)
          && left.problems().stream().noneMatch(it -> it.kind() == Clocks.Problem.Kind.STUCK)) {
        return true;
      }
      placement.add(arrive);
    }
    return false;
  }

  /** Phases that could be missed need an edge back. */
  private boolean returnEdge(Signal signal, Clocks.Problem problem) {
    if (signal.name.startsWith("return") || signal.awaits.isEmpty() || signal.arrives.isEmpty()) {
      return false;
    }
    var back = signal.reversed();
    back.isClusterWide = signal.isClusterWide;
    placement.signals.add(back);
    for (var await : signal.awaits) {
      var spot = new Spot(await.seq, Math.min(await.gap + 1, await.seq.nodes.size()), await.role);
      placement.add(
          new Placed.Arrive(
              spot,
              back,
              await.generation,
              await.seq.isElected ? Sync.Election.ONE : Sync.Election.WARP,
              false,
              Optional.empty()));
    }
    for (var arrive : signal.arrives) {
      int gap = arrive.bringsBytes ? arrive.gap : Math.max(0, arrive.gap - 1);
      placement.add(
          new Placed.Await(new Spot(arrive.seq, gap, arrive.role), back, arrive.generation));
    }
    var left = judge.get();
    boolean helped = left.hazards().isEmpty() && !left.problems().contains(problem);
    if (!helped) {
      placement.remove(back);
    }
    return helped;
  }
}
