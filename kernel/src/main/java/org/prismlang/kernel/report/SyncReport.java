package org.prismlang.kernel.report;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;

/**
 * The synchronizations of a kernel in the order of its text.
 *
 * @param points copies that unrolling makes of one are one point
 */
public record SyncReport(Kernel kernel, List<SyncPoint> points) {
  public SyncReport {
    points = List.copyOf(points);
  }

  public static SyncReport of(Kernel kernel, Module module) {
    var points = new ArrayList<SyncPoint>();
    for (var point : Points.of(kernel, module)) {
      merge(point, points);
    }
    return new SyncReport(kernel, points);
  }

  /** Statements of the kernel and, once for each call, of the procedures it calls. */
  public static SyncCounts counts(Kernel kernel, Module module) {
    var counts = new EnumMap<Kind, Integer>(Kind.class);
    for (var point : Points.of(kernel, module)) {
      counts.merge(point.kind(), 1, Integer::sum);
    }
    return new SyncCounts(kernel.barriers().size(), counts);
  }

  /** What a trip of the loop runs, without the loops inside it. */
  public SyncCounts trip(SyncPoint.Loop loop) {
    var counts = new EnumMap<Kind, Integer>(Kind.class);
    for (var point : points) {
      if (!point.loops().isEmpty() && point.loops().getLast().equals(loop)) {
        counts.merge(point.kind(), point.times(), Integer::sum);
      }
    }
    return new SyncCounts(0, counts);
  }

  /** The deepest loop that synchronizes; of several the first. */
  public Optional<SyncPoint.Loop> innermost() {
    Optional<SyncPoint.Loop> innermost = Optional.empty();
    int depth = 0;
    for (var point : points) {
      if (point.loops().size() > depth && point.cost() != Cost.FREE) {
        depth = point.loops().size();
        innermost = Optional.of(point.loops().getLast());
      }
    }
    return innermost;
  }

  private static void merge(SyncPoint point, List<SyncPoint> points) {
    for (int i = 0; i < points.size(); i++) {
      if (point.isCopyOf(points.get(i))) {
        points.set(i, points.get(i).with(point));
        return;
      }
    }
    points.add(point);
  }
}
