package org.prismlang.foreign;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.foreign.carry.Carried;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.report.Cost;
import org.prismlang.kernel.report.SyncPoint;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/**
 * The barriers that were left out of a kernel beside those that were inferred for it.
 *
 * @param kept barriers in whose place there is one again, with it
 * @param gone barriers of which there is none
 * @param added what is ordered now and was not
 */
public record BarrierChanges(
    Map<Carried.Dropped, SyncPoint> kept, List<Carried.Dropped> gone, List<Added> added) {
  public BarrierChanges {
    gone = List.copyOf(gone);
    added = List.copyOf(added);
  }

  /** Of barriers that stood in the kernel itself. */
  BarrierChanges only(List<Carried.Dropped> own) {
    var mine = new LinkedHashMap<Carried.Dropped, SyncPoint>();
    kept.forEach(
        (barrier, point) -> {
          if (own.contains(barrier)) {
            mine.put(barrier, point);
          }
        });
    return new BarrierChanges(mine, gone.stream().filter(own::contains).toList(), added);
  }

  /** Two accesses that nothing ordered. */
  public record Added(SyncPoint point, Sync.Reason reason) {}

  /**
   * Compares the two.
   *
   * @param dropped from the kernel, and from functions that it may call
   * @param points what was inferred for the kernel
   */
  public static BarrierChanges of(
      List<Carried.Dropped> dropped, List<SyncPoint> points, SourceFile text) {
    var kept = new LinkedHashMap<Carried.Dropped, SyncPoint>();
    var added = new ArrayList<Added>();
    var loops = Loop.of(text);
    for (var point : points) {
      if (point.cost() == Cost.FREE) {
        continue;
      }
      var reasons = new LinkedHashSet<>(point.sync().reasons());
      for (var reason : reasons) {
        var between = dropped.stream().filter(it -> isBetween(it, reason, loops)).toList();
        if (between.isEmpty()) {
          added.add(new Added(point, reason));
        }
      }
      nearest(dropped, point, reasons, loops).ifPresent(it -> kept.putIfAbsent(it, point));
    }
    var gone = dropped.stream().filter(it -> !kept.containsKey(it)).toList();
    return new BarrierChanges(kept, gone, added);
  }

  /** The one that does what was inferred, and stands next to it. */
  private static Optional<Carried.Dropped> nearest(
      List<Carried.Dropped> dropped, SyncPoint point, Set<Sync.Reason> reasons, List<Loop> loops) {
    int line = line(point.sync().span());
    return dropped.stream()
        .filter(it -> reasons.stream().anyMatch(reason -> isBetween(it, reason, loops)))
        .min((a, b) -> Integer.compare(Math.abs(a.line() - line), Math.abs(b.line() - line)));
  }

  /** Whether a thread that goes from one access to the other comes by. */
  private static boolean isBetween(Carried.Dropped barrier, Sync.Reason reason, List<Loop> loops) {
    int from = line(reason.first());
    int to = line(reason.second());
    int at = barrier.line();
    if (from < at && at <= to) {
      return true;
    }
    return loops.stream()
        .filter(it -> it.contains(from) && it.contains(to) && it.containsPlace(at))
        .anyMatch(_ -> to <= from && (from < at || at <= to));
  }

  private static int line(Span span) {
    return span.from().line();
  }

  /** Lines of a loop, from its head to its last. */
  private record Loop(int head, int last) {
    boolean contains(int line) {
      return head <= line && line <= last;
    }

    /** Before a line of its body, or behind the last. */
    boolean containsPlace(int line) {
      return head < line && line <= last + 1;
    }

    static List<Loop> of(SourceFile text) {
      var loops = new ArrayList<Loop>();
      var lines = text.text().lines().toList();
      for (int i = 0; i < lines.size(); i++) {
        var line = lines.get(i);
        if (!line.strip().startsWith("for ") && !line.strip().startsWith("while ")) {
          continue;
        }
        int last = i;
        while (last + 1 < lines.size() && depth(lines.get(last + 1)) > depth(line)) {
          last++;
        }
        loops.add(new Loop(i + 1, last + 1));
      }
      return loops;
    }

    private static int depth(String line) {
      return line.isBlank() ? Integer.MAX_VALUE : line.length() - line.stripLeading().length();
    }
  }
}
