package org.prismlang.bench.report;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.prismlang.bench.measure.Side;
import org.prismlang.bench.measure.Timing;
import org.prismlang.bench.suite.Verdict;

/**
 * One size of a suite.
 *
 * @param timings of those whose results are right; none on a simulator
 */
public record Row(String size, double work, List<Verdict> verdicts, List<Timing> timings) {
  public Row {
    verdicts = List.copyOf(verdicts);
    timings = List.copyOf(timings);
  }

  public boolean isRight() {
    return verdicts.stream().allMatch(Verdict::isRight);
  }

  /** Our fastest kernel. */
  public Optional<Timing> prism() {
    return fastest(Side.PRISM);
  }

  /** The fastest library. */
  public Optional<Timing> library() {
    return fastest(Side.LIBRARY);
  }

  /** The kernel in Triton. */
  public Optional<Timing> triton() {
    return fastest(Side.TRITON);
  }

  /** How many times faster than the library ours is. */
  public Optional<Double> ratio() {
    return ratio(library());
  }

  /** How many times faster than the kernel in Triton ours is. */
  public Optional<Double> ratioToTriton() {
    return ratio(triton());
  }

  private Optional<Double> ratio(Optional<Timing> theirs) {
    var ours = prism();
    return ours.isPresent() && theirs.isPresent()
        ? Optional.of(theirs.get().seconds() / ours.get().seconds())
        : Optional.empty();
  }

  private Optional<Timing> fastest(Side side) {
    return timings.stream()
        .filter(it -> it.side() == side)
        .min(Comparator.comparingDouble(Timing::seconds));
  }
}
