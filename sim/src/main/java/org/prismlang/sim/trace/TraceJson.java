package org.prismlang.sim.trace;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.prismlang.lang.diagnostic.JsonText;
import org.prismlang.sim.trace.TraceSlice.Arrow;
import org.prismlang.sim.trace.TraceSlice.Point;
import org.prismlang.sim.trace.TraceSlice.Row;

/** A timeline in Chrome's trace event format. A step is drawn as one microsecond. */
record TraceJson(
    List<String> processes,
    List<Row> rows,
    List<TraceSlice> slices,
    List<Arrow> arrows,
    long leftOut) {

  String text() {
    var out = new StringBuilder("{\"otherData\":{\"time\":\"steps of the simulator, not cycles\"");
    out.append(",\"eventsLeftOut\":").append(leftOut).append("},\n\"traceEvents\":[");
    var lines = new Lines(out);
    for (int i = 0; i < processes.size(); i++) {
      about(lines, "process_name", i + 1, 0, processes.get(i));
      sort(lines, "process_sort_index", i + 1, 0, i);
    }
    for (var row : rows) {
      about(lines, "thread_name", row.process(), row.track(), row.name());
      sort(lines, "thread_sort_index", row.process(), row.track(), row.order());
    }
    slices.forEach(it -> slice(lines, it));
    for (int i = 0; i < arrows.size(); i++) {
      point(lines, "\"s\"", i, arrows.get(i).from());
      point(lines, "\"f\",\"bp\":\"e\"", i, arrows.get(i).to());
    }
    return out.append("\n]}\n").toString();
  }

  /** One event a line. */
  private static final class Lines {
    private final StringBuilder out;
    private String before = "\n";

    Lines(StringBuilder out) {
      this.out = out;
    }

    StringBuilder next(String phase, int process, int track) {
      out.append(before).append("{\"ph\":").append(phase);
      out.append(",\"pid\":").append(process).append(",\"tid\":").append(track);
      before = ",\n";
      return out;
    }
  }

  private static void about(Lines lines, String what, int process, int track, String name) {
    var out = lines.next("\"M\"", process, track);
    out.append(",\"name\":\"").append(what).append("\",\"args\":");
    texts(out, Map.of("name", name));
    out.append('}');
  }

  private static void sort(Lines lines, String what, int process, int track, int order) {
    lines
        .next("\"M\"", process, track)
        .append(",\"name\":\"")
        .append(what)
        .append("\",\"args\":{\"sort_index\":")
        .append(order)
        .append("}}");
  }

  private static void slice(Lines lines, TraceSlice slice) {
    var out = lines.next("\"X\"", slice.process(), slice.track());
    out.append(",\"ts\":").append(slice.start());
    out.append(",\"dur\":").append(slice.end() - slice.start());
    out.append(",\"name\":");
    new JsonText(out).text(slice.name());
    out.append(",\"cat\":");
    new JsonText(out).text(slice.category());
    out.append(",\"args\":");
    texts(out, slice.details());
    out.append('}');
  }

  private static void point(Lines lines, String phase, int number, Point point) {
    lines
        .next(phase, point.process(), point.track())
        .append(",\"ts\":")
        .append(point.time())
        .append(",\"id\":")
        .append(number)
        .append(",\"name\":\"brings about\",\"cat\":\"order\"}");
  }

  private static void texts(StringBuilder out, Map<String, String> texts) {
    var before = "{";
    for (var entry : new TreeMap<>(texts).entrySet()) {
      out.append(before);
      new JsonText(out).text(entry.getKey());
      out.append(':');
      new JsonText(out).text(entry.getValue());
      before = ",";
    }
    out.append(texts.isEmpty() ? "{}" : "}");
  }
}
