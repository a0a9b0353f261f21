package org.prismlang.sim.step;

import java.util.List;
import org.prismlang.lang.source.Span;

/**
 * A statement before which units of threads can be stopped.
 *
 * @param calls that led to it, the outermost first
 * @param seen the newest last
 */
public record Spot(Span span, List<Span> calls, List<Seen> seen) {
  public Spot {
    calls = List.copyOf(calls);
    seen = List.copyOf(seen);
  }

  public int line() {
    return span.file().line(span.start());
  }
}
