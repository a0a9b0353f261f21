package org.prismlang.sim.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.prismlang.sim.check.Threads.Range;
import org.prismlang.sim.machine.Monitor.Party;

/** Barriers at which all wait for all, and the block that comes last. */
final class Meetings {
  private final Map<Integer, Running> running;
  private final Set<Integer> ended = new HashSet<>();

  Meetings(Map<Integer, Running> running) {
    this.running = running;
  }

  void ended(int block) {
    ended.add(block);
  }

  void met(List<Party> parties) {
    var ranges = new TreeMap<Integer, List<Range>>();
    for (var party : parties) {
      ranges
          .computeIfAbsent(party.block().index(), _ -> new ArrayList<>())
          .add(new Range(party.first(), party.count()));
    }
    var world = World.EMPTY;
    var gatherings = new TreeMap<Integer, Gathering>();
    for (var entry : ranges.entrySet()) {
      var gathering = new Gathering(entry.getKey());
      for (var range : entry.getValue()) {
        threads(entry.getKey()).tell(range.first(), range.count(), gathering);
      }
      gatherings.put(entry.getKey(), gathering);
      if (ranges.size() > 1) {
        world = world.join(gathering.world());
      }
    }
    for (var entry : ranges.entrySet()) {
      var gathering = gatherings.get(entry.getKey());
      if (gathering != null) {
        gathering.add(world);
        threads(entry.getKey()).met(entry.getValue(), gathering.known());
      }
    }
  }

  private Threads threads(int block) {
    var found = running.get(block);
    if (found == null) {
      throw new IllegalStateException("block " + block + " is not running");
    }
    return found.threads();
  }

  /** All blocks have come to a point after which only this one goes on. */
  void last(Threads threads) {
    var layout = threads.layout();
    var everything = new int[layout.entries()];
    Arrays.fill(everything, Integer.MAX_VALUE);
    var rows = new TreeMap<Integer, int[]>();
    for (int block : ended) {
      rows.put(block, everything);
    }
    for (var other : running.values()) {
      if (other.threads() != threads) {
        rows.put(other.threads().block(), other.threads().told(0, other.threads().count()).mine());
        other.threads().advance(0, other.threads().count());
      }
    }
    var gathering = new Gathering(threads.block());
    threads.tell(0, threads.count(), gathering);
    gathering.add(
        new World(
            rows.keySet().stream().mapToInt(it -> it).toArray(),
            rows.values().toArray(int[][]::new)));
    threads.met(List.of(new Range(0, threads.count())), gathering.known());
  }
}
