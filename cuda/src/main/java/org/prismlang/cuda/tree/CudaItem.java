package org.prismlang.cuda.tree;

import java.util.List;

/** What stands at the top level of a file. */
public sealed interface CudaItem {
  record Include(String header) implements CudaItem {}

  record Comment(List<String> lines) implements CudaItem {
    public Comment {
      lines = List.copyOf(lines);
    }
  }

  /**
   * A function.
   *
   * @param heading what stands before the name, on lines of its own: {@code extern "C" __global__
   *     void __launch_bounds__(384, 1)}
   * @param parameters declarations, in order
   */
  record Function(String heading, String name, List<String> parameters, List<CudaStmt> body)
      implements CudaItem {
    public Function {
      parameters = List.copyOf(parameters);
      body = List.copyOf(body);
    }
  }

  /** A definition written elsewhere. */
  record Text(String text) implements CudaItem {}
}
