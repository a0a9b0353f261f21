package org.prismlang.kernel.graph;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;

/**
 * A kernel, drawn.
 *
 * @param shapes in the order in which they are painted
 */
record Picture(String name, double width, double height, List<Shape> shapes) {
  private static final double MARGIN = 16;

  Picture {
    shapes = List.copyOf(shapes);
  }

  static Picture of(Kernel kernel, Module module) {
    var home = new HomeFile(kernel.span().file());
    var items = Outline.of(kernel, home, module);
    var heading = "kernel " + kernel.name();
    var arrangement = new Arrangement(home, Palette.of(kernel, items));
    double bottom = arrangement.add(items, MARGIN, 3 * MARGIN);
    var shapes = new ArrayList<Shape>();
    shapes.add(new Shape.Text(MARGIN, 1.5 * MARGIN, heading, Shape.Text.HEADING));
    shapes.addAll(arrangement.shapes());
    var legend = Legend.of(shapes);
    double widest = Math.max(Shape.Text.headingWidth(heading), legend.width());
    double width = Math.max(Sizes.width(items), widest) + 2 * MARGIN;
    return legend.below(new Picture(kernel.name(), width, bottom + MARGIN, shapes), MARGIN);
  }
}
