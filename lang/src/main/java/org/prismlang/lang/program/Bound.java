package org.prismlang.lang.program;

import java.util.List;
import java.util.OptionalInt;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/**
 * What a function requires of its caller: perspectives, broadest first, and shared memory in bytes.
 */
public record Bound(List<Perspective> perspectives, OptionalInt sharedBytes, Span span) {
  public Bound {
    perspectives = List.copyOf(perspectives);
  }

  /** The perspective of the function's code. */
  public Perspective top() {
    return perspectives.getFirst();
  }

  public boolean names(Level level) {
    for (var perspective : perspectives) {
      if (perspective.level() == level) {
        return true;
      }
    }
    return false;
  }

  /** How many units of a level are promised, as a divisor of their number. */
  public int promised(Level level) {
    for (var perspective : perspectives) {
      if (perspective.level() == level) {
        return perspective.size();
      }
    }
    return 1;
  }
}
