package org.prismlang.lang.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.plan.Combination;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.Substitution;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Spelling;

/**
 * How threads copy a box to shared memory: neighbours of the tensor's rows, as many as one access
 * takes, thread after thread. Beyond the tensor's edges are zeros.
 */
final class BoxCopyText {
  private static final int MOST_BYTES = 16;

  private final Plan plan;
  private final SharedBox box;
  private final BlockThreads threads;
  private final int copying;
  private final Edges edges;
  private final int width;
  private final String registers;
  private final String turn;
  private final String next;
  private final String view;
  private final List<String> at = new ArrayList<>();

  /**
   * Of a box.
   *
   * @param copying how many threads do
   */
  BoxCopyText(Plan plan, SharedBox box, BlockThreads threads, int copying, NestNames names) {
    this.plan = plan;
    this.box = box;
    this.threads = threads;
    this.copying = copying;
    this.edges = new Edges(plan);
    this.width = width();
    var tensor = box.said().tensor();
    this.registers = names.fresh(tensor + "_copy");
    this.turn = names.fresh(tensor + "_turn");
    this.next = names.fresh(tensor + "_next");
    this.view = names.fresh(tensor + "_in");
    for (int i = 0; i < rank(); i++) {
      at.add(names.fresh(tensor + "_at_" + i));
    }
  }

  private int rank() {
    return box.hull().sides().size();
  }

  private String tensor() {
    return box.said().tensor();
  }

  /** How many neighbours of a row every access can take. */
  private int width() {
    int last = rank() - 1;
    for (int width = MOST_BYTES * 8 / box.element().bits(); width >= 2; width /= 2) {
      boolean fits =
          width <= 8
              && box.extent(last) % width == 0
              && (rank() == 1
                  || edges.isMultiple(plan.extents(tensor()).get(last), width, List.of()))
              && edges.isMultiple(box.hull().sides().get(last).first(), width, box.outside())
              && endsWhole(last, width);
      if (fits) {
        return width;
      }
    }
    return 1;
  }

  /** Whether the tensor ends behind a whole access, or the box before that. */
  private boolean endsWhole(int last, int width) {
    var extent = plan.extents(tensor()).get(last);
    return edges.isMultiple(extent, width, List.of())
        || !isAsked(last, box.hull().sides().get(last).first(), box.outside());
  }

  private long items() {
    long items = 1;
    for (int i = 0; i < rank(); i++) {
      items *= box.extent(i);
    }
    return items / width;
  }

  private long turns() {
    return (items() + copying - 1) / copying;
  }

  private boolean isEven() {
    return items() % copying == 0;
  }

  String declaration() {
    return registers
        + " : "
        + box.element()
        + "["
        + turns() * width
        + "] @ thread[1] = { "
        + zero()
        + " }";
  }

  private String zero() {
    return Combination.Kind.SUM.identity(box.element());
  }

  /** From where the tensor lies, in the loop's trip that is said. */
  List<String> loads(Optional<Expr> trip, boolean isAgain) {
    var lines = new ArrayList<String>();
    if (isAgain) {
      lines.add(registers + " = { " + zero() + " }");
    }
    lines.add("with group(thread[1]):");
    lines.add("    for " + turn + " in range(0, " + turns() + ", unroll=True):");
    for (int i = 0; i < rank(); i++) {
      if (box.extent(i) > 1) {
        lines.add("        " + at.get(i) + " : int = " + coordinate(i, turn));
      }
    }
    var indices = new ArrayList<Expr>();
    var conditions = new ArrayList<String>();
    if (!isEven()) {
      conditions.add(item(turn) + " < " + items());
    }
    for (int i = 0; i < rank(); i++) {
      var side = box.hull().sides().get(i);
      var first =
          trip.map(it -> Substitution.of(box.loop().name(), it).of(side.first()))
              .orElse(side.first());
      var index =
          side.extent() == 1 ? first : Built.sum(first, Built.variable(at.get(i), first.span()));
      indices.add(index);
      var around = around(trip);
      if (!edges.isAtLeast(first, 0, around)) {
        conditions.add(Spelling.operand(index) + " >= 0");
      }
      if (isAsked(i, first, around)) {
        conditions.add(
            Spelling.operand(index) + " < " + Spelling.operand(plan.extents(tensor()).get(i)));
      }
    }
    var indent = "        ";
    if (!conditions.isEmpty()) {
      lines.add(indent + "if " + String.join(" and ", conditions) + ":");
      indent += "    ";
    }
    var place = tensor() + "[" + plan.place(tensor(), indices, Spelling::operand) + "]";
    lines.add(
        indent + part(turn) + " = " + (width == 1 ? place : "load%d(%s)".formatted(width, place)));
    return lines;
  }

