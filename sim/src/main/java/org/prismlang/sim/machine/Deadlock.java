package org.prismlang.sim.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;

/** Nobody can go on. */
record Deadlock(Grid grid) {
  private static final int MOST_SHOWN = 8;

  RuntimeException report(List<Waiting> all) {
    if (all.isEmpty()) {
      return new IllegalStateException("nobody runs and nobody waits");
    }
    var labels = new ArrayList<Finding.Other>();
    var notes = new ArrayList<String>();
    // Who waits for its own parts waits for one of the others.
    var waiting =
        Stream.concat(
                all.stream().filter(it -> !it.isForOwnParts()),
                all.stream().filter(Waiting::isForOwnParts))
            .toList();
    var first = waiting.getFirst();
    for (var each : waiting.subList(0, Math.min(MOST_SHOWN, waiting.size()))) {
      notes.add(each.text() + ", line " + span(each).from().line());
      if (each.site() != first.site() && !each.isForOwnParts()) {
        labels.add(new Finding.Other(span(each), each.text()));
      }
    }
    if (waiting.size() > MOST_SHOWN) {
      notes.add("and " + (waiting.size() - MOST_SHOWN) + " more");
    }
    return new Failure(
        new Finding(
            Code.P0808,
            "kernel `"
                + grid.kernel()
                + "` hangs: "
                + first.text()
                + ", which nobody will bring about",
            span(first),
            labels,
            notes));
  }

  private org.prismlang.lang.source.Span span(Waiting waiting) {
    return grid.sites().get(waiting.site()).span();
  }
}
