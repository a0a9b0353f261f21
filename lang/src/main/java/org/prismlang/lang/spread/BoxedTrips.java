package org.prismlang.lang.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;

/** Copies of what a trip of a loop has in shared memory: before the loop, and in each trip. */
final class BoxedTrips {
  private final ThreadNest nest;
  private final List<SharedBox> boxes;
  private final List<BoxCopyText> copies = new ArrayList<>();

  BoxedTrips(ThreadNest nest, String loop) {
    this.nest = nest;
    this.boxes = nest.boxes().at(loop);
    boxes.forEach(
        it ->
            copies.add(
                new BoxCopyText(
                    nest.plan(),
                    it,
                    nest.threads(),
                    nest.said().feeder().map(Said.Feeder::threads).orElse(nest.said().threads()),
                    nest.names())));
  }

  /** P1312: all threads of the block copy. */
  BoxedTrips checked(Optional<Dealt> dealt, ThreadNest.Where where) {
    if (!boxes.isEmpty() && (dealt.isPresent() || where.available() != nest.said().threads())) {
      var said = boxes.getFirst().said();
      throw new Refused(
          Code.P1312
              .at(said.span(), "threads of a block do not come to `" + said.at() + "` together")
              .help("all of them copy a box: say a loop that is dealt to nobody, or the grid"));
    }
    return this;
  }

  /** Memory, and what is read ahead of the first trip. */
  void before(ThreadNest.Where where) {
    boxes.forEach(it -> nest.line(where, it.declaration()));
    for (int i = 0; i < boxes.size(); i++) {
      if (isAhead(i)) {
        var first = Built.number(0, boxes.get(i).loop().from().span());
        nest.line(where, copies.get(i).declaration());
        copies.get(i).loads(Optional.of(first), false).forEach(it -> nest.line(where, it));
      }
    }
  }

  /** At the beginning of a trip. */
  void in(ThreadNest.Where where) {
    for (int i = 0; i < boxes.size(); i++) {
      if (!isAhead(i)) {
        nest.line(where, copies.get(i).declaration());
        copies.get(i).loads(Optional.empty(), false).forEach(it -> nest.line(where, it));
      }
      copies.get(i).stores(boxes.get(i).slot()).forEach(it -> nest.line(where, it));
    }
    for (int i = 0; i < boxes.size(); i++) {
      if (isAhead(i)) {
        copies
            .get(i)
            .loads(Optional.of(next(boxes.get(i))), true)
            .forEach(it -> nest.line(where, it));
      }
    }
    opened();
  }

  boolean areNone() {
    return boxes.isEmpty();
  }

  /** Memory alone. */
  void declared(ThreadNest.Where where) {
    boxes.forEach(it -> nest.line(where, it.declaration()));
  }

  /**
   * At the beginning of a trip, where all threads of the block are: a role reads what the trip
   * needs, and puts it into a slot as soon as one is free.
   */
  void fed(FedByRole roles, ThreadNest.Where where) {
    var byThreads = new ArrayList<Integer>();
    for (int i = 0; i < boxes.size(); i++) {
      if (!roles.isByEngine(boxes.get(i))) {
        byThreads.add(i);
        nest.line(where, copies.get(i).declaration());
      }
    }
    if (!byThreads.isEmpty()) {
      var in = roles.feeding(where);
      nest.threads().numbered().forEach(it -> nest.line(in, it));
      for (int i : byThreads) {
        copies.get(i).loads(Optional.empty(), false).forEach(it -> nest.line(in, it));
      }
    }
    var slots = boxes.stream().map(it -> nest.names().fresh(it.name() + "_free")).toList();
    var claims = new ArrayList<String>();
    for (int i = 0; i < boxes.size(); i++) {
      claims.add(
          "claim(%s, p=thread[%d]) as %s"
              .formatted(
                  boxes.get(i).slot(),
                  byThreads.contains(i) ? roles.feeder().threads() : 1,
                  slots.get(i)));
    }
    nest.line(where, "with " + String.join(", ", claims) + ":");
    var in = roles.feeding(where.in());
    for (int i = 0; i < boxes.size(); i++) {
      if (!byThreads.contains(i)) {
        roles.engine(boxes.get(i), slots.get(i), in);
      }
    }
    if (!byThreads.isEmpty()) {
      nest.threads().numbered().forEach(it -> nest.line(in, it));
    }
    for (int i : byThreads) {
      copies.get(i).stores(slots.get(i)).forEach(it -> nest.line(in, it));
    }
  }

  void opened() {
    boxes.forEach(nest.boxes()::open);
  }

  void behind() {
    boxes.forEach(nest.boxes()::close);
  }

  private boolean isAhead(int box) {
    return boxes.get(box).said().ahead() > 0;
  }

  private static Expr next(SharedBox box) {
    var span = box.loop().from().span();
    return Built.sum(Built.variable(box.loop().name(), span), Built.number(1, span));
  }
}
