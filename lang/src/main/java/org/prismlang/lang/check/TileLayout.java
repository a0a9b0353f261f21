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
    long rows = 1;
    Optional<Long> start = Optional.of(0L);
    for (int i = rank - 2; i >= 0; i--) {
      if (i < view.cuts().size()) {
        var residue = Residues.of(view.cuts().get(i).from(), SWIZZLE_ROWS);
        long step = rows;
        start =
            step % SWIZZLE_ROWS == 0
                ? start
                : residue.isPresent()
                    ? start.map(it -> (it + residue.get() * step) % SWIZZLE_ROWS)
                    : Optional.empty();
      }
      rows *= Math.max(1, tile.shape().get(i));
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
}
