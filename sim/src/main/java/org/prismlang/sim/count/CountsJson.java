package org.prismlang.sim.count;

import java.util.Map;
import org.prismlang.lang.diagnostic.JsonText;

/** Prints counts for programs. */
final class CountsJson {
  private final StringBuilder out = new StringBuilder();
  private final JsonText json = new JsonText(out);

  private CountsJson() {}

  static String of(Counts counts) {
    var printer = new CountsJson();
    for (var row : counts.rows()) {
      printer.row(counts.kernel(), row);
    }
    printer.totals(counts);
    return printer.out.toString();
  }

  private void row(String kernel, Counts.Row row) {
    out.append("{\"kernel\":");
    json.text(kernel);
    out.append(',');
    json.place(row.span());
    out.append(",\"counts\":");
    quantities(row.quantities());
    out.append("}\n");
  }

  private void totals(Counts counts) {
    out.append("{\"kernel\":");
    json.text(counts.kernel());
    out.append(",\"blocks\":").append(counts.blocks());
    out.append(",\"threads\":").append(counts.threads());
    out.append(",\"totals\":");
    quantities(counts.totals());
    out.append(",\"instructions\":{");
    String comma = "";
    for (var kind : counts.kinds().entrySet()) {
      out.append(comma);
      json.text(kind.getKey());
      out.append(':').append(kind.getValue());
      comma = ",";
    }
    out.append("}}\n");
  }

  private void quantities(Map<Quantity, Long> quantities) {
    out.append('{');
    String comma = "";
    for (var quantity : Quantity.values()) {
      if (quantities.containsKey(quantity)) {
        out.append(comma);
        json.text(quantity.text());
        out.append(':').append(quantities.get(quantity));
        comma = ",";
      }
    }
    out.append('}');
  }
}
