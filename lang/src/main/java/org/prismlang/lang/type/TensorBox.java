package org.prismlang.lang.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
  /** Bytes of shared memory at whose multiples a box may begin. */
  public static final int ALIGNMENT = 128;

  /** Elements that one instruction moves along a dimension. */
  public static final int LONGEST = 256;

  public TensorBox {
    extents = List.copyOf(extents);
    starts = List.copyOf(starts);
  }

  /** Why the copy engine cannot move a box. */
  public sealed interface Problem {
    /** The row is no whole number of chunks. */
    record CutChunk() implements Problem {}

    /** Panels are so short that one begins where no instruction can. */
    record ShortPanels() implements Problem {}

    /**
     * Of a dimension there is more than one instruction moves.
     *
     * @param isOutermost only what lies outermost can be cut without leaving gaps, and this cannot
     */
    record TooLong(int dimension, boolean isOutermost) implements Problem {}
  }

  public static Optional<Problem> problem(TileLayout box) {
    if (box.rowBytes() % TileLayout.CHUNK != 0) {
      return Optional.of(new Problem.CutChunk());
    }
    if (box.panels() > 1 && box.panelStride() % ALIGNMENT != 0) {
      return Optional.of(new Problem.ShortPanels());
    }
    return tooLong(box, pieces(box)).map(it -> it);
  }

  /** Throws where there is a problem with the box. */
  public static TensorBox of(TileLayout box) {
    var extents = pieces(box);
    var tooLong = tooLong(box, extents);
    if (tooLong.isPresent()) {
      throw new IllegalStateException("no instructions move " + box + ": " + tooLong.get());
    }
    int outermost = outermost(extents);
    if (extents.get(outermost) > LONGEST) {
      extents.set(outermost, longestPart(box, extents, outermost).orElseThrow());
    }
    return new TensorBox(extents, starts(box.shape(), extents));
  }

  /** The largest parts of the box that lie in one piece. */
  private static List<Integer> pieces(TileLayout box) {
    var extents = new ArrayList<>(box.shape());
    int last = extents.size() - 1;
    extents.set(last, box.panelColumns());
    // Panels of one matrix lie together, before those of the next.
    for (int i = 0; i < last - 1 && box.panels() > 1; i++) {
      extents.set(i, 1);
    }
    return extents;
  }

  private static Optional<Problem.TooLong> tooLong(TileLayout box, List<Integer> extents) {
    int outermost = outermost(extents);
    for (int i = 0; i < extents.size(); i++) {
      boolean isOutermost = i == outermost;
      if (extents.get(i) > LONGEST && (!isOutermost || longestPart(box, extents, i).isEmpty())) {
        return Optional.of(new Problem.TooLong(i, isOutermost));
      }
    }
    return Optional.empty();
  }

  private static int outermost(List<Integer> extents) {
    int outermost = 0;
    while (outermost < extents.size() - 1 && extents.get(outermost) == 1) {
      outermost++;
    }
    return outermost;
  }

  /** The most that equal parts have which an instruction can begin with. */
  private static Optional<Integer> longestPart(
      TileLayout box, List<Integer> extents, int dimension) {
    int multiple = multiple(box, extents, dimension);
    for (int part = LONGEST / multiple * multiple; part > 0; part -= multiple) {
      if (extents.get(dimension) % part == 0) {
        return Optional.of(part);
      }
    }
    return Optional.empty();
  }

  /** How many elements end where an instruction can begin: with the pattern, or aligned. */
  private static int multiple(TileLayout box, List<Integer> extents, int dimension) {
    if (box.swizzle() != 0) {
      return TileLayout.PATTERN_ROWS;
    }
    long bytes = box.elementBytes();
    for (int extent : extents.subList(dimension + 1, extents.size())) {
      bytes *= extent;
    }
    int multiple = 1;
    while (bytes * multiple % ALIGNMENT != 0) {
      multiple *= 2;
    }
    return multiple;
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
