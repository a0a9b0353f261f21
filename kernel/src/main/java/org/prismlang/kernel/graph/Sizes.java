package org.prismlang.kernel.graph;

import java.util.List;
import org.prismlang.kernel.report.SyncWords;

/** How wide things are. */
final class Sizes {
  static final double PAD = 8;
  static final double GUTTER = 110;

  private static final double NUMBER = Shape.Text.width("0000 ");

  private Sizes() {}

  /** The line's number in front of a statement. */
  static double number(String line) {
    return Math.max(NUMBER, Shape.Text.width(line + " "));
  }

  static double width(List<Item> items) {
    double widest = Shape.Text.width("0".repeat(24));
    for (var item : items) {
      widest = Math.max(widest, width(item));
    }
    return widest;
  }

  private static double width(Item item) {
    return switch (item) {
      case Item.Frame frame ->
          2 * PAD
              + Math.max(
                  number(frame.line()) + Shape.Text.width(frame.heading()), width(frame.items()));
      case Item.Roles roles -> {
        double width = -GUTTER;
        for (var column : roles.columns()) {
          width += column(column) + GUTTER;
        }
        yield width;
      }
      case Item.Node node ->
          2 * PAD
              + number(node.line())
              + Math.max(Shape.Text.width(node.text()), chips(node.touches()));
      case Item.Mark mark -> 4 * PAD + Shape.Text.width(SyncWords.of(mark.sync()));
    };
  }

  static double column(Item.Column column) {
    return 2 * PAD + Math.max(Shape.Text.width(column.name()), width(column.items()));
  }

  static double chip(Item.Touch touch) {
    return PAD + Shape.Text.width(touch.text());
  }

  private static double chips(List<Item.Touch> touches) {
    double width = 0;
    for (var touch : touches) {
      width += chip(touch) + PAD;
    }
    return width;
  }
}
