package org.prismlang.kernel.graph;

import java.util.ArrayList;
import java.util.List;

/** What the signs of a picture mean, of those that it has: a strip below it. */
final class Legend {
  private static final double LINE = 16;
  private static final double SIGN = 26;
  private static final double GAP = 18;

  private final List<Entry> entries;

  private record Entry(String words, String kind) {
    double width() {
      return SIGN + Shape.Text.width(words);
    }
  }

  private Legend(List<Entry> entries) {
    this.entries = entries;
  }

  static Legend of(List<Shape> shapes) {
    var entries = new ArrayList<Entry>();
    if (has(shapes, "chip")) {
      entries.add(new Entry("← read, → written: a colour a memory", "chip m0"));
    }
    if (has(shapes, "loop")) {
      entries.add(new Entry("loop", "loop"));
    }
    if (has(shapes, "meet")) {
      entries.add(new Entry("all of the unit wait for each other", "meet"));
    }
    if (has(shapes, "own")) {
      entries.add(new Entry("waits for its own work", "own"));
    }
    if (has(shapes, "free")) {
      entries.add(new Entry("waits for nothing", "free"));
    }
    if (arrows(shapes, false)) {
      entries.add(new Entry("arrive → wait: a colour a barrier", "arrow"));
    }
    if (arrows(shapes, true)) {
      entries.add(new Entry("the same, for the use before", "before"));
    }
    return new Legend(entries);
  }

  private static boolean has(List<Shape> shapes, String kind) {
    return shapes.stream()
        .anyMatch(it -> it instanceof Shape.Box box && box.kind().split(" ", 2)[0].equals(kind));
  }

  private static boolean arrows(List<Shape> shapes, boolean before) {
    return shapes.stream()
        .anyMatch(it -> it instanceof Shape.Arrow arrow && arrow.before() == before);
  }

  /** What no line can be narrower than. */
  double width() {
    return entries.stream().mapToDouble(Entry::width).max().orElse(0);
  }

  /** As many lines as the width asks for. */
  Picture below(Picture picture, double margin) {
    var shapes = new ArrayList<>(picture.shapes());
    double right = picture.width() - margin;
    double x = margin;
    double y = picture.height();
    for (var entry : entries) {
      if (x > margin && x + entry.width() > right) {
        x = margin;
        y += LINE;
      }
      shapes.add(sign(entry, x, y));
      shapes.add(new Shape.Text(x + SIGN, y + 9, entry.words(), "legend"));
      x += entry.width() + GAP;
    }
    double height = entries.isEmpty() ? y : y + LINE + margin / 2;
    return new Picture(picture.name(), picture.width(), height, shapes);
  }

  private static Shape sign(Entry entry, double x, double y) {
    return switch (entry.kind()) {
      case "arrow", "before" ->
          new Shape.Arrow(
              x, y + 5, x + SIGN - 6, y + 5, "b0", entry.kind().equals("before"), entry.words());
      default -> new Shape.Box(x, y, SIGN - 8, 11, "legend " + entry.kind(), entry.words());
    };
  }
}
