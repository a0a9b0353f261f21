package org.prismlang.lang.check.types;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.frame.Count;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Type;

/**
 * P0215: boxes that the copy engine can move. An instruction moves rows of whole 16-byte chunks and
 * at most 256 elements along a dimension, to a multiple of 128 bytes. Rows with a swizzle go panel
 * by panel; of the rest, only what lies outermost can be cut without leaving gaps.
 */
public final class MapBoxes {
  private static final int CHUNK = 16;
  private static final int LONGEST = 256;
  private static final int ALIGNMENT = 128;

  /** The pattern of every swizzle repeats after so many rows. */
  private static final int SWIZZLE_ROWS = 8;

  private final List<Integer> box;
  private final int elementBytes;
  private final int swizzle;
  private final List<Expr> written;

  private MapBoxes(List<Integer> box, int elementBytes, int swizzle, List<Expr> written) {
    this.box = box;
    this.elementBytes = elementBytes;
    this.swizzle = swizzle;
    this.written = written;
  }

  /** What is wrong with the box, if anything; its rows are known to fit the swizzle. */
  public static Optional<Diagnostic> problem(
      List<Integer> box, int elementBytes, int swizzle, List<Expr> written) {
    return box.contains(Type.UNKNOWN)
        ? Optional.empty()
        : new MapBoxes(box, elementBytes, swizzle, written).problem();
  }

  private Optional<Diagnostic> problem() {
    int last = box.size() - 1;
    long row = (long) box.get(last) * elementBytes;
    if (row % CHUNK != 0) {
      return Optional.of(
          at(
                  last,
                  "the copy engine moves rows of whole 16-byte chunks, this one has "
                      + row
                      + " bytes")
              .help("make it a multiple of " + Count.of(CHUNK / elementBytes, "element")));
    }
    boolean hasPanels = swizzle != 0 && row > swizzle;
    int rows = last == 0 ? 1 : box.get(last - 1);
    if (hasPanels && (long) rows * swizzle % ALIGNMENT != 0) {
      return Optional.of(narrowPanels(rows, row));
    }
    // Panels of one matrix lie together, before those of the next: each matrix goes by itself.
    int first = hasPanels ? Math.max(0, last - 1) : 0;
    int outermost = outermost(first);
    for (int i = first; i < (hasPanels ? last : box.size()); i++) {
      if (box.get(i) > LONGEST && (i != outermost || !canBeCut(i))) {
        return Optional.of(tooLong(i, i == outermost));
      }
    }
    return Optional.empty();
  }

  private Diagnostic narrowPanels(int rows, long row) {
    var diagnostic =
        at(
            Math.max(0, box.size() - 2),
            "panels of "
                + Count.of(rows, "row")
                + " of "
                + swizzle
                + " bytes lie "
                + (long) rows * swizzle
                + " bytes apart, and a transfer begins at a multiple of 128");
    var help = "make it a multiple of " + ALIGNMENT / swizzle + " rows";
    return diagnostic.help(row % ALIGNMENT == 0 ? help + ", or the swizzle 128" : help);
  }

  private int outermost(int first) {
    int outermost = first;
    while (outermost < box.size() - 1 && box.get(outermost) == 1) {
      outermost++;
    }
    return outermost;
  }

  /** Into equal parts that a transfer can begin with. */
  private boolean canBeCut(int dimension) {
    int extent = box.get(dimension);
    int multiple = multiple(dimension);
    for (int part = LONGEST / multiple * multiple; part > 0; part -= multiple) {
      if (extent % part == 0) {
        return true;
      }
    }
    return false;
  }

  private int multiple(int dimension) {
    if (swizzle != 0) {
      return SWIZZLE_ROWS;
    }
    long inner = elementBytes;
    for (int extent : box.subList(dimension + 1, box.size())) {
      inner *= extent;
    }
    int multiple = 1;
    while (inner * multiple % ALIGNMENT != 0) {
      multiple *= 2;
    }
    return multiple;
  }

  private Diagnostic tooLong(int dimension, boolean isOutermost) {
    var diagnostic =
        at(
            dimension,
            "one transfer moves at most 256 elements along a dimension, here are "
                + box.get(dimension)
                + (isOutermost ? ", and no equal parts of them fit" : ""));
    boolean isRow = dimension == box.size() - 1;
    return diagnostic.help(
        isOutermost
            ? "make it a multiple of 256"
            : isRow && swizzle == 0 && (long) box.get(dimension) * elementBytes % ALIGNMENT == 0
                ? "give the map and its tile `swizzle=128`: such rows are moved panel by panel"
                : "move several boxes; only the outermost extent may be longer");
  }

  private Diagnostic at(int dimension, String message) {
    return Code.P0215.at(written.get(dimension).span(), message);
  }
}