  /** What is around the trip, in which the loop itself may not be. */
  private List<PlanNode.Around> around(Optional<Expr> trip) {
    boolean isOfLoop =
        trip.isEmpty()
            || Expr.Variable.in(trip.get()).anyMatch(it -> it.name().equals(box.loop().name()));
    return isOfLoop ? box.outside() : box.outside().subList(0, box.outside().size() - 1);
  }

  /** Whether the box may end behind the tensor. */
  private boolean isAsked(int dimension, Expr first, List<PlanNode.Around> around) {
    var room = Built.difference(plan.extents(tensor()).get(dimension), first);
    return !edges.isAtLeast(room, box.extent(dimension), around);
  }

  private String item(String turn) {
    return turns() == 1
        ? threads.number()
        : "(" + threads.number() + " + " + copying + " * " + turn + ")";
  }

  /** Of a thread's access: how far it is from the first of the box. */
  private String coordinate(int dimension, String turn) {
    long faster = 1;
    for (int i = dimension + 1; i < rank(); i++) {
      faster *= box.extent(i);
    }
    boolean isLast = dimension == rank() - 1;
    long pitch = isLast ? 1 : faster / width;
    long count = box.extent(dimension) / (isLast ? width : 1);
    return item(turn)
        + (pitch == 1 ? "" : " / " + pitch)
        + (pitch * count == items() ? "" : " % " + count)
        + (isLast && width > 1 ? " * " + width : "");
  }

  private String part(String turn) {
    return width == 1
        ? registers + "[" + turn + "]"
        : registers + "[" + width + " * " + turn + " : " + width + " * " + turn + " + " + width
            + "]";
  }

  /** To shared memory, of which a trip has this place. */
  List<String> stores(String place) {
    var lines = new ArrayList<String>();
    var coordinates = new ArrayList<String>();
    for (int i = 0; i < rank(); i++) {
      coordinates.add(coordinate(i, turn) + (i == rank() - 1 && width > 1 ? " + " + next : ""));
    }
    var places = box.order().stream().map(coordinates::get).toList();
    lines.add(
        "with partition("
            + place
            + ", p=thread[1], f=lambda "
            + turn
            + (width > 1 ? ", " + next : "")
            + ": ("
            + String.join(", ", places)
            + ")) as "
            + view
            + ", group(thread[1]):");
    lines.add("    for " + turn + " in range(0, " + turns() + ", unroll=True):");
    var indent = "        ";
    if (!isEven()) {
      lines.add(indent + "if " + item(turn) + " < " + items() + ":");
      indent += "    ";
    }
    boolean isAlong = box.order().getLast() == rank() - 1 && box.pitch() % width == 0;
    if (width == 1) {
      lines.add(indent + view + "[" + turn + "] = " + part(turn));
    } else if (isAlong) {
      lines.add(indent + "store%d(%s[%s, 0], %s)".formatted(width, view, turn, part(turn)));
    } else {
      lines.add(indent + "for " + next + " in range(0, " + width + ", unroll=True):");
      lines.add(
          indent + "    " + view + "[" + turn + ", " + next + "] = " + registers + "[" + width
              + " * " + turn + " + " + next + "]");
    }
    return lines;
  }
}
