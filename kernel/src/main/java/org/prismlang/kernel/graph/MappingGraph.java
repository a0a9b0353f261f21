package org.prismlang.kernel.graph;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.mapping.KernelFacts;
import org.prismlang.lang.mapping.KernelFacts.Memory;

/**
 * The picture of a mapping: its tensors, a row each, in the memories where they lie, with what is
 * copied between them; below, what a trip of the grid does, in its loops, by which role. It is as
 * narrow as a small screen, so that nothing has to be made smaller.
 */
public final class MappingGraph {
  private static final double MARGIN = 8;
  private static final double WIDTH = 396;
  private static final double LINE = 15;
  private static final double BASE = 11;
  private static final double PAD = 5;
  private static final double BOX = 116;
  private static final double GAP = (WIDTH - 3 * BOX) / 2;
  private static final List<Memory> LEVELS =
      List.of(Memory.GLOBAL, Memory.SHARED, Memory.REGISTERS);

  private final KernelFacts facts;
  private final List<Shape> shapes = new ArrayList<>();
  private double y = 2 * MARGIN + BASE;

  private MappingGraph(KernelFacts facts) {
    this.facts = facts;
  }

  public static String svg(KernelFacts facts) {
    return Svg.of(new MappingGraph(facts).picture());
  }

  private Picture picture() {
    lines(facts.title(), MARGIN, WIDTH, "role");
    lines(facts.block(), MARGIN, WIDTH, "heading");
    y += PAD;
    roles();
    if (facts.tensors().stream().anyMatch(it -> it.places().stream().anyMatch(this::isDrawn))) {
      tensors();
    }
    var blocks = facts.grid().isEmpty() ? "" : "blocks take " + String.join(", ", facts.grid());
    frame(blocks.isEmpty() ? "in this order" : blocks, facts.work(), MARGIN, WIDTH);
    return new Picture(facts.title(), WIDTH + 2 * MARGIN, y + MARGIN, shapes);
  }

  private boolean isDrawn(KernelFacts.Place place) {
    return LEVELS.contains(place.memory());
  }

  private void roles() {
    for (int i = 0; i < facts.roles().size(); i++) {
      var role = facts.roles().get(i);
      chip(role.name(), MARGIN, y - BASE);
      lines(role.units(), MARGIN + width(role.name()) + 3 * PAD, WIDTH, "words");
      y += PAD;
    }
    y += PAD;
  }

  private void tensors() {
    for (int i = 0; i < LEVELS.size(); i++) {
      text(LEVELS.get(i).words(), column(i), y, "heading");
    }
    y += LINE;
    for (var tensor : facts.tensors()) {
      tensor(tensor);
    }
    y += LINE;
  }

  private static double column(int level) {
    return MARGIN + level * (BOX + GAP);
  }

  /** A box in each memory that has some of it, arrows between, and below them what they carry. */
  private void tensor(KernelFacts.TensorFacts tensor) {
    double top = y - BASE;
    boolean isInRegisters =
        tensor.places().stream().allMatch(it -> it.memory() == Memory.REGISTERS);
    double height = (isInRegisters ? 1 : 2) * LINE + PAD;
    for (var place : tensor.places()) {
      if (isDrawn(place)) {
        double x = column(LEVELS.indexOf(place.memory()));
        shapes.add(new Shape.Box(x, top, BOX, height, "node", place.part() + ", " + place.how()));
        text(cut(tensor.name(), BOX), x + PAD, top + BASE + 2, "role");
        double right = isInRegisters ? Shape.Text.width(tensor.name() + " ") : 0;
        double below = isInRegisters ? 0 : LINE;
        text(cut(place.brief(), BOX - right), x + PAD + right, top + BASE + 2 + below, "words");
      }
    }
    for (var copy : tensor.copies()) {
      arrow(copy, top + LINE + PAD / 2);
    }
    y = top + height + PAD + BASE;
    for (var copy : tensor.copies()) {
      var way = copy.from().words() + " → " + copy.to().words();
      lines(
          way + ": " + copy.amount() + " each " + copy.each() + ", " + copy.by(),
          MARGIN + PAD,
          WIDTH - PAD,
          "heading");
    }
    y += tensor.copies().isEmpty() ? 0 : PAD;
  }

  private void arrow(KernelFacts.Copying copy, double middle) {
    int from = LEVELS.indexOf(copy.from());
    int to = LEVELS.indexOf(copy.to());
    boolean isInwards = from < to;
    double left = isInwards ? column(from) + BOX : column(from);
    double right = isInwards ? column(to) : column(to) + BOX;
    shapes.add(
        new Shape.Arrow(
            left, middle, right, middle, "b0", false, copy.amount() + " " + copy.why()));
  }

  /** What is done under a heading. */
  private void frame(String heading, List<KernelFacts.Done> inside, double x, double width) {
    double top = y - BASE;
    int below = shapes.size();
    y += 2;
    lines(heading, x + PAD, width - 2 * PAD, "heading");
    y += PAD;
    for (var each : inside) {
      switch (each) {
        case KernelFacts.Cycle(var its, var done) -> frame(its, done, x + PAD, width - 2 * PAD);
        case KernelFacts.Act act -> act(act, x + PAD, width - 2 * PAD);
      }
    }
    shapes.add(below, new Shape.Box(x, top, width, y - BASE - top, "loop", heading));
    y += PAD;
  }

  private void act(KernelFacts.Act act, double x, double width) {
    double top = y - BASE;
    int below = shapes.size();
    y += 2;
    if (facts.roles().size() > 1) {
      chip(act.role(), x + PAD, y - BASE);
      text(act.by(), x + 3 * PAD + width(act.role()), y, "heading");
      y += LINE + 2;
    }
    lines(act.text(), x + PAD, width - 2 * PAD, "words");
    shapes.add(below, new Shape.Box(x, top, width, y - BASE - top, "node", act.text()));
    y += PAD;
  }

  /** A role in its colour. */
  private void chip(String role, double x, double top) {
    int number =
        Math.max(0, facts.roles().stream().map(KernelFacts.Group::name).toList().indexOf(role));
    shapes.add(
        new Shape.Box(x, top, width(role) + PAD, LINE, "chip m" + number % Palette.COLOURS, role));
    text(role, x + PAD / 2, top + BASE, "role");
  }

  private static double width(String text) {
    return Shape.Text.width(text);
  }

  private void text(String text, double x, double base, String kind) {
    shapes.add(new Shape.Text(x, base, text, kind));
  }

  /** Below each other what does not fit side by side. */
  private void lines(String text, double x, double width, String kind) {
    int most = (int) (width / Shape.Text.CHARACTER);
    var rest = text;
    while (rest.length() > most) {
      int space = rest.lastIndexOf(' ', most);
      int end = space > most / 3 ? space : most;
      text(rest.substring(0, end), x, y, kind);
      y += LINE;
      rest = "  " + rest.substring(end).strip();
    }
    text(rest, x, y, kind);
    y += LINE;
  }

  /** As much of it as fits, the pointer shows the rest. */
  private static String cut(String text, double width) {
    int most = (int) ((width - 2 * PAD) / Shape.Text.CHARACTER);
    return text.length() <= most ? text : text.substring(0, most - 1) + "…";
  }
}
