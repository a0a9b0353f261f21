package org.prismlang.lang.check.memory;

import java.util.Optional;
import org.prismlang.lang.intrinsic.MatrixOp;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.type.TileLayout;
import org.prismlang.lang.type.Type;

/** Whether a part of a tile lies in memory as a tile of its own would: P0518. */
public final class TileParts {
  private TileParts() {}

  /**
   * What is wrong with the part, if anything.
   *
   * @param columnsMayBeCut for operations that address rows one by one
   */
  public static Optional<String> problem(Term part, boolean columnsMayBeCut) {
    if (!(part instanceof Term.Subview view) || !(view.base().type() instanceof Type.Tile tile)) {
      return Optional.empty();
    }
    var cuts = view.cuts();
    boolean begun = false;
    for (int i = 0; i < cuts.size(); i++) {
      boolean isWhole = !cuts.get(i).drops() && cuts.get(i).extent() == tile.shape().get(i);
      boolean isPanels =
          tile.swizzle() != 0 && i == tile.shape().size() - 1 && isPanels(cuts.get(i), tile);
      if (begun && !isWhole && !isPanels && !columnsMayBeCut) {
        return Optional.of(
            tile.swizzle() == 0
                ? "rows of " + tile + " that are cut short lie apart"
                : "a swizzled tile is cut by whole panels of " + tile.swizzle() + " bytes");
      }
      begun |= !cuts.get(i).drops();
    }
    return tile.swizzle() == 0 ? problem(view.base(), columnsMayBeCut) : phase(view, tile);
  }

  /** With a swizzle, columns lie in panels; whole ones are pieces of memory. */
  private static boolean isPanels(Term.Cut cut, Type.Tile tile) {
    if (tile.element().bytes().isEmpty()) {
      return false;
    }
    int columns = tile.layout().panelRoom();
    return columns > 0
        && cut.extent() % columns == 0
        && Residues.of(cut.from(), columns).equals(Optional.of(0L));
  }

  /**
   * What is wrong with the columns of an operand of the tensor cores, if anything: they read 32
   * bytes of a row at a time, and know where a panel ends only if they begin with one.
   */
  public static Optional<String> columns(Term part) {
    if (!(part instanceof Term.Subview view)
        || !(view.base().type() instanceof Type.Tile tile)
        || tile.swizzle() == 0
        || view.cuts().size() < tile.shape().size()
        || tile.element().bytes().isEmpty()) {
      return Optional.empty();
    }
    var cut = view.cuts().getLast();
    int bytes = tile.layout().elementBytes();
    int panel = tile.layout().panelRoom();
    var begins = Residues.of(cut.from(), MatrixOp.STEP_BYTES / bytes);
    var inPanel = Residues.of(cut.from(), panel);
    if (begins.isPresent() && begins.get() != 0) {
      return Optional.of(
          "the tensor cores read 32 bytes of a row at a time, and this part begins "
              + begins.get() * bytes
              + " after a multiple of that");
    }
    return inPanel.isPresent() && inPanel.get() != 0 && inPanel.get() + cut.extent() > panel
        ? Optional.of(
            "this part begins within a panel of " + tile.swizzle() + " bytes and ends in the next")
        : Optional.empty();
  }

  /**
   * What is wrong with the rows of matrices in a tile without a swizzle, if anything: each begins
   * at a multiple of its 16 bytes.
   */
  public static Optional<String> matrices(Term part) {
    if (!(whole(part).type() instanceof Type.Tile tile)
        || tile.swizzle() != 0
        || tile.element().bytes().isEmpty()
        || tile.shape().getLast() == Type.UNKNOWN) {
      return Optional.empty();
    }
    int rowBytes = tile.layout().rowBytes();
    if (rowBytes % MatrixOp.ROW_BYTES != 0) {
      return Optional.of(
          "rows of matrices begin at multiples of 16 bytes, those of "
              + tile
              + " are "
              + rowBytes
              + " apart");
    }
    return start(part, MatrixOp.ROW_BYTES)
        .map(
            bytes ->
                "rows of matrices begin at multiples of 16 bytes, those of this part "
                    + bytes
                    + " after one");
  }

  private static Term whole(Term part) {
    return part instanceof Term.Subview view && view.base().type() instanceof Type.Tile
        ? whole(view.base())
        : part;
  }

  /**
   * How many bytes after a multiple of so many the part of a tile without a swizzle begins, if it
   * is known to begin after one.
   */
  public static Optional<Long> start(Term part, int multiple) {
    return offset(part, multiple).filter(it -> it != 0);
  }

  private static Optional<Long> offset(Term part, int multiple) {
    if (!(part instanceof Term.Subview view)
        || !(view.base().type() instanceof Type.Tile tile)
        || tile.swizzle() != 0
        || tile.element().bytes().isEmpty()) {
      return Optional.of(0L);
    }
    if (tile.shape().contains(Type.UNKNOWN)) {
      return Optional.empty();
    }
    var start = offset(view.base(), multiple);
    var layout = tile.layout();
    for (int i = 0; i < view.cuts().size(); i++) {
      long step = (long) layout.strides().get(i) * layout.elementBytes();
      int period = period(step, multiple);
      var from = period == 1 ? Optional.of(0L) : Residues.of(view.cuts().get(i).from(), period);
      start = start.flatMap(it -> from.map(residue -> (it + residue * step) % multiple));
    }
    return start;
  }

  /** How many steps of so many bytes make a multiple, which is a power of two. */
  private static int period(long step, int multiple) {
    int period = multiple;
    while (period > 1 && step * (period / 2) % multiple == 0) {
      period /= 2;
    }
    return period;
  }

  /** A swizzled part begins where the pattern begins. */
  private static Optional<String> phase(Term.Subview view, Type.Tile tile) {
    int rank = tile.shape().size();
    Optional<Long> rows = Optional.of(1L);
    Optional<Long> start = Optional.of(0L);
    for (int i = rank - 2; i >= 0; i--) {
      if (i < view.cuts().size()) {
        start = moved(start, view.cuts().get(i), rows);
      }
      int extent = tile.shape().get(i);
      rows = extent == Type.UNKNOWN ? Optional.empty() : rows.map(it -> it * extent);
    }
    return start.isPresent() && start.get() != 0
        ? Optional.of(
            "the swizzle repeats every "
                + TileLayout.PATTERN_ROWS
                + " rows, and this part begins "
                + start.get()
                + " after one of those")
        : Optional.empty();
  }

  /** The phase after a cut whose steps are so many rows long; unknown where one of them is. */
  private static Optional<Long> moved(Optional<Long> start, Term.Cut cut, Optional<Long> rows) {
    if (rows.isEmpty() || rows.get() % TileLayout.PATTERN_ROWS == 0) {
      return rows.isEmpty() ? Optional.empty() : start;
    }
    var residue = Residues.of(cut.from(), TileLayout.PATTERN_ROWS);
    return residue.isEmpty()
        ? Optional.empty()
        : start.map(it -> (it + residue.get() * rows.get()) % TileLayout.PATTERN_ROWS);
  }
}
