package org.prismlang.sim.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.prismlang.sim.trace.TraceSlice.Row;

/**
 * Which rows a block has. The smallest units of whole warps have one each, and what wider ones do
 * is drawn in all rows of their parts; a few lanes are drawn in the row of their unit where nobody
 * else is at that time.
 */
final class UnitRows {
  private static final int WIDEST = 128;
  private static final int ORDER = 2048;

  private final TraceLog log;
  private final int process;
  private final RoleNames roles;
  private final int threads;
  private final long start;
  private final Map<UnitTrack, Drawn> rows = new LinkedHashMap<>();

  /** A row, and up to where it is drawn. */
  private record Drawn(int track, long end) {}

  UnitRows(TraceLog log, int process, RoleNames roles, int threads, long start) {
    this.log = log;
    this.process = process;
    this.roles = roles;
    this.threads = threads;
    this.start = start;
  }

  void draw(List<UnitEvent> events) {
    var units = new LinkedHashSet<UnitTrack>();
    events.forEach(it -> units.add(it.unit()));
    units.stream()
        .filter(UnitTrack::isWarpOrMore)
        .sorted(Comparator.comparingInt(UnitTrack::count).thenComparingInt(UnitTrack::first))
        .filter(it -> !isCovered(it))
        .forEach(this::open);
    events.stream().sorted(Comparator.comparingLong(UnitEvent::start)).forEach(this::draw);
  }

  /** What they ran behind all that is drawn. */
  void end(UnitClocks clocks, SeenLines lines) {
    rows.forEach(
        (unit, row) -> {
          long end = clocks.now(unit.first(), unit.count());
          if (row.end() < end) {
            var text = lines.taken(unit.first(), unit.count());
            log.add(new TraceSlice(process, row.track(), text, "runs", row.end(), end, Map.of()));
          }
        });
  }

  private boolean isCovered(UnitTrack unit) {
    var covered = new boolean[threads];
    for (var row : rows.keySet()) {
      if (unit.holds(row)) {
        for (int thread = row.first(); thread < row.end(threads); thread++) {
          covered[thread] = true;
        }
      }
    }
    for (int thread = unit.first(); thread < unit.end(threads); thread++) {
      if (!covered[thread]) {
        return false;
      }
    }
    return true;
  }

  private void open(UnitTrack unit) {
    int track = rows.size() + 1;
    var role = roles.around(unit.first(), unit.end(threads) - unit.first());
    var name = unit.threads(threads);
    log.row(
        new Row(
            process,
            track,
            role.isEmpty() ? name : role + ": " + name,
            unit.first() * ORDER + ORDER - 1 - Math.min(unit.count(), ORDER - 1)));
    rows.put(unit, new Drawn(track, start));
  }

  private void draw(UnitEvent event) {
    for (var unit : unitsOf(event)) {
      var row = rows.getOrDefault(unit, new Drawn(0, start));
      var from = row.end();
      var to = event.start();
      if (from < to) {
        log.add(new TraceSlice(process, row.track(), event.before(), "runs", from, to, Map.of()));
      }
      log.add(event.on(process, row.track()));
      rows.put(unit, new Drawn(row.track(), event.end()));
    }
  }

  private List<UnitTrack> unitsOf(UnitEvent event) {
    var unit = event.unit();
    if (rows.containsKey(unit)) {
      return List.of(unit);
    }
    if (unit.isWarpOrMore()) {
      return rows.keySet().stream().filter(it -> it.isWarpOrMore() && unit.holds(it)).toList();
    }
    for (var entry : new ArrayList<>(rows.entrySet())) {
      var around = entry.getKey();
      if (around.count() <= WIDEST
          && around.isWarpOrMore()
          && around.holds(unit)
          && entry.getValue().end() <= event.start()) {
        return List.of(around);
      }
    }
    open(unit);
    return List.of(unit);
  }
}
