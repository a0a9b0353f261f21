package org.prismlang.lang.mapping;

import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.prismlang.lang.intrinsic.AtomicOp;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.task.Spelling;

/** Parts of an output that threads add to it, element by element, as Prism. */
record AddedTileText(Assembled kernel, KernelNames names, KernelLines out) {
  void write(Assembled.AddedTile added, int depth) {
    var from = added.from();
    var layout = from.layout();
    var thread = names.of("thread_of_role");
    var row = names.of("row");
    var column = names.of("column");
    var spot =
        new RegisterLayout.Spot(
            layout.rowsAThread() == 1 ? "0" : names.of("r"),
            names.of("e"),
            layout.neighbours() == 1 ? "0" : names.of("half_of_pair"));
    out.line(depth, thread + " : int @ thread[1] = id()");
    out.line(depth, "with group(thread[1]):");
    int at = depth + 1;
    if (layout.rowsAThread() > 1) {
      loop(spot.row(), layout.rowsAThread(), at);
      at++;
    }
    out.line(at, row + " : int = " + place(added, 0, spot, thread));
    loop(spot.run(), layout.runs(from.columns()), at);
    at++;
    if (layout.neighbours() > 1) {
      loop(spot.neighbour(), layout.neighbours(), at);
      at++;
    }
    out.line(at, column + " : int = " + place(added, 1, spot, thread));
    var extents = kernel.plan().extents(added.tensor());
    var rows = Spelling.operand(extents.get(extents.size() - 2));
    var columns = Spelling.operand(extents.getLast());
    out.line(at, "if " + row + " < " + rows + " and " + column + " < " + columns + ":");
    out.line(
        at + 1,
        AtomicOp.ADD.text()
            + "("
            + added.tensor()
            + "[("
            + before(added)
            + row
            + ") * "
            + columns
            + " + "
            + column
            + "], "
            + from.tensor()
            + "["
            + layout.register(spot)
            + "])",
        PlanText.of(added.step(), kernel.plan()));
  }

  private void loop(String name, long trips, int depth) {
    out.line(depth, "for " + name + " in range(0, " + trips + ", unroll=True):");
  }

  /** Of an element, in the output. */
  private static String place(
      Assembled.AddedTile added, int dimension, RegisterLayout.Spot spot, String thread) {
    var loops = added.box().sides().get(dimension).loops();
    var inTile =
        added.from().first(dimension, thread)
            + added.from().layout().coordinate(dimension, spot, thread);
    return loops.isEmpty()
        ? inTile
        : KernelText.first(loops, UnaryOperator.identity()) + " + " + inTile;
  }

  /** Rows of matrices before this one. */
  private String before(Assembled.AddedTile added) {
    var extents = kernel.plan().extents(added.tensor());
    var within = added.box().within();
    var text = new StringBuilder();
    for (int i = 0; i < within.size(); i++) {
      text.append('(')
          .append(KernelText.first(within.get(i).loops(), UnaryOperator.identity()))
          .append(')')
          .append(
              extents.subList(i + 1, extents.size() - 1).stream()
                  .map(it -> " * " + Spelling.operand(it))
                  .collect(Collectors.joining()))
          .append(" + ");
    }
    return text.toString();
  }
}
