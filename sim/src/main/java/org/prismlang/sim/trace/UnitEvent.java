package org.prismlang.sim.trace;

import java.util.Map;
import java.util.Optional;
import org.prismlang.sim.trace.TraceSlice.Point;

/** Something that threads did as one; its row is known when all of the block is. */
final class UnitEvent {
  private final UnitTrack unit;
  private final String name;
  private final String category;
  private final long start;
  private final long end;
  private final String before;
  private final Map<String, String> details;
  private Optional<Point> drawn = Optional.empty();

  /**
   * @param before the lines that they ran before it, in words
   */
  UnitEvent(
      UnitTrack unit,
      String name,
      String category,
      long start,
      long end,
      String before,
      Map<String, String> details) {
    this.unit = unit;
    this.name = name;
    this.category = category;
    this.start = start;
    this.end = end;
    this.before = before;
    this.details = details;
  }

  UnitTrack unit() {
    return unit;
  }

  long start() {
    return start;
  }

  long end() {
    return end;
  }

  String before() {
    return before;
  }

  TraceSlice on(int process, int track) {
    drawn = Optional.of(new Point(process, track, start));
    return new TraceSlice(process, track, name, category, start, end, details);
  }

  /** Where an arrow from it begins; empty while it is not drawn. */
  Optional<Point> beginning() {
    return drawn;
  }

  /** Where an arrow to it ends. */
  Optional<Point> ending() {
    return drawn.map(it -> new Point(it.process(), it.track(), end - 1));
  }
}
