package org.prismlang.bench.own;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.prismlang.bench.measure.Timing;
import org.prismlang.bench.report.Columns;

/** Rows of one benchmark as text, a line a size. */
public final class OwnTable {
  private OwnTable() {}

  public static String of(List<OwnRow> rows) {
    var first = rows.getFirst();
    var text = new StringBuilder(first.function());
    first.against().ifPresent(it -> text.append(" against ").append(it));
    text.append('\n');
    var lines = new ArrayList<List<String>>();
    lines.add(headings(first));
    rows.stream().filter(it -> !it.timings().isEmpty()).map(OwnTable::cells).forEach(lines::add);
    if (lines.size() > 1) {
      text.append(Columns.aligned(lines));
    }
    for (var row : rows) {
      if (row.timings().isEmpty()) {
        text.append(row.problems().isEmpty() ? "  right, not measured" : "  WRONG");
        text.append(row.sizes().values().isEmpty() ? "" : ": " + row.sizes().words());
        text.append('\n');
      }
    }
    return text.toString();
  }

  private static List<String> headings(OwnRow row) {
    var headings = new ArrayList<String>(List.of("size", row.function() + ", µs"));
    row.against().ifPresent(it -> headings.addAll(List.of(it + ", µs", "ratio")));
    headings.add("spread");
    return headings;
  }

  private static List<String> cells(OwnRow row) {
    var cells = new ArrayList<String>();
    cells.add(row.sizes().words());
    row.timings().forEach(it -> cells.add(text("%.2f", it.seconds() * 1e6)));
    row.ratio().ifPresent(it -> cells.add(text("%.3f", it)));
    double spread = row.timings().stream().mapToDouble(Timing::spread).max().orElse(0);
    cells.add(text("%.1f %%", 100 * spread));
    return cells;
  }

  private static String text(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
