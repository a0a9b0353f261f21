package org.prismlang.lang.conformance;

import java.util.Optional;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Parser;
import org.prismlang.lang.task.Surroundings;
import org.prismlang.lang.task.Task;
import org.prismlang.lang.task.TaskReader;

/** {@code copy}, which every task has as {@code y = x} and {@code y = T(x)}, as a task itself. */
final class CopyTask {
  static final String TEXT =
      """
      @prism("task")
      def copy[T: type, U: type](y: write(T[m][n]), x: read(U[m][n])):
          y = T(x)
      """;

  private CopyTask() {}

  static Optional<Task> in(Surroundings around) {
    var module = Parser.parse(new SourceFile("copy.prism", TEXT), new Diagnostics());
    return TaskReader.read((Item.Function) module.items().getFirst(), around, new Diagnostics());
  }
}
