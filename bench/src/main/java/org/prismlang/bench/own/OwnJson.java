package org.prismlang.bench.own;

import java.util.List;
import org.prismlang.bench.report.Conditions;
import org.prismlang.lang.diagnostic.JsonText;

/**
 * Results of one's own benchmarks for programs to read, one object:
 *
 * <pre>
 * results = { date, device, measured, driver, toolkit, protocol, seed, rows: [row] }
 * row     = { function, against, sizes: {name: number}, right, ratio, seconds: {function: seconds} }
 * </pre>
 */
public final class OwnJson {
  private final StringBuilder out = new StringBuilder();
  private final JsonText json = new JsonText(out);

  private OwnJson() {}

  public static String of(Conditions conditions, List<OwnRow> rows) {
    var writer = new OwnJson();
    writer.add(conditions, rows);
    return writer.out.append('\n').toString();
  }

  private void add(Conditions conditions, List<OwnRow> rows) {
    out.append('{');
    text("date", conditions.date());
    text("device", conditions.device());
    out.append("\"measured\":").append(conditions.isMeasured()).append(',');
    text("driver", conditions.driver());
    text("toolkit", conditions.toolkit());
    text("protocol", conditions.protocol());
    out.append("\"seed\":").append(conditions.seed()).append(",\"rows\":[");
    for (int i = 0; i < rows.size(); i++) {
      out.append(i == 0 ? "\n " : ",\n ");
      add(rows.get(i));
    }
    out.append("]}");
  }

  private void add(OwnRow row) {
    out.append('{');
    text("function", row.function());
    row.against().ifPresent(it -> text("against", it));
    out.append("\"sizes\":{");
    var between = "";
    for (var size : row.sizes().values().entrySet()) {
      out.append(between);
      json.text(size.getKey());
      out.append(':').append(size.getValue());
      between = ",";
    }
    out.append("},\"right\":").append(row.problems().isEmpty());
    row.ratio().ifPresent(it -> out.append(",\"ratio\":").append(it));
    out.append(",\"seconds\":{");
    between = "";
    for (var timing : row.timings()) {
      out.append(between);
      json.text(timing.name());
      out.append(':').append(timing.seconds());
      between = ",";
    }
    out.append("}}");
  }

  private void text(String name, String value) {
    json.text(name);
    out.append(':');
    json.text(value);
    out.append(',');
  }
}
