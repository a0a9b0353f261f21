package org.prismlang.lang.mapping;

import java.util.List;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Task;

/** Outputs that blocks add to, as Prism. */
final class AddedText {
  /** What copies the rows that the function of the same shape adds. */
  static final String COPIER = "floats_by_warpgroup";

  /** Blocks that clear an output, of each multiprocessor. */
  private static final int BLOCKS = 4;

  /** Elements that are worth another of them. */
  private static final int ELEMENTS = 1024;

  private AddedText() {}

  static String adder(KernelNames names) {
    return names.of("add_rows");
  }

  static List<String> imports(KernelNames names) {
    return List.of(
        "from std.parts import "
            + (adder(names).equals("add_rows") ? "" : "add_rows as ")
            + adder(names),
        importFill(fill(names)));
  }

  static String fill(KernelNames names) {
    return names.of("fill_output");
  }

  static String importFill(String fill) {
    return "from std.device import fill as " + fill;
  }

  /**
   * What an output is before the launch.
   *
   * @param fill what the kernel is called that makes it so
   */
  static String clear(Task.Tensor output, Expr start, String fill) {
    var element = Spelling.of(output.element());
    var count =
        String.join(
            " * ", output.extents().stream().map(it -> "(" + Spelling.of(it) + ")").toList());
    return "launch("
        + fill
        + "["
        + element
        + "], grid=min("
        + BLOCKS
        + " * multiprocessors(), ("
        + count
        + " - 1) / "
        + ELEMENTS
        + " + 1))("
        + output.name().text()
        + ", "
        + count
        + ", "
        + (start instanceof Expr.Float
            ? Spelling.of(start)
            : element + "(" + Spelling.of(start) + ")")
        + ")";
  }
}
