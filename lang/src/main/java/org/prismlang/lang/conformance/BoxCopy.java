package org.prismlang.lang.conformance;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.mapping.KernelLines;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Surroundings;

/**
 * A leaf between a box of a tensor and a tile, at one shape: a kernel that calls it, and a test
 * that does the same.
 *
 * @param isRagged the box reaches beyond the tensor's end
 */
record BoxCopy(Leaf.BoxLeaf leaf, LeafNumbers.Bound bound, boolean isRagged) {
  static List<BoxCopy> of(Leaf.BoxLeaf leaf, Surroundings around) {
    return new LeafNumbers(leaf.implementation(), around)
        .all(List.of(it -> fits(leaf, it))).stream()
            .flatMap(it -> Stream.of(false, true).map(r -> new BoxCopy(leaf, it, r)))
            .toList();
  }

  private static Optional<Boolean> fits(Leaf.BoxLeaf leaf, LeafNumbers.Bound bound) {
    var tile = LeafNumbers.isTile(leaf.tile(), bound);
    var box = bound.all(leaf.box());
    return tile.isEmpty() || box.isEmpty()
        ? Optional.empty()
        : Optional.of(
            tile.get()
                && bound.all(leaf.tile().extents()).equals(box)
                && box.get().getFirst() > TensorAround.ROWS);
  }

  private long rows() {
    return bound.all(leaf.box()).orElseThrow().getFirst();
  }

  private long columns() {
    return bound.all(leaf.box()).orElseThrow().getLast();
  }

  private TensorAround tensor() {
    return new TensorAround(rows(), columns(), isRagged, 0);
  }

  private String element() {
    return bound.type(leaf.tile().element());
  }

  private int threads() {
    return leaf.implementation().unit().threads();
  }

  private String name() {
    return leaf.implementation().name()
        + "_does_copy"
        + bound.suffix(leaf.implementation().function().generics())
        + (isRagged ? "_ragged" : "");
  }

  ClaimedFile.Shown shown() {
    return new ClaimedFile.Shown(
        name(),
        isRagged ? "at a ragged end" : "",
        Map.of("y", leaf.isLoad() ? List.of(rows(), columns()) : tensor().extents()));
  }

  void write(KernelLines out) {
    kernel(out);
    out.blank();
    test(out);
  }

  private void kernel(KernelLines out) {
    out.line(0, "@prism(\"global\")");
    out.line(0, "@requires(grid[1], block[1], thread[" + threads() + "], smem=auto)");
    out.line(0, "@launch(grid=1, block=" + threads() + ")");
    var box = ", box=[" + rows() + ", " + columns() + "]" + leaf.mapOptions() + ") @ grid[1]";
    out.line(
        0,
        "def run_"
            + name()
            + (leaf.isLoad()
                ? "(x: tensormap(const(" + element() + ")" + box + ", got_y: ptr(" + element() + ")"
                : "(y: tensormap(" + element() + box + ", given_x: ptr(const(" + element() + "))")
            + " @ grid[1]):");
    out.line(1, "with group(block[1]):");
    out.line(
        2,
        "tile : shared("
            + element()
            + "["
            + rows()
            + "]["
            + columns()
            + "]"
            + leaf.tile().options()
            + ") @ block[1]");
    byOne(
        "tile",
        "to[at_0, at_1] = "
            + (leaf.isLoad() ? strange() : "given_x[" + columns() + " * at_0 + at_1]"),
        rows(),
        columns(),
        out);
    called(out);
    if (leaf.isLoad()) {
      // Where nothing is promised of what lies beyond, nothing is looked at.
      boolean isAll = leaf.pads().isPresent();
      byOne(
          "got_y",
          "to[" + columns() + " * at_0 + at_1] = tile[at_0, at_1]",
          isAll ? rows() : tensor().rowsInside(),
          isAll ? columns() : tensor().columnsInside(),
          out);
    }
  }

  private void called(KernelLines out) {
    int depth = 2;
    if (leaf.isLoad()) {
      out.line(depth++, "with claim(tile, p=thread[" + threads() + "]) as own:");
    }
    out.line(depth, "match split(thread):");
    out.line(depth + 1, "case " + threads() + ":");
    var given =
        Map.of(
            "y",
            leaf.isLoad() ? "own" : "y",
            "x",
            leaf.isLoad() ? "x" : "tile",
            BoxReader.ROW,
            String.valueOf(tensor().row()),
            BoxReader.COLUMN,
            String.valueOf(tensor().column()));
    var function = leaf.implementation().function();
    out.line(
        depth + 2,
        leaf.implementation().name()
            + bound.arguments(function.generics())
            + function.parameters().stream()
                .map(it -> given.getOrDefault(it.name().text(), ""))
                .collect(Collectors.joining(", ", "(", ")")));
  }

  /** One thread does it, one element after the other. */
  private static void byOne(
      String memory, String statement, long rows, long columns, KernelLines out) {
    out.line(2, "with claim(" + memory + ", p=thread[1]) as to:");
    out.line(3, "match split(thread):");
    out.line(4, "case 1:");
    out.line(5, "for at_0 in range(0, " + rows + "):");
    out.line(6, "for at_1 in range(0, " + columns + "):");
    out.line(7, statement);
  }

  private String strange() {
    return element() + "(" + TestNumbers.STRANGE + ")";
  }

  private void buffer(String name, String count, String value, KernelLines out) {
    var type = "buffer(" + element();
    out.line(1, name + " : " + type + ") = " + type + ", " + count + ", init=fill(" + value + "))");
  }

  private void test(KernelLines out) {
    var tile = rows() + " * " + columns();
    var tensor = tensor().height() + " * " + tensor().width();
    var inTile = columns() + " * at_0 + at_1";
    var inTensor = tensor().index();
    var given = leaf.isLoad() ? tensor : tile;
    var got = leaf.isLoad() ? tile : tensor;
    var beyond =
        leaf.pads()
            .filter(_ -> leaf.isLoad())
            .map(it -> element() + "(" + Spelling.of(it) + ")")
            .orElse(strange());
    out.line(0, "@prism(\"host\")");
    out.line(0, "@test");
    out.line(0, "def " + name() + "():");
    buffer("given_x", given, strange(), out);
    buffer("y", got, strange(), out);
    buffer("want_y", got, beyond, out);
    out.line(1, "for at_element in range(0, " + given + "):");
    out.line(2, "given_x[at_element] = " + TestNumbers.of(element(), "at_element", 1, false));
    out.line(1, "for at_0 in range(0, " + tensor().rowsInside() + "):");
    out.line(2, "for at_1 in range(0, " + tensor().columnsInside() + "):");
    out.line(
        3,
        "want_y["
            + (leaf.isLoad() ? inTile : inTensor)
            + "] = given_x["
            + (leaf.isLoad() ? inTensor : inTile)
            + "]");
    var shape = ", " + tensor().extents() + ")";
    out.line(
        1,
        "launch(run_"
            + name()
            + ", grid=1)("
            + (leaf.isLoad()
                ? "tensormap(given_x" + shape + ", y"
                : "tensormap(y" + shape + ", given_x")
            + ")");
    out.line(1, "expect_equal(y, want_y)");
  }
}
