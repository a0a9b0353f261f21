package org.prismlang.kernel.graph;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.prismlang.kernel.ir.Sync;

/** Arrows of split barriers: from where one side arrives to where the other waits. */
final class Meetings {
  private final Palette palette;
  private final List<Arrival> arrivals = new ArrayList<>();
  private final List<Wait> waits = new ArrayList<>();

  private record Arrival(Sync.Arrive sync, int column, Shape.Box box) {}

  private record Wait(Sync.Await sync, Shape.Box box) {}

  Meetings(Palette palette) {
    this.palette = palette;
  }

  void add(Sync sync, int column, Shape.Box box) {
    if (sync instanceof Sync.Arrive arrive) {
      arrivals.add(new Arrival(arrive, column, box));
    } else if (sync instanceof Sync.Await await) {
      waits.add(new Wait(await, box));
    }
  }

  /**
   * A barrier may have many of both, copies of one loop among them. Each wait has an arrow from the
   * nearest arrival of every column, and no arrival is without one.
   */
  List<Shape> arrows() {
    var arrows = new ArrayList<Shape>();
    var used = new ArrayList<Arrival>();
    for (var wait : waits) {
      for (int column : columns(wait.sync().barrier().name())) {
        arrivals.stream()
            .filter(it -> isOf(it, wait) && it.column() == column)
            .min(Comparator.comparingDouble(it -> distance(it, wait)))
            .ifPresent(
                arrival -> {
                  used.add(arrival);
                  arrows.add(arrow(arrival, wait));
                });
      }
    }
    for (var arrival : arrivals) {
      if (!used.contains(arrival)) {
        waits.stream()
            .filter(it -> isOf(arrival, it))
            .min(Comparator.comparingDouble(it -> distance(arrival, it)))
            .ifPresent(wait -> arrows.add(arrow(arrival, wait)));
      }
    }
    return arrows;
  }

  private List<Integer> columns(String barrier) {
    return arrivals.stream()
        .filter(it -> it.sync().barrier().name().equals(barrier))
        .map(Arrival::column)
        .distinct()
        .toList();
  }

  private static boolean isOf(Arrival arrival, Wait wait) {
    return arrival.sync().barrier().equals(wait.sync().barrier());
  }

  private static double distance(Arrival arrival, Wait wait) {
    return Math.abs(arrival.box().y() - wait.box().y());
  }

  private Shape arrow(Arrival arrival, Wait wait) {
    var from = arrival.box();
    var to = wait.box();
    boolean rightwards = from.right() <= to.x();
    boolean leftwards = to.right() <= from.x();
    return new Shape.Arrow(
        leftwards ? from.x() : from.right(),
        from.y() + from.height() / 2,
        rightwards ? to.x() : to.right(),
        to.y() + to.height() / 2,
        palette.barrier(arrival.sync().barrier().name()),
        wait.sync().previous(),
        from.title());
  }
}
