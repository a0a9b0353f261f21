package org.prismlang.bench.report;

import java.util.List;
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

  public boolean isRight() {
    return rows.stream().allMatch(Row::isRight);
  }
}
