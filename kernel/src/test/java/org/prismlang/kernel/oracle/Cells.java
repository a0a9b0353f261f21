package org.prismlang.kernel.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.prismlang.lang.source.Span;

/** Who touched which bytes last. Bytes that are always touched together are one cell. */
final class Cells {
  /**
   * An access as others can know of it.
   *
   * @param component the entry of the clock that says it is over
   * @param clock the least value that says so
   * @param fence the entry that says the copy engines see it; {@link Components#NONE} if nothing
   *     has to, or nothing does
   * @param isOrdinary it does not go through the copy engines
   */
  record Stamp(Touch touch, int component, int clock, int fence, boolean isOrdinary) {}

  private static final class Cell {
    final List<Stamp> writes = new ArrayList<>(1);
    final Map<Integer, Stamp> reads = new HashMap<>();
    final Map<Integer, Stamp> atomics = new HashMap<>();
    final Map<Integer, Stamp> atomicReads = new HashMap<>();
  }

  private record Pair(String kind, Span one, Span two) {}

  private final Setting setting;
  private final Set<Pair> reported = new HashSet<>();
  private final long[] edges;
  private final Cell[] cells;
  private final Set<String> written = new HashSet<>();

  Cells(Setting setting, List<List<Event>> trails) {
    this.setting = setting;
    var all = new ArrayList<Touch>();
    for (var trail : trails) {
      for (var event : trail) {
        switch (event) {
          case Event.Access(Touch touch) -> all.add(touch);
          case Event.Start start -> all.addAll(start.touches());
          case Event.Load load -> all.addAll(load.transfer().touches());
          default -> {}
        }
      }
    }
    for (var touch : all) {
      if (touch.mode().writes()) {
        written.add(touch.memory().name());
      }
    }
    this.edges =
        all.stream()
            .filter(this::matters)
            .flatMapToLong(touch -> Arrays.stream(touch.stretches()))
            .sorted()
            .distinct()
            .toArray();
    this.cells = new Cell[edges.length];
  }

  /** What nobody writes, nobody has to wait for. */
  boolean matters(Touch touch) {
    return touch.isShared() || written.contains(touch.memory().name());
  }

  void touch(Stamp stamp, int[] clock) {
    var stretches = stamp.touch().stretches();
    for (int i = 0; i < stretches.length; i += 2) {
      int from = Arrays.binarySearch(edges, stretches[i]);
      for (int cell = from; edges[cell] < stretches[i + 1]; cell++) {
        if (cells[cell] == null) {
          cells[cell] = new Cell();
        }
        touch(cells[cell], stamp, clock);
      }
    }
  }

  private void touch(Cell cell, Stamp stamp, int[] clock) {
    for (var write : cell.writes) {
      check(write, stamp, clock);
    }
    switch (stamp.touch().mode()) {
      case READ -> {
        check(cell.atomics, stamp, clock);
        cell.reads.put(stamp.component(), stamp);
      }
      case ATOMIC_READ -> cell.atomicReads.put(stamp.component(), stamp);
      case ATOMIC -> {
        check(cell.reads, stamp, clock);
        cell.atomics.put(stamp.component(), stamp);
      }
      case WRITE -> {
        check(cell.reads, stamp, clock);
        check(cell.atomics, stamp, clock);
        check(cell.atomicReads, stamp, clock);
        cell.reads.clear();
        cell.atomics.clear();
        cell.atomicReads.clear();
        cell.writes.removeIf(write -> clock[write.component()] >= write.clock());
        cell.writes.add(stamp);
      }
    }
  }

  private void check(Map<Integer, Stamp> before, Stamp stamp, int[] clock) {
    for (var other : before.values()) {
      check(other, stamp, clock);
    }
  }

  private void check(Stamp before, Stamp stamp, int[] clock) {
    if (!before.touch().mode().conflicts(stamp.touch().mode())) {
      return;
    }
    if (clock[before.component()] < before.clock()) {
      report("race: ", before, stamp, "");
      return;
    }
    boolean wantsFence =
        before.touch().isShared()
            && before.isOrdinary()
            && !stamp.isOrdinary()
            && before.touch().mode().writes();
    boolean isFenced = before.fence() != Components.NONE && clock[before.fence()] >= before.clock();
    if (wantsFence && !isFenced) {
      report("fence: ", before, stamp, " without a fence for the copy engines");
    }
  }

  private void report(String kind, Stamp before, Stamp after, String more) {
    var one = before.touch();
    var two = after.touch();
    if (!reported.add(new Pair(kind, one.site().span(), two.site().span()))) {
      return;
    }
    var text = kind + one.site() + " / " + two.site() + more;
    (one.isPromised(two) ? setting.broken : setting.problems).add(text);
  }
}
