package org.prismlang.lang.check;

import java.util.Optional;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.type.Type;

/** Whether a part of a tile lies in memory as a tile of its own would: P0518. */
final class TileLayout {
  /** The pattern of every swizzle repeats after so many rows. */
  private static final int SWIZZLE_ROWS = 8;

  private TileLayout() {}

  /**
   * What is wrong with the part, if anything.
   *
   * @param columnsMayBeCut for operations that address rows one by one
   */
  static Optional<String> problem(Term part, boolean columnsMayBeCut) {
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
    long bytes = tile.element().bytes().orElse(0L);
    int columns = bytes == 0 ? 0 : (int) (tile.swizzle() / bytes);
    return columns > 0
        && cut.extent() % columns == 0
        && Residues.of(cut.from(), columns).equals(Optional.of(0L));
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
                + SWIZZLE_ROWS
                + " rows, and this part begins "
                + start.get()
                + " after one of those")
        : Optional.empty();
  }

  /** The phase after a cut whose steps are so many rows long; unknown where one of them is. */
  private static Optional<Long> moved(Optional<Long> start, Term.Cut cut, Optional<Long> rows) {
    if (rows.isEmpty() || rows.get() % SWIZZLE_ROWS == 0) {
      return rows.isEmpty() ? Optional.empty() : start;
    }
    var residue = Residues.of(cut.from(), SWIZZLE_ROWS);
    return residue.isEmpty()
        ? Optional.empty()
        : start.map(it -> (it + residue.get() * rows.get()) % SWIZZLE_ROWS);
  }
}
