package org.prismlang.kernel.ir;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

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

  /** What is known of every launch: a number of blocks that is fixed, and all preconditions. */
  public List<Expr> facts() {
    var facts = new ArrayList<Expr>();
    if (launch.grid().isPresent()) {
      var blocks = new Expr.Constant(new Value.Int(launch.grid().getAsInt()), Scalar.INT32);
      facts.add(compared(Expr.Place.BLOCKS, BinaryOperator.EQUAL, blocks));
      facts.add(compared(Expr.Place.BLOCK, BinaryOperator.LESS, blocks));
    }
    preconditions.forEach(it -> facts.add(it.condition()));
    return facts;
  }

  private static Expr compared(Expr.Place place, BinaryOperator operator, Expr with) {
    return new Expr.Binary(operator, new Expr.Position(place), with, Scalar.BOOL);
  }

  public Kernel with(List<Barrier> otherBarriers, List<Stmt> otherBody) {
    return new Kernel(
        name, bound, launch, preconditions, parameters, otherBarriers, otherBody, span);
  }
}
