package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Uses;

/**
 * What is still asked for behind a line. Scores that differ in nothing else are one: without this,
 * every way through one loop would be followed through all loops behind it.
 */
final class Alive {
  private final Sites sites;
  private final Followed followed;

  /** By memory: the counters that its uses are told by. */
  private final Map<String, Set<Integer>> clocks = new HashMap<>();

  private final Map<Line, Asked> inside = new HashMap<>();
  private final Map<Line, Asked> behind = new HashMap<>();

  /**
   * Counters that generations are told by, and conditions with all that they are made of.
   *
   * @param counters by number
   */
  private record Asked(Set<Integer> counters, Set<Expr> conditions) {
    Asked() {
      this(new TreeSet<>(), new HashSet<>());
    }

    void add(Asked other) {
      counters.addAll(other.counters);
      conditions.addAll(other.conditions);
    }
  }

  Alive(Sites sites, Followed followed) {
    this.sites = sites;
    this.followed = followed;
    for (var use : followed.uses) {
      use.touch()
          .flatMap(Touch::access)
          .ifPresent(
              it ->
                  clocks
                      .computeIfAbsent(it.memory().name(), _ -> new TreeSet<>())
                      .add(use.clock()));
    }
  }

  /** The counters that a line speaks of for the last time. */
  List<Integer> ending(Line line) {
    var ending = new ArrayList<>(inside(line).counters);
    ending.removeAll(behind(line).counters);
    return ending;
  }

  /** Whether a condition behind the line may ask for it. */
  boolean isAsked(Expr expr, Line line) {
    return behind(line).conditions.contains(expr);
  }

  private Asked behind(Line line) {
    var known = behind.get(line);
    if (known == null) {
      known = new Asked();
      var list = line.in.lines;
      for (var later : list.subList(list.indexOf(line) + 1, list.size())) {
        known.add(inside(later));
      }
      if (line.in.owner.isPresent()) {
        var owner = line.in.owner.get();
        if (owner.isLoop()) {
          known.add(inside(owner));
        }
        known.add(behind(owner));
      }
      behind.put(line, known);
    }
    return known;
  }

  private Asked inside(Line line) {
    var known = inside.get(line);
    if (known == null) {
      known = new Asked();
      own(line, known);
      for (var list : line.inside) {
        for (var each : list.lines) {
          known.add(inside(each));
        }
      }
      inside.put(line, known);
    }
    return known;
  }

  private void own(Line line, Asked asked) {
    var names = new HashSet<String>();
    Assigned.by(line.stmt, names);
    Uses.of(line.stmt).exprs().forEach(it -> Conditions.names(it, names));
    for (var touch : sites.touches(line)) {
      touch
          .access()
          .ifPresent(
              it -> {
                it.generation().ifPresent(by -> Conditions.names(by, names));
                asked.counters.addAll(clocks.getOrDefault(it.memory().name(), Set.of()));
              });
      touch.counted().ifPresent(it -> Conditions.names(it.generation(), names));
    }
    switch (line.stmt) {
      case Stmt.If branch -> parts(branch.condition(), asked.conditions);
      case Stmt.While loop -> parts(loop.condition(), asked.conditions);
      case Stmt.For loop -> {
        names.add(loop.variable().name());
        parts(loop.to(), asked.conditions);
      }
      case Sync.Arrive arrive -> {
        Conditions.names(arrive.generation(), names);
        asked.counters.add(clock(arrive.barrier().name()));
      }
      case Sync.Await await -> {
        Conditions.names(await.generation(), names);
        asked.counters.add(clock(await.barrier().name()));
      }
      default -> {}
    }
    names.forEach(it -> followed.counters.number(it).ifPresent(asked.counters::add));
    asked.counters.remove(Generation.NONE);
  }

  private int clock(String barrier) {
    var signal = followed.signals.get(barrier);
    return signal == null ? Generation.NONE : signal.clock;
  }

  private static void parts(Expr expr, Set<Expr> parts) {
    parts.add(expr);
    Uses.of(expr).exprs().forEach(it -> parts(it, parts));
  }
}
