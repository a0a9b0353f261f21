package org.prismlang.lang.mapping;

import java.util.List;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Task;

/** Outputs that blocks add to, as Prism. */
final class AddedText {
  /** What copies the rows that the function of the same shape adds. */
  static final String COPIER = "floats_by_warpgroup";

  /** Blocks that clear an output, of each multiprocessor. */
  private static final int BLOCKS = 4;

  private AddedText() {}

  static String adder(KernelNames names) {
    return names.of("add_rows");
  }

  static List<String> imports(KernelNames names) {
    return List.of(
        "from std.parts import "
            + (adder(names).equals("add_rows") ? "" : "add_rows as ")
            + adder(names),
        "from std.device import fill as " + fill(names));
  }

  private static String fill(KernelNames names) {
    return names.of("fill_output");
  }

  /** Clears the output before the launch. */
  static String clear(Assembled.Added added, Task.Tensor output, KernelNames names) {
    var count =
        String.join(
            " * ", output.extents().stream().map(it -> "(" + Spelling.of(it) + ")").toList());
    return "launch("
        + fill(names)
        + "[float], grid="
        + BLOCKS
        + " * multiprocessors())("
        + added.output()
        + ", "
        + count
        + ", 0.0)";
  }
}
