package org.prismlang.kernel.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

  /** What a launch gives: of a list each memory. */
  public List<Parameter> given() {
    return parameters.stream().flatMap(it -> it.given().stream()).toList();
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
    preconditions.forEach(it -> outermost(it.condition()).ifPresent(facts::add));
    return facts;
  }

  /**
   * Of a grid of {@code m * n} blocks, rows of at least one: the row of each is less than {@code
   * m}.
   */
  private Optional<Expr> outermost(Expr condition) {
    boolean isProduct =
        condition instanceof Expr.Binary(var same, Expr blocks, Expr.Binary product, _)
            && same == BinaryOperator.EQUAL
            && blocks.equals(new Expr.Position(Expr.Place.BLOCKS))
            && product.operator() == BinaryOperator.MULTIPLY
            && isPositive(product.right());
    if (!isProduct) {
      return Optional.empty();
    }
    var product = (Expr.Binary) ((Expr.Binary) condition).right();
    var row =
        new Expr.Binary(
            BinaryOperator.DIVIDE,
            new Expr.Position(Expr.Place.BLOCK),
            product.right(),
            Scalar.INT32);
    return Optional.of(new Expr.Binary(BinaryOperator.LESS, row, product.left(), Scalar.BOOL));
  }

  private boolean isPositive(Expr factor) {
    return switch (factor) {
      case Expr.Constant(Value.Int(long number), _) -> number > 0;
      case Expr.Binary(var operator, Expr left, Expr right, _)
          when operator == BinaryOperator.MULTIPLY ->
          isPositive(left) && isPositive(right);
      default -> {
        var one = new Expr.Constant(new Value.Int(1), Scalar.INT32);
        var stated = new Expr.Binary(BinaryOperator.GREATER_EQUAL, factor, one, Scalar.BOOL);
        yield preconditions.stream().anyMatch(it -> it.condition().equals(stated));
      }
    };
  }

  private static Expr compared(Expr.Place place, BinaryOperator operator, Expr with) {
    return new Expr.Binary(operator, new Expr.Position(place), with, Scalar.BOOL);
  }

  public Kernel with(List<Barrier> otherBarriers, List<Stmt> otherBody) {
    return new Kernel(
        name, bound, launch, preconditions, parameters, otherBarriers, otherBody, span);
  }
}
