package org.prismlang.foreign.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.prismlang.kernel.ir.Barrier;

/**
 * Which parts of shared memory are barriers, by who initializes them: those that lie side by side
 * and wait for as many arrivals are slots of one.
 */
final class SplitBarriers {
  /** In memory of which only the launch knows the size. */
  private static final int MOST_SLOTS = 256;

  private final Map<String, NavigableMap<Long, Integer>> arrivals = new HashMap<>();

  /**
   * One of them.
   *
   * @param base its first byte in the memory
   */
  record Part(Barrier barrier, long base) {}

  /** Whether that was not known; nothing where it was said otherwise. */
  Optional<Boolean> initialize(String memory, long base, int count) {
    var known = arrivals.computeIfAbsent(memory, _ -> new TreeMap<>());
    var before = known.putIfAbsent(base, count);
    return before == null
        ? Optional.of(true)
        : before == count ? Optional.of(false) : Optional.empty();
  }

  /** The one that an address with such a fixed part is in. */
  Optional<Part> at(String memory, String name, long bytes, long fixed) {
    Optional<Part> found = Optional.empty();
    for (var part : parts(memory, name, bytes)) {
      if (part.base() <= fixed) {
        found = Optional.of(part);
      }
    }
    return found;
  }

  List<Part> parts(String memory, String name, long bytes) {
    var parts = new ArrayList<Part>();
    var starts = new TreeMap<Long, Integer>();
    int before = -1;
    for (var entry : arrivals.getOrDefault(memory, new TreeMap<>()).entrySet()) {
      if (entry.getValue() != before) {
        starts.put(entry.getKey(), entry.getValue());
        before = entry.getValue();
      }
    }
    for (var start : starts.entrySet()) {
      var next = starts.higherKey(start.getKey());
      long end = next == null ? bytes : next;
      long slots = Math.clamp((end - start.getKey()) / Barrier.BYTES, 1, MOST_SLOTS);
      var suffix = starts.size() == 1 ? "" : "+" + start.getKey();
      parts.add(
          new Part(
              new Barrier(name + suffix, (int) slots, start.getValue(), false, true, true),
              start.getKey()));
    }
    return parts;
  }
}
