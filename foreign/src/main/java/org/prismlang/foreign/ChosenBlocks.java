package org.prismlang.foreign;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.prismlang.foreign.read.KernelReader;
import org.prismlang.foreign.read.Shape;
import org.prismlang.kernel.analyze.BlocksAlike;
import org.prismlang.kernel.ir.Module;
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
  private static final int LARGE_LAUNCH = 1 << 22;

  private static final int MOST_BLOCKS = 1 << 16;

  /** Where nobody says how many there are, and no number in the kernel asks for more. */
  private static final long SOME = 16;

  static final String AS_OTHERS =
      "blocks that were not run do as the first, the last and neighbours";

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
   * A launch as this one with all of its blocks, be they as many as they are.
   *
   * @param most the largest number in the kernel: where nobody says how many blocks there are,
   *     there are more
   */
  static Sizes whole(Sizes sizes, Shape shape, long most) {
    int all =
        shape
            .grid()
            .map(Shape::count)
            .orElse((int) Math.min(Math.max(SOME, most + 2), can(sizes.threads())));
    return new Sizes(all, sizes.threads(), sizes.values());
  }

  private static long can(int threads) {
    return Math.min(MOST_BLOCKS, LARGE_LAUNCH / threads);
  }

  /** All blocks of a launch at once; none where they are too many. */
  static Optional<Launch> all(Sizes whole) {
    if (whole.blocks() > can(whole.threads())) {
      return Optional.empty();
    }
    var blocks = IntStream.range(0, whole.blocks()).boxed();
    return Optional.of(new Launch(whole, blocks.collect(Collectors.toUnmodifiableSet())));
  }

  /** Whether those of a launch that are not run do as those that are. */
  static boolean standForAll(KernelReader.Read read, Module module, Sizes whole) {
    return !read.hasUnknownNumbers()
        && BlocksAlike.areProven(module.kernels().getFirst(), module, whole);
  }
}
