package org.prismlang.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.prismlang.bench.measure.Side;
import org.prismlang.bench.measure.Timing;

/**
 * A result as a picture: throughput over size, a line a contestant. One SVG that needs nothing
 * else, on light and on dark paper.
 */
public final class Plot {
  private static final int WIDTH = 760;
  private static final int HEIGHT = 440;
  private static final int LEFT = 72;
  private static final int RIGHT = 24;
  private static final int TOP = 96;
  private static final int BOTTOM = 64;
  private static final int COLOURS = 6;
  private static final int LEGEND_GAP = 34;
  private static final double LETTER = 7.2;

  private final Result result;
  private final Conditions conditions;
  private final List<Row> rows;
  private final List<String> names;
  private final double step;
  private final int steps;
  private final StringBuilder out = new StringBuilder();

  private Plot(Result result, Conditions conditions) {
    this.result = result;
    this.conditions = conditions;
    this.rows = result.rows().stream().filter(it -> !it.timings().isEmpty()).toList();
    Set<String> all = new LinkedHashSet<>();
    rows.forEach(row -> row.timings().forEach(it -> all.add(it.name())));
    this.names = new ArrayList<>(all);
    double most = 0;
    for (var row : rows) {
      for (var timing : row.timings()) {
        most = Math.max(most, result.unit().rate(row.work(), timing.seconds()));
      }
    }
    this.step = niceStep(most);
    this.steps = Math.max(1, (int) Math.ceil(most / step));
  }

  public static String of(Result result, Conditions conditions) {
    var plot = new Plot(result, conditions);
    plot.open();
    plot.axes();
    plot.names.forEach(plot::series);
    plot.legend();
    return plot.out.append("</svg>\n").toString();
  }

  /** 1, 2 or 5 times a power of ten, so that there are four to ten of them. */
  static double niceStep(double most) {
    if (!(most > 0)) {
      return 1;
    }
    double power = Math.pow(10, Math.floor(Math.log10(most / 4)));
    double rest = most / 4 / power;
    return power * (rest >= 5 ? 5 : rest >= 2 ? 2 : 1);
  }

