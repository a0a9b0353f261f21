package org.prismlang.bench.report;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.prismlang.bench.suite.Unit;

/**
 * What a suite came to.
 *
 * @param before what the card said of its clock; empty where there is none to ask
 * @param after the same, behind the last launch
 */
public record Result(
    String name, String title, Unit unit, List<Row> rows, String before, String after) {
  public Result {
    rows = List.copyOf(rows);
  }

  /** Whether anything was timed. */
  public boolean isMeasured() {
    return rows.stream().anyMatch(it -> !it.timings().isEmpty());
  }

  /** Of how many times faster ours is; empty where no library was beside it. */
  public OptionalDouble geometricMean() {
    var mean = ratios().mapToDouble(it -> Math.log(it.ratio().orElseThrow())).average();
    return mean.isPresent() ? OptionalDouble.of(Math.exp(mean.getAsDouble())) : mean;
  }

  /** Where ours is least ahead, or farthest behind. */
  public Optional<Row> worst() {
    return ratios().min(Comparator.comparingDouble(it -> it.ratio().orElseThrow()));
  }

  private Stream<Row> ratios() {
    return rows.stream().filter(it -> it.ratio().isPresent());
  }

  public boolean isRight() {
    return rows.stream().allMatch(Row::isRight);
  }
}
