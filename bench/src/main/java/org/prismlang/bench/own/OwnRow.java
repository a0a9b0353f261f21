package org.prismlang.bench.own;

import java.util.List;
import java.util.Optional;
import org.prismlang.bench.measure.SizePoint;
import org.prismlang.bench.measure.Timing;
import org.prismlang.lang.diagnostic.Diagnostic;

/**
 * A benchmark at one size.
 *
 * @param timings of the function, and of the one that it is measured against; none on a simulator
 * @param problems what went wrong; then nothing is timed
 */
public record OwnRow(
    String function,
    Optional<String> against,
    SizePoint sizes,
    List<Timing> timings,
    List<Diagnostic> problems) {
  public OwnRow {
    timings = List.copyOf(timings);
    problems = List.copyOf(problems);
  }

  /** How many times faster than the other the function is. */
  public Optional<Double> ratio() {
    return timings.size() < 2
        ? Optional.empty()
        : Optional.of(timings.getLast().seconds() / timings.getFirst().seconds());
  }
}