  private void open() {
    out.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img">
        <title>%s</title>
        <style>
        .paper { fill: #ffffff; }
        text { font: 12px ui-sans-serif, system-ui, "Helvetica Neue", Arial, sans-serif; fill: #333333; }
        .title { font-size: 16px; font-weight: 600; fill: #111111; }
        .small { font-size: 11px; fill: #666666; }
        .grid { stroke: #e3e3e3; }
        .axis { stroke: #888888; }
        .line { fill: none; stroke-width: 2; stroke-linejoin: round; }
        .library { stroke: #222222; stroke-dasharray: 6 4; } .dot { fill: #222222; }
        .triton { stroke-dasharray: 2 3; }
        .s0 { stroke: #1d5fbf; } .d0 { fill: #1d5fbf; }
        .s1 { stroke: #c2500f; } .d1 { fill: #c2500f; }
        .s2 { stroke: #2b8a3e; } .d2 { fill: #2b8a3e; }
        .s3 { stroke: #8b3fb0; } .d3 { fill: #8b3fb0; }
        .s4 { stroke: #0f8b8d; } .d4 { fill: #0f8b8d; }
        .s5 { stroke: #8a6d0b; } .d5 { fill: #8a6d0b; }
        @media (prefers-color-scheme: dark) {
        .paper { fill: #16181c; }
        text { fill: #d5d8dc; } .title { fill: #f2f4f6; } .small { fill: #9aa0a8; }
        .grid { stroke: #30343b; } .axis { stroke: #7d838c; }
        .library { stroke: #f2f4f6; } .dot { fill: #f2f4f6; }
        .s0 { stroke: #6ea8ff; } .d0 { fill: #6ea8ff; }
        .s1 { stroke: #ff9a5c; } .d1 { fill: #ff9a5c; }
        .s2 { stroke: #6fd08a; } .d2 { fill: #6fd08a; }
        .s3 { stroke: #cf97ee; } .d3 { fill: #cf97ee; }
        .s4 { stroke: #4fd0d2; } .d4 { fill: #4fd0d2; }
        .s5 { stroke: #e0be4e; } .d5 { fill: #e0be4e; }
        }
        </style>
        <rect class="paper" width="100%%" height="100%%"/>
        <text class="title" x="%d" y="28">%s</text>
        <text class="small" x="%d" y="46">%s</text>
        """
            .formatted(
                WIDTH,
                HEIGHT,
                WIDTH,
                HEIGHT,
                escaped(result.title()),
                LEFT,
                escaped(result.title()),
                LEFT,
                escaped(conditions.device() + ", " + conditions.date())));
  }

  private void axes() {
    for (int i = 0; i <= steps; i++) {
      double y = y(i * step);
      line(i == 0 ? "axis" : "grid", LEFT, y, WIDTH - RIGHT, y);
      text("end", LEFT - 8, y + 4, number(i * step));
    }
    out.append(
        "<text x=\"18\" y=\"%s\" text-anchor=\"middle\" transform=\"rotate(-90 18 %s)\">%s</text>\n"
            .formatted(number(middle()), number(middle()), result.unit().text()));
    boolean isCrowded = rows.size() > 8 || rows.stream().anyMatch(it -> it.size().length() > 9);
    for (int i = 0; i < rows.size(); i++) {
      int down = isCrowded && i % 2 == 1 ? 34 : 20;
      text("middle", x(i), HEIGHT - BOTTOM + down, rows.get(i).size());
    }
    text("middle", (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 8, "size");
  }

  private void series(String name) {
    var path = new StringBuilder();
    var dots = new StringBuilder();
    for (int i = 0; i < rows.size(); i++) {
      var row = rows.get(i);
      for (var timing : row.timings()) {
        if (timing.name().equals(name)) {
          double rate = result.unit().rate(row.work(), timing.seconds());
          path.append(path.isEmpty() ? "M" : " L").append(number(x(i))).append(' ');
          path.append(number(y(rate)));
          var title = name + ", " + row.size() + ": " + number(rate) + " " + result.unit().text();
          dots.append(
              "<circle class=\"%s\" cx=\"%s\" cy=\"%s\" r=\"4\"><title>%s</title></circle>\n"
                  .formatted(dot(name), number(x(i)), number(y(rate)), escaped(title)));
        }
      }
    }
    out.append("<path class=\"%s\" d=\"%s\"/>\n".formatted(stroke(name), path)).append(dots);
  }

  private void legend() {
    double x = LEFT;
    double y = TOP - 24;
    for (var name : names) {
      double width = LEGEND_GAP + LETTER * name.length() + 16;
      if (x + width > WIDTH - RIGHT) {
        x = LEFT;
        y += 16;
      }
      line(stroke(name), x, y - 4, x + 26, y - 4);
      text("start", x + LEGEND_GAP, y, name);
      x += width;
    }
  }

  /** Ours have colours, others are black: libraries dashed, Triton dotted. */
  private String stroke(String name) {
    return "line "
        + switch (side(name)) {
          case PRISM -> "s" + names.indexOf(name) % COLOURS;
          case LIBRARY -> "library";
          case TRITON -> "library triton";
        };
  }

  private String dot(String name) {
    return side(name) == Side.PRISM ? "d" + names.indexOf(name) % COLOURS : "dot";
  }

  private Side side(String name) {
    return rows.stream()
        .flatMap(it -> it.timings().stream())
        .filter(it -> it.name().equals(name))
        .findFirst()
        .map(Timing::side)
        .orElse(Side.LIBRARY);
  }

  private double x(int row) {
    double room = (double) (WIDTH - LEFT - RIGHT) / rows.size();
    return LEFT + room * (row + 0.5);
  }

  private double y(double rate) {
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * rate / (step * steps);
  }

  private double middle() {
    return (TOP + HEIGHT - BOTTOM) / 2.0;
  }

  private void line(String kind, double x1, double y1, double x2, double y2) {
    out.append(
        "<line class=\"%s\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>\n"
            .formatted(kind, number(x1), number(y1), number(x2), number(y2)));
  }

  private void text(String anchor, double x, double y, String text) {
    out.append(
        "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\">%s</text>\n"
            .formatted(number(x), number(y), anchor, escaped(text)));
  }

  private static String number(double value) {
    var text = String.format(Locale.ROOT, "%.1f", value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
