package org.prismlang.sim.count;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.prismlang.lang.diagnostic.Plural;

/** Prints counts as a table, without the columns in which nothing was counted. */
final class CountsText {
  private static final Set<Quantity> ATOMICS =
      EnumSet.of(Quantity.GLOBAL_ATOMICS, Quantity.SHARED_ATOMICS);
  private static final Set<Quantity> GLOBAL =
      EnumSet.of(
          Quantity.GLOBAL_LOADS,
          Quantity.GLOBAL_STORES,
          Quantity.GLOBAL_ATOMICS,
          Quantity.ASYNC_COPIES);
  private static final Set<Quantity> SHARED =
      EnumSet.of(
          Quantity.SHARED_LOADS,
          Quantity.SHARED_STORES,
          Quantity.SHARED_ATOMICS,
          Quantity.MATRIX_LOADS,
          Quantity.MATRIX_STORES,
          Quantity.ASYNC_COPIES);

  /** A heading and what stands under it; nothing where there is nothing to say. */
  private interface Column {
    String heading();

    String cell(Map<Quantity, Long> quantities);
  }

  private record Sum(String heading, Set<Quantity> of) implements Column {
    @Override
    public String cell(Map<Quantity, Long> quantities) {
      long sum = of.stream().mapToLong(q -> quantities.getOrDefault(q, 0L)).sum();
      return sum == 0 ? "" : Long.toString(sum);
    }
  }

  private record Ratio(String heading, Set<Quantity> of, Set<Quantity> to) implements Column {
    @Override
    public String cell(Map<Quantity, Long> quantities) {
      double whole = of.stream().mapToLong(q -> quantities.getOrDefault(q, 0L)).sum();
      double part = to.stream().mapToLong(q -> quantities.getOrDefault(q, 0L)).sum();
      return part == 0 ? "" : String.format(Locale.ROOT, "%.2f", whole / part);
    }
  }

  private CountsText() {}

  static String of(Counts counts) {
    var table = new ArrayList<List<String>>();
    var columns = columns();
    var headings = new ArrayList<String>();
    headings.add("");
    columns.forEach(column -> headings.add(column.heading()));
    headings.add("");
    table.add(headings);
    for (var row : counts.rows()) {
      var span = row.span();
      var source = span.file().lineText(span.from().line()).strip();
      table.add(cells(span.toString(), columns, row.quantities(), source));
    }
    table.add(cells("total", columns, counts.totals(), ""));
    var out = new StringBuilder();
    out.append(counts.kernel()).append(": ");
    out.append(Plural.of(counts.blocks(), "block")).append(" of ");
    out.append(Plural.of(counts.threads(), "thread")).append("\n\n");
    align(table, out);
    out.append("\nby kind\n");
    kinds(counts, out);
    return out.toString();
  }

  private static List<Column> columns() {
    var columns = new ArrayList<Column>();
    var instructions = EnumSet.allOf(Quantity.class);
    instructions.removeIf(quantity -> !quantity.isInstruction());
    columns.add(new Sum("instructions", instructions));
    columns.add(new Ratio("lanes", EnumSet.of(Quantity.THREADS), instructions));
    columns.add(new Sum("global", GLOBAL));
    columns.add(new Sum("sectors", EnumSet.of(Quantity.SECTORS)));
    columns.add(new Sum("ideal", EnumSet.of(Quantity.IDEAL_SECTORS)));
    columns.add(
        new Ratio("ratio", EnumSet.of(Quantity.SECTORS), EnumSet.of(Quantity.IDEAL_SECTORS)));
    columns.add(new Sum("shared", SHARED));
    columns.add(new Sum("wavefronts", EnumSet.of(Quantity.WAVEFRONTS)));
    columns.add(new Sum("conflicts", EnumSet.of(Quantity.CONFLICTS)));
    columns.add(new Sum("atomics", ATOMICS));
    for (var quantity : Quantity.values()) {
      boolean hasColumn =
          GLOBAL.contains(quantity)
              || SHARED.contains(quantity)
              || quantity == Quantity.STATEMENTS
              || quantity.compareTo(Quantity.THREADS) >= 0
                  && quantity.compareTo(Quantity.CONFLICTS) <= 0;
      if (!hasColumn) {
        columns.add(new Sum(quantity.text(), EnumSet.of(quantity)));
      }
    }
    return columns;
  }

  private static List<String> cells(
      String first, List<Column> columns, Map<Quantity, Long> quantities, String last) {
    var cells = new ArrayList<String>();
    cells.add(first);
    columns.forEach(column -> cells.add(column.cell(quantities)));
    cells.add(last);
    return cells;
  }

  /** The first and the last column to the left, numbers to the right. */
  private static void align(List<List<String>> table, StringBuilder out) {
    int last = table.getFirst().size() - 1;
    var widths = new int[last];
    for (int i = 0; i < last; i++) {
      boolean isEmpty = true;
      for (int r = 0; r < table.size(); r++) {
        var cell = table.get(r).get(i);
        widths[i] = Math.max(widths[i], cell.length());
        isEmpty &= r == 0 || cell.isEmpty();
      }
      widths[i] = isEmpty ? 0 : widths[i];
    }
    for (var row : table) {
      var line = new StringBuilder(row.getFirst());
      line.repeat(' ', widths[0] - line.length());
      for (int i = 1; i < last; i++) {
        if (widths[i] > 0) {
          line.repeat(' ', 2 + widths[i] - row.get(i).length()).append(row.get(i));
        }
      }
      out.append(line.append("  ").append(row.get(last)).toString().stripTrailing()).append('\n');
    }
  }

  private static void kinds(Counts counts, StringBuilder out) {
    int width = counts.kinds().keySet().stream().mapToInt(String::length).max().orElse(0);
    int digits =
        counts.kinds().values().stream().mapToInt(n -> n.toString().length()).max().orElse(0);
    counts
        .kinds()
        .forEach(
            (kind, number) -> {
              var value = number.toString();
              out.append(kind).repeat(' ', width - kind.length() + 2 + digits - value.length());
              out.append(value).append('\n');
            });
  }
}
