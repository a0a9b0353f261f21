package org.prismlang.sim.count;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.prismlang.lang.source.Span;

/**
 * What a launch would have a machine do.
 *
 * @param threads of a block
 * @param rows one a source line, by position
 * @param kinds instructions by what they are, one a warp
 */
public record Counts(
    String kernel, int blocks, int threads, List<Row> rows, SortedMap<String, Long> kinds) {
  public Counts {
    rows = List.copyOf(rows);
    kinds = Collections.unmodifiableSortedMap(new TreeMap<>(kinds));
  }

  /**
   * What happened in one line.
   *
   * @param span the first place of the line that did something
   * @param quantities those that are not zero
   */
  public record Row(Span span, Map<Quantity, Long> quantities) {
    public Row {
      quantities = Map.copyOf(quantities);
    }

    public long of(Quantity quantity) {
      return quantities.getOrDefault(quantity, 0L);
    }
  }

  /** The sum over all lines; quantities that are zero are missing. */
  public Map<Quantity, Long> totals() {
    var sums = new EnumMap<Quantity, Long>(Quantity.class);
    for (var row : rows) {
      row.quantities().forEach((quantity, value) -> sums.merge(quantity, value, Long::sum));
    }
    return Collections.unmodifiableMap(sums);
  }

  public long total(Quantity quantity) {
    return totals().getOrDefault(quantity, 0L);
  }

  /** A table for people. */
  public String text() {
    return CountsText.of(this);
  }

  @Override
  public String toString() {
    return text();
  }

  /** One object a line: the rows, then the totals. */
  public String json() {
    return CountsJson.of(this);
  }
}
