package org.prismlang.lang.mapping;

import java.util.HashMap;
import java.util.Map;

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
    out.line(depth, "for " + loop.name() + " in range(0, " + names.trips(loop) + "):");
    for (var phase : flow.repeat().inside()) {
      if (phase instanceof Assembled.Late(var product, _)) {
        trip.late(product, before(loop.name()), loop.name(), depth + 1);
        out.line(depth + 1, "if " + loop.name() + " == 0:");
        behind(flow, depth + 2);
        flow.clears().forEach(it -> trip.phase(it, depth + 2));
      } else {
        trip.phase(phase, depth + 1);
      }
    }
    kernel.grid().loops().forEach(it -> out.line(depth + 1, names.before(it) + " = " + it));
    out.line(depth + 1, names.before(loop.name()) + " = " + loop.name());
    trip.turned(loop.name(), depth + 1);
  }

  /** Of the last tile. */
  void end(Assembled.Flow flow, int depth) {
    var loop = flow.repeat().loop();
    for (var phase : flow.repeat().inside()) {
      if (phase instanceof Assembled.Late(var product, _)) {
        trip.late(product, before(loop.name()), loop.name(), depth);
      }
    }
    behind(flow, depth);
  }

  /** What is done with what the loop has left, if there was a tile before. */
  private void behind(Assembled.Flow flow, int depth) {
    out.line(depth, "if " + names.generation(flow.repeat().loop().name()) + " > 0:");
    for (var phase : flow.behind()) {
      if (phase instanceof Assembled.Store store) {
        trip.later(store, depth + 1);
      } else {
        trip.phase(phase, depth + 1);
      }
    }
  }

  private ProductText.When before(String loop) {
    Map<String, String> others = new HashMap<>();
    kernel.grid().loops().forEach(it -> others.put(it, names.before(it)));
    return new ProductText.When(loop, names.before(loop), " - 1", others);
  }
}
