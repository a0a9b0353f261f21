package org.prismlang.kernel.graph;

import java.util.Locale;

/** A picture as SVG text that needs nothing else: style and arrow heads are in it. */
final class Svg {
  private static final String[] COLOURS = {
    "#1f6fb4", "#c4581a", "#2b8a3e", "#8b3fb0", "#b3860b", "#0f8b8d", "#c2255c", "#5f6b2f",
    "#4b4fc4", "#7a4a2b"
  };
  private static final String[] ON_DARK = {
    "#6ea8ff", "#ff9a5c", "#6fd08a", "#cf97ee", "#e0be4e", "#4fd0d2", "#ff8fb0", "#b3c46a",
    "#9fa4ff", "#d5a17c"
  };

  private final StringBuilder out = new StringBuilder();

  private Svg() {}

  static String of(Picture graph) {
    var svg = new Svg();
    svg.open(graph);
    graph.shapes().forEach(svg::add);
    return svg.out.append("</svg>\n").toString();
  }

  private void open(Picture graph) {
    var width = number(graph.width());
    var height = number(graph.height());
    out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"").append(width);
    out.append("\" height=\"").append(height);
    out.append("\" viewBox=\"0 0 ").append(width).append(' ').append(height).append("\">\n");
    out.append("<title>").append(escaped(graph.name())).append("</title>\n<style>\n");
    out.append(
        """
        text { font: 11px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #222; }
        .title { font-weight: bold; font-size: 14px; }
        .role { font-weight: bold; }
        .number { fill: #767676; }
        .heading, text.legend { fill: #555; }
        .paper { fill: #fff; }
        .column { fill: #fafafa; stroke: #bbb; }
        .frame { fill: none; stroke: #ccc; stroke-dasharray: 3 3; }
        .loop { fill: #00000008; stroke: #888; }
        .node { fill: #fff; stroke: #ddd; }
        .meet { fill: #ffd6d6; stroke: #c92a2a; }
        .own { fill: #fff4d6; stroke: #d9b44a; }
        .free { fill: none; stroke: #ddd; }
        .arrive, .wait { fill: #fff; stroke-width: 1.5; }
        .wait { stroke-dasharray: none; }
        .chip { fill-opacity: .15; }
        .arrow { fill: none; stroke-width: 1.5; stroke-opacity: .7; }
        .before { stroke-dasharray: 5 3; }
        """);
    colours(COLOURS);
    out.append(
        """
        @media (prefers-color-scheme: dark) {
        text { fill: #e2e6ec; }
        .number { fill: #8b949e; }
        .heading, text.legend { fill: #a4adb8; }
        .paper { fill: #14171c; }
        .column { fill: #1c2027; stroke: #4a5361; }
        .frame { stroke: #4a5361; }
        .loop { fill: #ffffff0a; stroke: #747e8a; }
        .node { fill: #1c2027; stroke: #3a424e; }
        .meet { fill: #4a2222; stroke: #ff8a80; }
        .own { fill: #3a3013; stroke: #d9b44a; }
        .free { stroke: #4a5361; }
        .arrive, .wait { fill: #14171c; }
        .chip { fill-opacity: .25; }
        """);
    colours(ON_DARK);
    out.append("}\n</style>\n<defs>\n");
    for (int i = 0; i < COLOURS.length; i++) {
      out.append("<marker id=\"head").append(i);
      out.append(
          "\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\"");
      out.append(" orient=\"auto\"><path d=\"M0 0 L8 4 L0 8 Z\" class=\"m").append(i);
      out.append("\"/></marker>\n");
    }
    out.append("</defs>\n<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n");
  }

  private void colours(String[] colours) {
    for (int i = 0; i < colours.length; i++) {
      out.append(".m").append(i).append(" { fill: ").append(colours[i]).append("; }\n");
      out.append(".b").append(i).append(" { stroke: ").append(colours[i]).append("; }\n");
    }
  }

  private void add(Shape shape) {
    switch (shape) {
      case Shape.Box box -> add(box);
      case Shape.Text text -> add(text);
      case Shape.Arrow arrow -> add(arrow);
    }
  }

  private void add(Shape.Box box) {
    out.append("<rect class=\"").append(box.kind()).append('"');
    attribute("x", box.x());
    attribute("y", box.y());
    attribute("width", box.width());
    attribute("height", box.height());
    out.append(" rx=\"3\">");
    title(box.title());
    out.append("</rect>\n");
  }

  /** The length is given, so that no font makes texts run into each other. */
  private void add(Shape.Text text) {
    out.append("<text class=\"").append(text.kind()).append('"');
    attribute("x", text.x());
    attribute("y", text.y());
    attribute("textLength", text.width());
    out.append(
        " lengthAdjust=\"spacingAndGlyphs\" pointer-events=\"none\" xml:space=\"preserve\">");
    out.append(escaped(text.text())).append("</text>\n");
  }

  private void add(Shape.Arrow arrow) {
    boolean isAcross = arrow.fromX() != arrow.toX();
    double reach = isAcross ? (arrow.toX() - arrow.fromX()) / 2 : Sizes.GUTTER / 3;
    double turn = isAcross ? arrow.toX() - reach : arrow.toX() + reach;
    out.append("<path class=\"arrow ").append(arrow.kind()).append(arrow.before() ? " before" : "");
    out.append("\" d=\"M").append(point(arrow.fromX(), arrow.fromY()));
    out.append(" C").append(point(arrow.fromX() + reach, arrow.fromY()));
    out.append(' ').append(point(turn, arrow.toY()));
    out.append(' ').append(point(arrow.toX(), arrow.toY()));
    out.append("\" marker-end=\"url(#head").append(arrow.kind().substring(1)).append(")\">");
    title(arrow.title());
    out.append("</path>\n");
  }

  private void title(String title) {
    out.append("<title>").append(escaped(title)).append("</title>");
  }

  private void attribute(String name, double value) {
    out.append(' ').append(name).append("=\"").append(number(value)).append('"');
  }

  private static String point(double x, double y) {
    return number(x) + " " + number(y);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value).replace(".0", "");
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
