package org.prismlang.sim.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.source.Span;
import org.prismlang.sim.machine.Site;
import org.prismlang.sim.machine.Slot;
import org.prismlang.sim.trace.TraceSlice.Row;

/** What one block does when: how its threads synchronize, copy and multiply. */
final class TracedBlock {
  static final int WARPGROUP = 128;

  /** Rows of engines come behind those of threads. */
  private static final int ENGINES = 1 << 22;

  private final TraceLog log;
  private final int process;
  private final List<Site> sites;
  private final RoleNames roles;
  private final int threads;
  private final long start;
  private final Span kernel;
  private final UnitClocks clocks;
  private final SeenLines lines;
  private final List<UnitEvent> events = new ArrayList<>();
  private final Map<Leading, Integer> leaders = new HashMap<>();
  private final List<Flight> flights = new ArrayList<>();
  private final List<Flight> landed = new ArrayList<>();
  private final Map<GroupKey, Integer> committed = new HashMap<>();

  /** Lanes of a warp that do the same are drawn by the first who does. */
  private record Leading(int warp, int site) {}

  private record GroupKey(Timeline timeline, int thread) {}

  TracedBlock(
      TraceLog log,
      int process,
      List<Site> sites,
      RoleNames roles,
      int threads,
      long start,
      Span kernel) {
    this.log = log;
    this.process = process;
    this.sites = sites;
    this.roles = roles;
    this.threads = threads;
    this.start = start;
    this.kernel = kernel;
    this.clocks = new UnitClocks(threads, start);
    this.lines = new SeenLines(threads);
  }

  long now(int first, int count) {
    return clocks.now(first, count);
  }

  long tick(int first, int count, int site) {
    var span = sites.get(site).span();
    if (span.file() == kernel.file()) {
      lines.seen(first, span.file().line(span.start()));
    }
    return clocks.tick(first, count);
  }

  /** They wait until then, and take a step. */
  Optional<UnitEvent> waited(int first, int count, int site, String name, long release) {
    long from = clocks.now(first, count);
    long until = Math.max(from, release) + 1;
    clocks.set(first, count, until);
    return did(first, count, site, name, "waits", from, until, Map.of());
  }

  /** What threads did in a step; nothing where another lane stands for them. */
  Optional<UnitEvent> did(
      int first,
      int count,
      int site,
      String name,
      String category,
      long from,
      long until,
      Map<String, String> details) {
    var unit = new UnitTrack(first, count);
    if (!leads(unit, site) || !log.hasRoom(events.size() + landed.size())) {
      return Optional.empty();
    }
    var all = new TreeMap<>(details);
    var span = sites.get(site).span();
    all.put("line", span.file().path() + ":" + span.file().line(span.start()));
    var event = new UnitEvent(unit, name, category, from, until, lines.taken(first, count), all);
    events.add(event);
    return Optional.of(event);
  }

  private boolean leads(UnitTrack unit, int site) {
    return unit.isWarpOrMore()
        || leaders.computeIfAbsent(new Leading(unit.warp(), site), _ -> unit.first())
            == unit.first();
  }

  /** An engine begins to work for threads. */
  void start(
      Timeline timeline,
      int first,
      int count,
      int site,
      Optional<Slot> completion,
      String name,
      long time,
      Map<String, String> details) {
    if (!leads(new UnitTrack(first, count), site)) {
      return;
    }
    int group = committed.getOrDefault(new GroupKey(timeline, first), 0);
    flights.add(
        new Flight(
            timeline,
            first,
            group,
            completion.map(it -> new PhaseOf(it, it.phase())),
            name,
            time,
            time + 1,
            details));
  }

  void commit(Timeline timeline, int first, int count) {
    for (int thread = first; thread < Math.min(first + count, threads); thread++) {
      committed.merge(new GroupKey(timeline, thread), 1, Integer::sum);
    }
  }

  /** All groups but the last few are over for these threads. */
  void drain(Timeline timeline, int first, int count, int pending, long time) {
    land(
        time,
        it ->
            it.isOf(timeline, first, count)
                && it.group()
                    < committed.getOrDefault(new GroupKey(timeline, it.thread()), 0) - pending);
  }

  void endPhase(Slot slot, int phase, long time) {
    land(time, it -> it.isUntil(new PhaseOf(slot, phase)));
  }

  /** Only the first who relies on its end counts. */
  private void land(long time, Predicate<Flight> isOver) {
    flights.removeIf(
        it -> {
          boolean isLanded = isOver.test(it);
          if (isLanded && log.hasRoom(events.size() + landed.size())) {
            landed.add(it.until(time));
          }
          return isLanded;
        });
  }

  /** Draws the work of engines, in as many rows as there was at the same time. */
  long close() {
    long end = clocks.latest();
    var rows = new UnitRows(log, process, roles, threads, start);
    rows.draw(events);
    rows.end(clocks, lines);
    events.clear();
    land(end, _ -> true);
    landed.sort(Comparator.comparingLong(Flight::start));
    var names = List.of("copies under way", "products under way");
    for (int kind = 0; kind < names.size(); kind++) {
      boolean isBatched = kind == 1;
      var ends = new ArrayList<Long>();
      for (var flight : landed) {
        if (flight.timeline().isBatched() != isBatched) {
          continue;
        }
        int row = 0;
        while (row < ends.size() && ends.get(row) > flight.start()) {
          row++;
        }
        int track = ENGINES + kind * ENGINES + row;
        if (row == ends.size()) {
          ends.add(0L);
          log.row(new Row(process, track, names.get(kind) + " " + (row + 1), track));
        }
        ends.set(row, flight.end());
        log.add(
            new TraceSlice(
                process,
                track,
                flight.name(),
                isBatched ? "tensor cores" : "copies",
                flight.start(),
                flight.end(),
                flight.details()));
      }
    }
    landed.clear();
    return end;
  }
}
