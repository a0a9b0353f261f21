package org.prismlang.lang.check.types;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.frame.Count;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.TensorBox;
import org.prismlang.lang.type.TileLayout;
import org.prismlang.lang.type.Type;

/** P0215: boxes that the copy engine can move, in words. */
public final class MapBoxes {
  private final Type.TensorMap map;
  private final List<Expr> written;

  private MapBoxes(Type.TensorMap map, List<Expr> written) {
    this.map = map;
    this.written = written;
  }

  /** What is wrong with the box, if anything; its rows are known to fit the swizzle. */
  public static Optional<Diagnostic> problem(Type.TensorMap map, List<Expr> written) {
    return map.box().contains(Type.UNKNOWN)
        ? Optional.empty()
        : TensorBox.problem(map.layout()).map(new MapBoxes(map, written)::diagnostic);
  }

  private Diagnostic diagnostic(TensorBox.Problem problem) {
    return switch (problem) {
      case TensorBox.Problem.CutChunk _ -> cutChunk();
      case TensorBox.Problem.ShortPanels _ -> shortPanels();
      case TensorBox.Problem.TooLong(int dimension, boolean isOutermost) ->
          tooLong(dimension, isOutermost);
    };
  }

  private Diagnostic cutChunk() {
    return at(
            map.box().size() - 1,
            "the copy engine moves rows of whole 16-byte chunks, this one has "
                + rowBytes()
                + " bytes")
        .help(
            "make it a multiple of "
                + Count.of(TileLayout.CHUNK / map.layout().elementBytes(), "element"));
  }

  private Diagnostic shortPanels() {
    int rows = map.layout().rows();
    var diagnostic =
        at(
            Math.max(0, map.box().size() - 2),
            "panels of "
                + Count.of(rows, "row")
                + " of "
                + map.swizzle()
                + " bytes lie "
                + (long) rows * map.swizzle()
                + " bytes apart, and a transfer begins at a multiple of 128");
    var help = "make it a multiple of " + TensorBox.ALIGNMENT / map.swizzle() + " rows";
    boolean fitsLongest = rowBytes() % TileLayout.LINE == 0;
    return diagnostic.help(fitsLongest ? help + ", or the swizzle 128" : help);
  }

  private Diagnostic tooLong(int dimension, boolean isOutermost) {
    int extent = map.box().get(dimension);
    var diagnostic =
        at(
            dimension,
            "one transfer moves at most 256 elements along a dimension, here are "
                + extent
                + (isOutermost ? ", and no equal parts of them fit" : ""));
    boolean isRow = dimension == map.box().size() - 1;
    return diagnostic.help(
        isOutermost
            ? "make it a multiple of 256"
            : isRow && map.swizzle() == 0 && rowBytes() % TileLayout.LINE == 0
                ? "give the map and its tile `swizzle=128`: such rows are moved panel by panel"
                : "move several boxes; only the outermost extent may be longer");
  }

  private long rowBytes() {
    return (long) map.box().getLast() * map.layout().elementBytes();
  }

  private Diagnostic at(int dimension, String message) {
    return Code.P0215.at(written.get(dimension).span(), message);
  }
}
