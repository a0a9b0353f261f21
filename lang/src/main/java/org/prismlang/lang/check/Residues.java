package org.prismlang.lang.check;

import java.util.Optional;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/**
 * What an index leaves when divided by a vector's width, where that is the same for all values of
 * its variables.
 */
final class Residues {
  private Residues() {}

  /**
   * Of the flat position of an element; rows of a tile whose length is no multiple make it unknown.
   */
  static Optional<Long> of(Term.Element element, int width) {
    var last = of(element.indices().getLast(), width);
    if (element.indices().size() == 1 || !(element.base().type() instanceof Type.Tile tile)) {
      return element.indices().size() == 1 ? last : Optional.empty();
    }
    int row = tile.shape().getLast();
    return row != Type.UNKNOWN && row % width == 0 ? last : Optional.empty();
  }

  private static Optional<Long> of(Term term, int width) {
    if (term.value().isPresent()) {
      return term.value().get() instanceof Value.Int(long n)
          ? Optional.of(Math.floorMod(n, (long) width))
          : Optional.empty();
    }
    if (term instanceof Term.Convert convert) {
      return of(convert.operand(), width);
    }
    if (!(term instanceof Term.Binary binary)) {
      return Optional.empty();
    }
    var left = of(binary.left(), width);
    var right = of(binary.right(), width);
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
