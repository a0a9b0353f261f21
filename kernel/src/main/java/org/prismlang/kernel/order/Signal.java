package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Sync;

/** A split barrier, with all who arrive and wait. */
final class Signal {
  final Barrier barrier;
  final int number;

  /** The counter of its generations. */
  int clock = Generation.NONE;

  /** Whether generations are told by several counters, or in a way not looked into. */
  boolean isMixed;

  /** The largest constant beside the counter. */
  int offsets;

  final TreeSet<Integer> waiting = new TreeSet<>();

  /** The points of waits, by zone. */
  final Map<Integer, Integer> waits = new HashMap<>();

  /** Arrivals of a phase, by who makes them. */
  private final Map<String, Integer> arrivals = new LinkedHashMap<>();

  private Signal(Barrier barrier, int number) {
    this.barrier = barrier;
    this.number = number;
  }

  static void gather(Text text, Counters counters, Map<String, Signal> signals) {
    for (var list : text.lists()) {
      for (var line : list.lines) {
        switch (line.stmt) {
          case Sync.Arrive arrive -> {
            var signal = of(arrive.barrier(), signals);
            signal.told(arrive.generation(), counters);
            signal.arrivals.merge(
                who(line, arrive), count(text, line, arrive.election()), Math::max);
          }
          case Sync.Await await -> {
            var signal = of(await.barrier(), signals);
            signal.told(await.generation(), counters);
            for (int zone : line.in.zones) {
              signal.waiting.add(zone);
            }
          }
          default -> {}
        }
      }
    }
  }

  /** Whether split barriers stand in a list, or inside its lines. */
  static boolean areIn(Lines list) {
    for (var line : list.lines) {
      if (line.stmt instanceof Sync.Arrive
          || line.stmt instanceof Sync.Await
          || line.inside.stream().anyMatch(Signal::areIn)) {
        return true;
      }
    }
    return false;
  }

  private static Signal of(Barrier barrier, Map<String, Signal> signals) {
    return signals.computeIfAbsent(barrier.name(), _ -> new Signal(barrier, signals.size()));
  }

  private void told(Expr expr, Counters counters) {
    var generation = Generation.of(expr, counters.numbers());
    if (generation.isEmpty()) {
      isMixed = true;
      return;
    }
    int by = generation.get().counter();
    offsets = Math.max(offsets, Math.abs(generation.get().offset()));
    if (by == Generation.NONE || counters.isBounded(by)) {
      return;
    }
    isMixed |= clock != Generation.NONE && by != clock;
    clock = by;
  }

  private static String who(Line line, Sync.Arrive arrive) {
    return line.in.role + " " + arrive.election() + " " + arrive.bytes().isPresent();
  }

  private static int count(Text text, Line line, Sync.Election election) {
    int warps = 0;
    for (int first = 0; first < 1024; first += 32) {
      int end = first + 32;
      boolean isThere = false;
      for (int zone : line.in.zones) {
        int found = text.zones.threads().get(zone).nextSetBit(first);
        isThere |= found >= 0 && found < end;
      }
      warps += isThere ? 1 : 0;
    }
    int threads = text.zones.size(line.in.zones);
    return switch (election) {
      // All threads of the list would arrive, or the one that a later pass leaves of a warp.
      case ONE -> Math.min(warps, threads);
      case WARP -> warps;
      case WARPGROUP -> Math.max(1, warps / 4);
    };
  }

  /** Whether a phase takes as many as arrive. */
  boolean isComplete() {
    int all = arrivals.values().stream().mapToInt(Integer::intValue).sum();
    return !arrivals.isEmpty()
        && (barrier.isClusterWide() ? barrier.arrivals() % all == 0 : barrier.arrivals() == all);
  }

  int groups() {
    return arrivals.size();
  }

  int group(Line line, Sync.Arrive arrive) {
    return List.copyOf(arrivals.keySet()).indexOf(who(line, arrive));
  }

  /** The copies that an arrival announces. */
  static List<Touch> loads(Line line, Sync.Arrive arrive, Sites sites) {
    var loads = new ArrayList<Touch>();
    if (arrive.bytes().isPresent()) {
      loads(line.in, arrive, sites, loads);
    }
    return loads;
  }

  private static void loads(Lines list, Sync.Arrive arrive, Sites sites, List<Touch> loads) {
    for (var line : list.lines) {
      for (var touch : sites.touches(line)) {
        boolean isAnnounced =
            touch.counted().isPresent()
                && touch.mode() == Touch.Mode.WRITE
                && touch.counted().get().barrier().name().equals(arrive.barrier().name())
                && touch.counted().get().generation().equals(arrive.generation());
        if (isAnnounced) {
          loads.add(touch);
        }
      }
      line.inside.forEach(it -> loads(it, arrive, sites, loads));
    }
  }
}
