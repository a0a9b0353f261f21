package org.prismlang.bench.report;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
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

  /** To the libraries. */
  public Ratios ratios() {
    return ratios(Row::ratio);
  }

  public Ratios ratiosToTriton() {
    return ratios(Row::ratioToTriton);
  }

  private Ratios ratios(Function<Row, Optional<Double>> of) {
    return new Ratios(
        rows.stream()
            .flatMap(row -> of.apply(row).map(it -> new Ratios.Ratio(row.size(), it)).stream())
            .toList());
  }

  public boolean isRight() {
    return rows.stream().allMatch(Row::isRight);
  }
}
