package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Memory;

/** What {@link Turns} follows: accesses of shared memory and waits by zone, signals, counters. */
final class Followed {
  final Counters counters;
  final Map<String, Signal> signals = new LinkedHashMap<>();
  final List<Use> uses = new ArrayList<>();
  private final Text text;
  private final Sites sites;
  private final Map<Touch, Map<Integer, Integer>> points = new HashMap<>();
  private final Map<Touch, List<Integer>> rivals = new HashMap<>();

  Followed(Text text, Sites sites) {
    this.text = text;
    this.sites = sites;
    this.counters = Counters.of(text);
    Signal.gather(text, counters, signals);
    gather();
  }

  boolean has(Touch touch) {
    return points.containsKey(touch);
  }

  Collection<Integer> points(Touch touch) {
    return points.getOrDefault(touch, Map.of()).values();
  }

  int point(Touch touch, int zone) {
    return Objects.requireNonNull(Objects.requireNonNull(points.get(touch)).get(zone));
  }

  boolean has(Touch touch, int zone) {
    var found = points.get(touch);
    return found != null && found.containsKey(zone);
  }

  private void gather() {
    for (var list : text.lists()) {
      for (var line : list.lines) {
        for (var touch : sites.touches(line)) {
          use(touch, line);
        }
      }
    }
    for (var signal : signals.values()) {
      for (int zone : signal.waiting) {
        signal.waits.put(zone, uses.size());
        uses.add(new Use(Optional.empty(), zone, signal.clock, 1));
      }
    }
  }

  private void use(Touch touch, Line line) {
    var access = touch.access();
    if (access.isEmpty()
        || access.get().memory().space() != Memory.Space.SHARED
        || !text.bytes.containsKey(access.get().memory().name())) {
      return;
    }
    var generation = generation(touch);
    if (generation.isEmpty()) {
      return;
    }
    boolean isRing = access.get().memory().isRing();
    for (int zone : line.in.zones) {
      points.computeIfAbsent(touch, _ -> new HashMap<>()).put(zone, uses.size());
      uses.add(
          new Use(
              Optional.of(touch),
              zone,
              generation.get().counter(),
              isRing ? access.get().memory().depth() : 1));
    }
  }

  /** Of a ring, what it says; of a load, that of its barrier; else all uses are one. */
  Optional<Generation> generation(Touch touch) {
    var access = touch.access().orElseThrow();
    if (access.memory().isRing()) {
      return access.generation().flatMap(this::generation);
    }
    return touch.counted().isPresent()
        ? generation(touch.counted().get().generation())
        : Optional.of(new Generation(Generation.NONE, 0));
  }

  Optional<Generation> generation(Expr expr) {
    return Generation.of(expr, counters.numbers());
  }

  /** The points whose accesses a touch could meet. */
  List<Integer> rivals(Touch touch) {
    return rivals.computeIfAbsent(touch, this::found);
  }

  private List<Integer> found(Touch touch) {
    var rivals = new ArrayList<Integer>();
    for (int point = 0; point < uses.size(); point++) {
      var other = uses.get(point).touch();
      if (other.isPresent()
          && other.get().conflicts(touch, false)
          && areOnOne(other.get(), touch)) {
        rivals.add(point);
      }
    }
    return rivals;
  }

  private boolean areOnOne(Touch a, Touch b) {
    var mine = a.access().orElseThrow().memory().name();
    var others = b.access().orElseThrow().memory().name();
    if (mine.equals(others)) {
      return true;
    }
    var bytes = text.bytes.get(mine);
    var otherBytes = text.bytes.get(others);
    return bytes != null && otherBytes != null && bytes.meets(otherBytes);
  }
}
