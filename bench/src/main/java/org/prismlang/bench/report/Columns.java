package org.prismlang.bench.report;

import java.util.List;

/** Cells under each other: the first column to the left, numbers to the right, a rest behind. */
public final class Columns {
  private Columns() {}

  /** As many columns as the first line has; what others have beyond is the rest. */
  public static String aligned(List<List<String>> lines) {
    var widths = new int[lines.getFirst().size()];
    for (var line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    var text = new StringBuilder();
    for (var line : lines) {
      var out = new StringBuilder("  ").append(line.getFirst());
      out.append(" ".repeat(widths[0] - line.getFirst().length()));
      for (int i = 1; i < line.size(); i++) {
        int pad = i < widths.length ? widths[i] - line.get(i).length() : 0;
        out.append("  ").append(" ".repeat(pad)).append(line.get(i));
      }
      text.append(out.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
