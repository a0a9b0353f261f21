package org.prismlang.foreign;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.prismlang.foreign.read.Shape;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.verify.cover.Launch;

/**
 * Which blocks of a launch are looked at. Two that meet need be neither the first, nor the last,
 * nor neighbours, so once all of them are, as long as there are not too many.
 */
final class ChosenBlocks {
  /** Threads of all blocks, each of which can be looked at in every launch. */
  private static final int SMALL_LAUNCH = 2048;

  /** Threads of all blocks that can be looked at once. */
  private static final int LARGE_LAUNCH = 1 << 16;

  private static final int MOST_BLOCKS = 1 << 10;

  /** Where nobody says how many there are, and no number in the kernel asks for more. */
  private static final long SOME = 16;

  static final String NOT_ALL = "blocks that were not run do as the first, the last and neighbours";

  private ChosenBlocks() {}

  /** All blocks of a small grid; of a large one, a neighbour in each dimension. */
  static Set<Integer> of(Shape shape) {
    var corners = new TreeSet<Integer>();
    if (shape.grid().isPresent()) {
      var extents = shape.grid().get();
      int all = Shape.count(extents);
      if (all <= SMALL_LAUNCH / shape.threads()) {
        IntStream.range(0, all).forEach(corners::add);
      }
      int row = extents.getFirst();
      int plane = row * extents.get(1);
      for (int number : List.of(row, row + 1, plane, plane + 1, plane + row)) {
        if (number < all) {
          corners.add(number);
        }
      }
    }
    return corners;
  }

  /**
   * A launch as this one with all of its blocks; none where they are too many.
   *
   * @param most the largest number in the kernel: where nobody says how many blocks there are,
   *     there are more
   */
  static Optional<Launch> all(Sizes sizes, Shape shape, long most) {
    long can = Math.min(MOST_BLOCKS, LARGE_LAUNCH / sizes.threads());
    long all =
        shape
            .grid()
            .map(it -> (long) Shape.count(it))
            .orElse(Math.min(Math.max(SOME, most + 2), can));
    if (all > can) {
      return Optional.empty();
    }
    var blocks = IntStream.range(0, (int) all).boxed().collect(Collectors.toUnmodifiableSet());
    return Optional.of(new Launch(new Sizes((int) all, sizes.threads(), sizes.values()), blocks));
  }
}
