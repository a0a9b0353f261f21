package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.head.Preconditions;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Precondition;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/**
 * A grid of several dimensions, {@code @launch(grid=[m, n])}: so many blocks are launched, and
 * {@code id(dim=0)} is which of the {@code m} a block is in. Blocks are counted as rows of a matrix
 * are, the last dimension fastest.
 */
final class GridExtents {
  private static final int MOST_DIMENSIONS = 3;
  private static final String SO_MANY = "so many blocks are launched";
  private static final String AT_LEAST_ONE = "of each dimension of a grid there is at least one";

  private final Walk walk;
  private List<Term> extents = List.of();

  /** Something was said of them already. */
  private boolean isBroken;

  GridExtents(Walk walk) {
    this.walk = walk;
  }

  /** Reads them above a kernel: what launches keep to is added to the preconditions. */
  void declare(Item.Function kernel, int cluster, Preconditions preconditions) {
    for (var decorator : kernel.decorators()) {
      for (var argument : decorator.arguments()) {
        if (decorator.name().text().equals("launch")
            && argument.name().isPresent()
            && argument.name().get().text().equals("grid")
            && argument.value() instanceof Expr.ListLiteral list) {
          declare(list, decorator.span(), cluster, preconditions);
        }
      }
    }
  }

  private void declare(
      Expr.ListLiteral list, Span above, int cluster, Preconditions preconditions) {
    int count = list.elements().size();
    isBroken = true;
    if (count < 2 || count > MOST_DIMENSIONS) {
      walk.frame.report(
          Code.P0222
              .at(list.span(), "a list of extents has two or three, here are " + count)
              .help("a grid of one dimension is a number of blocks: `grid=8`, or left out"));
      return;
    }
    var read = new ArrayList<Term>();
    for (var element : list.elements()) {
      var extent = walk.values.checkAs(element, Scalar.INT32, Optional.empty());
      if (extent.type().isBroken() || !isKnownToLaunchers(extent, above) || !isSome(extent)) {
        return;
      }
      read.add(extent);
    }
    extents = List.copyOf(read);
    isBroken = false;
    if (!walk.frame.isDefinition()) {
      demand(list, cluster, preconditions);
    }
  }

  private void demand(Expr.ListLiteral list, int cluster, Preconditions preconditions) {
    for (var extent : extents) {
      if (extent.value().isEmpty()) {
        preconditions.add(
            new Precondition(
                binary(
                    BinaryOperator.GREATER_EQUAL, extent, number(1, extent.span()), extent.span()),
                Optional.of(AT_LEAST_ONE)));
      }
    }
    var blocks = new Term.Units(Perspective.BLOCK, Perspective.GRID, Optional.empty(), list.span());
    var product = binary(BinaryOperator.MULTIPLY, extents.getFirst(), behind(0), list.span());
    preconditions.add(
        new Precondition(
            binary(BinaryOperator.EQUAL, blocks, product, list.span()), Optional.of(SO_MANY)));
    if (cluster > 1) {
      var rest =
          binary(BinaryOperator.REMAINDER, blocks, number(cluster, list.span()), list.span());
      preconditions.add(
          new Precondition(
              binary(BinaryOperator.EQUAL, rest, number(0, list.span()), list.span()),
              Optional.of("whole clusters of " + cluster + " blocks")));
    }
  }

  private static Term number(long value, Span span) {
    return new Term.Constant(new Value.Int(value), Scalar.INT32, Optional.empty(), span);
  }

  private boolean isKnownToLaunchers(Term extent, Span above) {
    var obstacle =
        walk.frame.isDefinition() ? Optional.<Term>empty() : Preconditions.obstacle(extent);
    obstacle.ifPresent(
        it ->
            walk.frame.report(
                Code.P0224
                    .at(it.span(), "a launcher cannot evaluate this")
                    .label(above, "the grid of every launch")
                    .help("use the kernel's integer parameters, constants and arithmetic")));
    return obstacle.isEmpty();
  }

  private boolean isSome(Term extent) {
    boolean isNone =
        extent.value().orElse(Value.UNKNOWN) instanceof Value.Int(long number) && number < 1;
    if (isNone) {
      walk.frame.report(
          Code.P0222
              .at(extent.span(), AT_LEAST_ONE)
              .help("leave the dimension out, or give it an extent of 1"));
    }
    return !isNone;
  }

  /** How many blocks there are in one step of a dimension. */
  private Term behind(int dimension) {
    var product = extents.getLast();
    for (int i = extents.size() - 2; i > dimension; i--) {
      product = binary(BinaryOperator.MULTIPLY, extents.get(i), product, product.span());
    }
    return product;
  }

  /** {@code id(dim=d)}. */
  Term index(Argument given, Perspective unit, Term flat) {
    if (isBroken) {
      return new Term.Nowhere(given.span());
    }
    if (extents.isEmpty() || !unit.equals(Perspective.BLOCK)) {
      walk.frame.report(
          Code.P0208
              .at(
                  given.span(),
                  extents.isEmpty()
                      ? "only the blocks of a grid with several dimensions are counted in each"
                      : "blocks are counted in dimensions of the grid, this is a " + unit)
              .help("`@launch(grid=[m, n])`, and then `y : int @ block[1] = id(dim=0)`"));
      return new Term.Nowhere(given.span());
    }
    var value = walk.values.constant(given.value(), "`dim=`");
    if (value.isEmpty() || !(value.get() instanceof Value.Int(long dimension))) {
      return new Term.Nowhere(given.span());
    }
    int last = extents.size() - 1;
    if (dimension < 0 || dimension > last) {
      walk.frame.report(
          Code.P0208
              .at(given.span(), "the dimensions of this grid are 0 to " + last)
              .help("0 is the outermost, as the list has them"));
      return new Term.Nowhere(given.span());
    }
    int of = (int) dimension;
    var span = given.span();
    var steps = of == last ? flat : binary(BinaryOperator.DIVIDE, flat, behind(of), span);
    return of == 0 ? steps : binary(BinaryOperator.REMAINDER, steps, extents.get(of), span);
  }

  private Term binary(BinaryOperator operator, Term left, Term right, Span span) {
    return walk.operators.binary(operator, left, right, span);
  }

  /** P0222: what was said of the launch stays as it was. */
  void keep(List<Action> body) {
    new LaunchArguments(walk.frame, Code.P0222, "how large the grid is").keep(extents, body);
  }
}
