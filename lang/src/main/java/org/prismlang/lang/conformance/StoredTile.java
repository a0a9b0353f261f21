package org.prismlang.lang.conformance;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.prismlang.lang.mapping.KernelLines;
import org.prismlang.lang.task.Surroundings;

/**
 * A leaf that stores a tile, at one shape: a kernel that calls it, and a test that does the same.
 *
 * @param isRagged the tile reaches beyond the tensor's end
 */
record StoredTile(Leaf.StoreLeaf leaf, LeafNumbers.Bound bound, boolean isRagged) {
  private static final String THREAD = "at_thread";
  private static final String REGISTER = "at_register";

  static List<StoredTile> of(Leaf.StoreLeaf leaf, Surroundings around) {
    return new LeafNumbers(leaf.implementation(), around)
        .all(List.of(it -> fits(leaf, it))).stream()
            .flatMap(it -> List.of(false, true).stream().map(r -> new StoredTile(leaf, it, r)))
            .toList();
  }

  private static Optional<Boolean> fits(Leaf.StoreLeaf leaf, LeafNumbers.Bound bound) {
    var box = bound.all(leaf.box());
    var tile = LeafNumbers.isTile(leaf.through(), bound);
    var registers = LeafNumbers.registers(leaf.x(), bound);
    var held = registers.flatMap(it -> LeafNumbers.held(leaf.x(), leaf.implementation(), it));
    if (tile.equals(Optional.of(false)) || registers.isPresent() && held.isEmpty()) {
      return Optional.of(false);
    }
    if (box.isEmpty() || tile.isEmpty() || held.isEmpty()) {
      return Optional.empty();
    }
    var elements = held.get();
    var through = bound.all(leaf.through().extents()).orElseThrow();
    var stored = new StoredTile(leaf, bound, false);
    boolean isBox = through.subList(through.size() - 2, through.size()).equals(box.get());
    return Optional.of(
        isBox
            && elements.extent(0) == box.get().getFirst()
            && stored.first() + stored.columns() <= elements.extent(1));
  }

  private HeldElements elements() {
    return LeafNumbers.held(leaf.x(), leaf.implementation(), registers()).orElseThrow();
  }

  private long registers() {
    return LeafNumbers.registers(leaf.x(), bound).orElseThrow();
  }

  private long rows() {
    return elements().extent(0);
  }

  /** Of all panels. */
  private long columns() {
    var through = bound.all(leaf.through().extents()).orElseThrow();
    return through.stream().reduce(1L, (a, b) -> a * b) / rows();
  }

  /** The column that the first register that counts holds. */
  private long first() {
    long at = bound.numbers().getOrDefault("at", 0L);
    return at * elements().extent(1) / registers();
  }

  private TensorAround tensor() {
    return new TensorAround(rows(), columns(), isRagged, leaf.outer());
  }

  String name() {
    return leaf.implementation().name()
        + "_does_copy"
        + bound.suffix(leaf.implementation().function().generics())
        + (isRagged ? "_ragged" : "");
  }

  ClaimedFile.Shown shown() {
    return new ClaimedFile.Shown(
        name(), isRagged ? "at a ragged end" : "", Map.of("y", tensor().extents()));
  }

  void write(KernelLines out) {
    kernel(out);
    out.blank();
    test(out);
  }

  private void kernel(KernelLines out) {
    int threads = leaf.implementation().unit().threads();
    var to = bound.type(leaf.element());
    var from = leaf.x().layout().isPaired() ? to : bound.type(leaf.x().element());
    var box = bound.all(leaf.box()).orElseThrow();
    var through =
        bound.all(leaf.through().extents()).orElseThrow().stream()
            .map(it -> "[" + it + "]")
            .collect(Collectors.joining());
    out.line(0, "@prism(\"global\")");
    out.line(0, "@requires(grid[1], block[1], thread[" + threads + "], smem=auto)");
    out.line(0, "@launch(grid=1, block=" + threads + ")");
    out.line(
        0,
        "def run_"
            + name()
            + "(to: tensormap("
            + to
            + ", box=["
            + "1, ".repeat(leaf.outer())
            + box.stream().map(String::valueOf).collect(Collectors.joining(", "))
            + "]"
            + leaf.mapOptions()
            + ") @ grid[1], given_x: ptr(const("
            + from
            + ")) @ grid[1]):");
    out.line(1, "with group(block[1]):");
    out.line(
        2,
        "through : shared("
            + bound.type(leaf.through().element())
            + through
            + leaf.through().options()
            + ") @ block[1]");
    out.line(2, "with claim(through, p=thread[" + threads + "]) as through_own:");
    out.line(3, "match split(thread):");
    out.line(4, "case " + threads + ":");
    out.line(5, THREAD + " : int @ thread[1] = " + (threads == 1 ? "0" : "id()"));
    boolean isPaired = leaf.x().layout().isPaired();
    out.line(5, "held_x : " + (isPaired ? "uint" : from) + "[" + registers() + "] @ thread[1]");
    out.line(5, "for " + REGISTER + " in range(0, " + registers() + ", unroll=True):");
    out.line(
        6,
        "held_x["
            + REGISTER
            + "] = "
            + (isPaired
                ? TestNumbers.packing(to)
                    + "(float("
                    + given("2 * " + REGISTER)
                    + "), float("
                    + given("2 * " + REGISTER + " + 1")
                    + "))"
                : given(REGISTER)));
    out.line(
        5,
        leaf.implementation().name()
            + bound.arguments(leaf.implementation().function().generics())
            + "(to, "
            + tensor().first()
            + ", through_own, held_x)");
  }

  private String given(String register) {
    return "given_x["
        + elements().extent(1)
        + " * ("
        + elements().index(0, THREAD, register)
        + ") + "
        + elements().index(1, THREAD, register)
        + "]";
  }

  private void test(KernelLines out) {
    var to = bound.type(leaf.element());
    var from = leaf.x().layout().isPaired() ? to : bound.type(leaf.x().element());
    long all = elements().extent(1);
    out.line(0, "@prism(\"host\")");
    out.line(0, "@test");
    out.line(0, "def " + name() + "():");
    out.line(
        1, "given_x : buffer(" + from + ") = buffer(" + from + ", " + rows() + " * " + all + ")");
    for (var each : List.of("y", "want_y")) {
      out.line(
          1,
          each
              + " : buffer("
              + to
              + ") = buffer("
              + to
              + ", "
              + tensor().elements()
              + ", init=fill("
              + to
              + "("
              + TestNumbers.STRANGE
              + ")))");
    }
    out.line(1, "for at_element in range(0, " + rows() + " * " + all + "):");
    out.line(2, "given_x[at_element] = " + TestNumbers.of(from, "at_element", 1, false));
    out.line(1, "for at_0 in range(0, " + tensor().rowsInside() + "):");
    out.line(2, "for at_1 in range(0, " + tensor().columnsInside() + "):");
    out.line(
        3,
        "want_y["
            + tensor().index()
            + "] = "
            + to
            + "(given_x["
            + all
            + " * at_0 + at_1 + "
            + first()
            + "])");
    out.line(
        1, "launch(run_" + name() + ", grid=1)(tensormap(y, " + tensor().extents() + "), given_x)");
    out.line(1, "expect_equal(y, want_y)");
  }
}
