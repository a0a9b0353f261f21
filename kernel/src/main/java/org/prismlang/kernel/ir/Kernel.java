package org.prismlang.kernel.ir;

import java.util.List;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.source.Span;

/**
 * An entry point.
 *
 * @param parameters in order: locals for scalars, memories for pointers and tensor maps
 * @param barriers split barriers between its threads; empty before synchronization
 */
public record Kernel(
    String name,
    Bound bound,
    Launch launch,
    List<Precondition> preconditions,
    List<Parameter> parameters,
    List<Barrier> barriers,
    List<Stmt> body,
    Span span) {
  public Kernel {
    preconditions = List.copyOf(preconditions);
    parameters = List.copyOf(parameters);
    barriers = List.copyOf(barriers);
    body = List.copyOf(body);
  }

  public Kernel with(List<Barrier> otherBarriers, List<Stmt> otherBody) {
    return new Kernel(
        name, bound, launch, preconditions, parameters, otherBarriers, otherBody, span);
  }
}
