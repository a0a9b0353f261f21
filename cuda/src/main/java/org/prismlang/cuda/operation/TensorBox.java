package org.prismlang.cuda.operation;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Memory;

/**
 * How a box of a tensor is moved: by instructions that each move a smaller one, a single piece of
 * shared memory. A swizzled box goes panel by panel, and no extent is longer than the machine
 * allows.
 *
 * @param extents what one instruction moves, outermost first: the box of the tensor map that the
 *     host encodes
 * @param starts where in the box each instruction begins, outermost first
 */
public record TensorBox(List<Integer> extents, List<List<Integer>> starts) {
  private static final int LONGEST = 256;
  private static final int SWIZZLE_ROWS = 8;

  /** Bytes of shared memory at whose multiples a box may begin. */
  private static final int ALIGNMENT = 128;

  public TensorBox {
    extents = List.copyOf(extents);
    starts = List.copyOf(starts);
  }

  public static TensorBox of(Memory map) {
    var box = map.shape();
    var extents = new ArrayList<>(box);
    int last = box.size() - 1;
    if (map.swizzle() != 0) {
      extents.set(last, Math.min(box.get(last), map.swizzle() / map.elementBytes()));
    }
    if (extents.get(last) < box.get(last)) {
      // Panels of one matrix lie together, before those of the next.
      for (int i = 0; i < last - 1; i++) {
        extents.set(i, 1);
      }
    }
    shorten(extents, map);
    return new TensorBox(extents, starts(box, extents));
  }

  /** Only what lies outermost can be cut without leaving gaps. */
  private static void shorten(List<Integer> extents, Memory map) {
    for (int i = 0; i < extents.size(); i++) {
      int extent = extents.get(i);
      if (extent > LONGEST) {
        extents.set(i, longestPart(extent, multiple(extents, i, map), map));
      }
      if (extent > 1) {
        break;
      }
    }
    for (int extent : extents) {
      if (extent > LONGEST) {
        throw new IllegalStateException(
            "no instruction moves " + extent + " elements of one dimension: " + map.name());
      }
    }
  }

  /** How many elements end where a transfer can begin: with the pattern, or at 128 bytes. */
  private static int multiple(List<Integer> extents, int dimension, Memory map) {
    if (map.swizzle() != 0) {
      return SWIZZLE_ROWS;
    }
    long bytes = map.elementBytes();
    for (int extent : extents.subList(dimension + 1, extents.size())) {
      bytes *= extent;
    }
    int multiple = 1;
    while (bytes * multiple % ALIGNMENT != 0) {
      multiple *= 2;
    }
    return multiple;
  }

  private static int longestPart(int extent, int multiple, Memory map) {
    for (int part = LONGEST; part >= multiple; part--) {
      if (extent % part == 0 && part % multiple == 0) {
        return part;
      }
    }
    throw new IllegalStateException(
        "a box of " + extent + " elements cannot be cut evenly: " + map.name());
  }

  private static List<List<Integer>> starts(List<Integer> box, List<Integer> extents) {
    List<List<Integer>> starts = List.of(List.of());
    for (int i = 0; i < box.size(); i++) {
      var longer = new ArrayList<List<Integer>>();
      for (var start : starts) {
        for (int from = 0; from < box.get(i); from += extents.get(i)) {
          var next = new ArrayList<>(start);
          next.add(from);
          longer.add(next);
        }
      }
      starts = longer;
    }
    return starts;
  }
}
