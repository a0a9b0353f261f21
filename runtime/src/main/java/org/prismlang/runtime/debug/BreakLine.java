package org.prismlang.runtime.debug;

import java.util.List;
import java.util.OptionalInt;
import org.prismlang.sim.step.Spot;

/** A line before which threads stop. */
public record BreakLine(String file, int line) {

  /** The line at which that is: the next one that has a statement, if this one has none. */
  OptionalInt in(List<Spot> spots) {
    return spots.stream()
        .filter(it -> isFile(it.span().file().path()))
        .mapToInt(Spot::line)
        .filter(it -> it >= line)
        .min();
  }

  boolean isFile(String path) {
    return path.equals(file) || path.endsWith("/" + file) || file.endsWith("/" + path);
  }

  @Override
  public String toString() {
    return file + ":" + line;
  }
}
