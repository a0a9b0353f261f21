package org.prismlang.bundl.syntax;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.source.Span;

/** Everything a run needs. */
public record Program(
    Machine machine, List<Input> inputs, List<Function> functions, Statement body) {
  public Program {
    inputs = List.copyOf(inputs);
    functions = List.copyOf(functions);
  }

  public Optional<Function> function(String name) {
    return functions.stream().filter(it -> it.name().equals(name)).findFirst();
  }

  public Program on(Machine other) {
    return new Program(other, inputs, functions, body);
  }

  /** An array in global memory that is there at the start, with (Grid, 1). */
  public record Input(String name, List<Integer> values, Span span) {
    public Input {
      values = List.copyOf(values);
    }
  }

  /**
   * Code for a perspective.
   *
   * @param shared elements of shared memory that it needs at most
   */
  public record Function(
      String name,
      List<Parameter> parameters,
      Perspective perspective,
      int shared,
      Statement body,
      Span span) {
    public Function {
      parameters = List.copyOf(parameters);
    }
  }

  public record Parameter(String name, Type type) {}
}
