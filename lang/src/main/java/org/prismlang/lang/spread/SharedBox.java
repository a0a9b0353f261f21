package org.prismlang.lang.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Linear;
import org.prismlang.lang.type.Scalar;

/**
 * A box of a tensor in shared memory: what a trip of a loop reads of it.
 *
 * @param name of the memory
 * @param outside what is around a trip, with the loop itself
 */
record SharedBox(
    Said.Boxed said,
    PlanNode.Count loop,
    List<PlanNode.Around> outside,
    HullOfReads.Hull hull,
    Scalar element,
    String name) {
  /** Dimensions of the tensor that have more than one element here, from slow to fast. */
  List<Integer> order() {
    int rank = hull.sides().size();
    var order = said.order().isEmpty() ? IntStream.range(0, rank).boxed().toList() : said.order();
    var long_ = order.stream().filter(it -> extent(it) > 1).toList();
    return long_.isEmpty() ? List.of(rank - 1) : long_;
  }

  long extent(int dimension) {
    return hull.sides().get(dimension).extent();
  }

  /** Elements of a row of the fastest dimension, with what is left free behind it. */
  long pitch() {
    return extent(order().getLast()) + said.pad();
  }

  long slots() {
    return said.ring().map(Said.Ring::slots).orElse(said.ahead() + 1);
  }

  long bytes() {
    long elements = slots() * pitch();
    for (int dimension : order().subList(0, order().size() - 1)) {
      elements *= extent(dimension);
    }
    return elements * element.bits() / 8;
  }

  String declaration() {
    var extents = new StringBuilder();
    var order = order();
    for (int i = 0; i < order.size(); i++) {
      boolean isFastest = i == order.size() - 1;
      extents.append("[").append(isFastest ? pitch() : extent(order.get(i))).append("]");
    }
    var tile = "shared(" + element + extents + ")";
    return name
        + " : "
        + (slots() > 1 ? "ring(" + slots() + ", " + tile + ")" : tile)
        + " @ block[1]";
  }

  /** That of a trip. */
  String slot() {
    return slots() > 1 ? name + "[" + loop.name() + "]" : name;
  }

  /** An element of the tensor, by its indices there. */
  String element(List<String> coordinates) {
    return slot()
        + order().stream().map(coordinates::get).collect(Collectors.joining(", ", "[", "]"));
  }

  /** How far indices are from the first of the box. */
  List<Linear> coordinates(List<Expr> indices) {
    var coordinates = new ArrayList<Linear>();
    for (int i = 0; i < indices.size(); i++) {
      coordinates.add(Linear.of(indices.get(i)).minus(Linear.of(hull.sides().get(i).first())));
    }
    return coordinates;
  }
}
