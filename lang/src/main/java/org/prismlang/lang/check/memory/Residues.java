package org.prismlang.lang.check.memory;

import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.check.frame.Terms;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/**
 * What an index leaves when divided by a vector's width, where that is the same for all values of
 * its variables.
 */
public final class Residues {
  private Residues() {}

  /**
   * Of the flat position of an element in its memory, through the views it is reached by; rows of a
   * tile whose length is no multiple make it unknown.
   */
  public static Optional<Long> of(Term.Element element, int width, Memories memories) {
    var last = of(element.indices().getLast(), width, Map.of());
    if (element.base() instanceof Term.Read read) {
      return through(memories.of(read.variable()), last, element.indices().size(), width);
    }
    return slice(element, last, width);
  }

  /** {@code s[a:b][i]} is {@code s[a + i]}. */
  private static Optional<Long> slice(Term.Element element, Optional<Long> last, int width) {
    if (element.base() instanceof Term.Subview view
        && view.cuts().size() == 1
        && !view.cuts().getFirst().drops()
        && view.base().type() instanceof Type.Tile tile
        && tile.shape().size() == 1) {
      var from = of(view.cuts().getFirst().from(), width);
      return last.flatMap(it -> from.map(start -> (it + start) % width));
    }
    return isRows(element.base(), width) ? last : Optional.empty();
  }

  /**
   * How far apart neighbours of a view lie in the memory, where that is a constant other than 1.
   */
  public static Optional<Long> stride(View view) {
    for (var making : view.makings()) {
      var map = making.map();
      if (!map.places().isEmpty()) {
        var step = coefficient(map.places().getLast(), map.indices().getLast());
        return step.filter(it -> it != 1);
      }
      return stride(making.source());
    }
    return Optional.empty();
  }

  private static Optional<Long> coefficient(Term term, Variable of) {
    return switch (term) {
      case Term.Read read -> Optional.of(read.variable() == of ? 1L : 0L);
      case Term.Constant _ -> Optional.of(0L);
      case Term.Convert convert -> coefficient(convert.operand(), of);
      case Term.Binary binary -> {
        var left = coefficient(binary.left(), of);
        var right = coefficient(binary.right(), of);
        if (left.isEmpty() || right.isEmpty()) {
          yield Optional.empty();
        }
        if (left.get() == 0 && right.get() == 0) {
          yield Optional.of(0L);
        }
        yield switch (binary.operator()) {
          case ADD -> Optional.of(left.get() + right.get());
          case SUBTRACT -> Optional.of(left.get() - right.get());
          case MULTIPLY -> product(binary, left.get(), right.get());
          default -> Optional.empty();
        };
      }
      default -> Terms.mentions(term, of) ? Optional.empty() : Optional.of(0L);
    };
  }

  private static Optional<Long> product(Term.Binary binary, long left, long right) {
    var factor = left == 0 ? binary.left().value() : binary.right().value();
    return left != 0 && right != 0 || factor.isEmpty()
        ? Optional.empty()
        : factor.get() instanceof Value.Int(long n)
            ? Optional.of(n * (left == 0 ? right : left))
            : Optional.empty();
  }

  private static boolean isRows(Term base, int width) {
    return base.type() instanceof Type.Tile tile
        && tile.shape().getLast() != Type.UNKNOWN
        && tile.shape().getLast() % width == 0;
  }

  private static Optional<Long> through(View view, Optional<Long> index, int rank, int width) {
    if (view.makings().isEmpty()) {
      boolean flat =
          rank == 1
              || view.variable().type() instanceof Type.Tile tile
                  && tile.shape().getLast() % width == 0;
      return flat ? index : Optional.empty();
    }
    if (view.meansSeveral() || !(view.makings().getFirst().key() instanceof Key.Whole)) {
      return Optional.empty();
    }
    var making = view.makings().getFirst();
    var map = making.map();
    if (map.places().isEmpty()) {
      return through(making.source(), index, rank, width);
    }
    Map<Variable, Long> known =
        index.isPresent() ? Map.of(map.indices().getLast(), index.get()) : Map.of();
    var place = of(map.places().getLast(), width, known);
    return through(making.source(), place, map.places().size(), width);
  }

  public static Optional<Long> of(Term term, int width) {
    return of(term, width, Map.of());
  }

  private static Optional<Long> of(Term term, int width, Map<Variable, Long> known) {
    if (term.value().isPresent()) {
      return term.value().get() instanceof Value.Int(long n)
          ? Optional.of(Math.floorMod(n, (long) width))
          : Optional.empty();
    }
    if (term instanceof Term.Convert convert) {
      return of(convert.operand(), width, known);
    }
    if (term instanceof Term.Read read) {
      return Optional.ofNullable(known.get(read.variable()));
    }
    if (!(term instanceof Term.Binary binary)) {
      return Optional.empty();
    }
    var left = of(binary.left(), width, known);
    var right = of(binary.right(), width, known);
    return switch (binary.operator()) {
      case ADD ->
          left.isPresent() && right.isPresent()
              ? Optional.of((left.get() + right.get()) % width)
              : Optional.empty();
      case SUBTRACT ->
          left.isPresent() && right.isPresent()
              ? Optional.of(Math.floorMod(left.get() - right.get(), (long) width))
              : Optional.empty();
      case MULTIPLY -> {
        boolean vanishes = left.equals(Optional.of(0L)) || right.equals(Optional.of(0L));
        yield vanishes ? Optional.of(0L) : Optional.empty();
      }
      default -> Optional.empty();
    };
  }
}
