package org.prismlang.lang.mapping;

import java.util.HashMap;

/** A loop that goes on through all tiles of a block. */
final class FlowText {
  private final Assembled kernel;
  private final KernelNames names;
  private final KernelLines out;
  private final TripText trip;

  FlowText(Assembled kernel, KernelNames names, KernelLines out, TripText trip) {
    this.kernel = kernel;
    this.names = names;
    this.out = out;
    this.trip = trip;
  }

  void trips(Assembled.Flow flow, int depth) {
    var loop = flow.repeat().loop();
    var inside = flow.repeat().inside();
    out.line(depth, "for " + loop.name() + " in range(0, " + names.trips(loop) + "):");
    for (int i = 0; i <= inside.size(); i++) {
      if (i == flow.end()) {
        out.line(depth + 1, "if " + loop.name() + " == 0:");
        behind(flow, depth + 2);
        clears(flow, false, depth + 2);
        pinned(flow, depth + 2);
      }
      if (i == inside.size()) {
        break;
      }
      if (inside.get(i).equals(flow.late())) {
        trip.late(flow.late().product(), before(loop.name()), loop.name(), depth + 1);
        out.line(depth + 1, "if " + loop.name() + " == 0:");
        saved(flow, depth + 2);
        clears(flow, true, depth + 2);
      } else {
        trip.phase(inside.get(i), depth + 1);
      }
    }
    kernel.grid().loops().forEach(it -> out.line(depth + 1, names.before(it) + " = " + it));
    out.line(depth + 1, names.before(loop.name()) + " = " + loop.name());
    trip.turned(loop.name(), depth + 1);
  }

  /** Of the last tile. */
  void end(Assembled.Flow flow, int depth) {
    var loop = flow.repeat().loop();
    trip.late(flow.late().product(), before(loop.name()), loop.name(), depth);
    saved(flow, depth);
    behind(flow, depth);
  }

  private void clears(Assembled.Flow flow, boolean areOfRows, int depth) {
    flow.clears().stream()
        .filter(it -> it.held() instanceof Assembled.RowNumbers == areOfRows)
        .forEach(it -> trip.phase(it, depth));
  }

  /** The compiler would have zeros in registers of their own, and move all others in each trip. */
  private void pinned(Assembled.Flow flow, int depth) {
    for (var clear : flow.clears()) {
      if (!(clear.held() instanceof Assembled.RowNumbers)) {
        out.line(
            trip.inRole(clear.held().role(), depth),
            "schedule_fence(" + clear.held().tensor() + ")",
            "else zeros are in other registers, and in each trip all are moved there and back");
      }
    }
  }

  private void saved(Assembled.Flow flow, int depth) {
    for (var rows : flow.saved()) {
      int inner = trip.inRole(rows.role(), depth);
      out.line(
          inner, "for " + names.of("e") + " in range(0, " + rows.registers() + ", unroll=True):");
      var at = "[" + names.of("e") + "]";
      out.line(inner + 1, names.before(rows.tensor()) + at + " = " + rows.tensor() + at);
    }
  }

  /** What is done with what the loop has left, if there was a tile before. */
  private void behind(Assembled.Flow flow, int depth) {
    out.line(depth, "if " + names.generation(flow.repeat().loop().name()) + " > 0:");
    var saved = new HashMap<String, String>();
    flow.saved().forEach(it -> saved.put(it.tensor(), names.before(it.tensor())));
    for (var phase : flow.behind()) {
      switch (phase) {
        case Assembled.Store store -> trip.later(store, depth + 1);
        case Assembled.Joined it ->
            new LanesText(names, it.rows().layout())
                .join(
                    it,
                    saved.getOrDefault(it.rows().tensor(), it.rows().tensor()),
                    out,
                    trip.inRole(it.rows().role(), depth + 1));
        case Assembled.Compute it ->
            new FragmentText(kernel, names, out, it, saved)
                .write(trip.inRole(it.shape().role(), depth + 1));
        default -> trip.phase(phase, depth + 1);
      }
    }
  }

  private ProductText.When before(String loop) {
    var others = new HashMap<String, String>();
    kernel.grid().loops().forEach(it -> others.put(it, names.before(it)));
    return new ProductText.When(loop, names.before(loop), " - 1", others);
  }
}
