package org.prismlang.kernel.ir;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Type;

/**
 * A function of one unit of threads. Arrays are passed by reference.
 *
 * @param bound the unit of threads that runs it, broadest perspective first
 * @param inline whether it is to be expanded where it is called
 * @param exact products and sums are not to be contracted
 * @param unsafe CUDA text that is printed in the place of the body, which says what it does
 */
public record Procedure(
    String name,
    Bound bound,
    List<Parameter> parameters,
    List<Type> results,
    boolean inline,
    boolean exact,
    Optional<Stmt.Unsafe> unsafe,
    List<Stmt> body,
    Span span) {
  public Procedure {
    parameters = List.copyOf(parameters);
    results = List.copyOf(results);
    body = List.copyOf(body);
  }

  public Procedure with(List<Stmt> otherBody) {
    return new Procedure(name, bound, parameters, results, inline, exact, unsafe, otherBody, span);
  }
}
