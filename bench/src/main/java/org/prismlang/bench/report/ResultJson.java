package org.prismlang.bench.report;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.prismlang.bench.measure.Side;
import org.prismlang.bench.measure.Timing;
import org.prismlang.bench.suite.Verdict;
import org.prismlang.lang.diagnostic.JsonText;

/**
 * Results for programs to read, one object:
 *
 * <pre>
 * results = { date, device, measured, driver, toolkit, libraries, protocol, seed, suites: [suite] }
 * suite   = { suite, title, unit, before, after, rows: [row] }
 * row     = { size, work, right, ratio, ratio_to_triton, checks: [check], timings: [timing] }
 * check   = { who, prism, right, compared: [text] }
 * timing  = { who, prism, side: prism | library | triton, seconds, rate, rounds: [seconds] }
 * </pre>
 */
public final class ResultJson {
  private final StringBuilder out = new StringBuilder();
  private final JsonText json = new JsonText(out);

  private ResultJson() {}

  public static String of(Conditions conditions, List<Result> results) {
    var writer = new ResultJson();
    writer.add(conditions, results);
    return writer.out.append('\n').toString();
  }

  private void add(Conditions conditions, List<Result> results) {
    out.append('{');
    text("date", conditions.date());
    text("device", conditions.device());
    value("measured", conditions.isMeasured());
    text("driver", conditions.driver());
    text("toolkit", conditions.toolkit());
    text("libraries", conditions.libraries());
    text("protocol", conditions.protocol());
    value("seed", conditions.seed());
    list("suites", results, this::add);
    out.append('}');
  }

  private void add(Result result) {
    out.append("\n {");
    text("suite", result.name());
    text("title", result.title());
    text("unit", result.unit().text());
    text("before", result.before());
    text("after", result.after());
    list("rows", result.rows(), row -> add(row, result));
    out.append('}');
  }

  private void add(Row row, Result result) {
    out.append("\n  {");
    text("size", row.size());
    value("work", row.work());
    value("right", row.isRight());
    value("ratio", row.ratio().map(it -> (Object) it).orElse("null"));
    value("ratio_to_triton", row.ratioToTriton().map(it -> (Object) it).orElse("null"));
    list("checks", row.verdicts(), this::add);
    list("timings", row.timings(), timing -> add(timing, row, result));
    out.append('}');
  }

  private void add(Verdict verdict) {
    out.append('{');
    text("who", verdict.contestant());
    value("prism", verdict.isPrism());
    value("right", verdict.isRight());
    list("compared", verdict.text(), json::text);
    out.append('}');
  }

  private void add(Timing timing, Row row, Result result) {
    out.append("\n   {");
    text("who", timing.name());
    value("prism", timing.side() == Side.PRISM);
    text("side", timing.side().name().toLowerCase(Locale.ROOT));
    value("seconds", timing.seconds());
    value("rate", result.unit().rate(row.work(), timing.seconds()));
    list("rounds", timing.rounds(), out::append);
    out.append('}');
  }

  private void text(String name, String text) {
    name(name);
    json.text(text);
  }

  private void value(String name, Object value) {
    name(name);
    out.append(value);
  }

  private <T> void list(String name, List<T> elements, Consumer<T> add) {
    name(name);
    out.append('[');
    for (int i = 0; i < elements.size(); i++) {
      out.append(i == 0 ? "" : ",");
      add.accept(elements.get(i));
    }
    out.append(']');
  }

  private void name(String name) {
    char last = out.charAt(out.length() - 1);
    out.append(last == '{' ? "" : ",");
    json.text(name);
    out.append(':');
  }
}
