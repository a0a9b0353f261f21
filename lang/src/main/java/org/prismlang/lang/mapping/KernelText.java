package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.task.Privilege;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Task;
import org.prismlang.lang.type.Scalar;

/** A kernel, as a person would write it in Prism: its head, and its memory. */
final class KernelText {
  private static final Optional<PlanNode.Loop> NO_LOOP = Optional.empty();

  private final Assembled kernel;
  private final KernelLines out;
  private final KernelNames names;

  private KernelText(Assembled kernel, KernelLines out) {
    this.kernel = kernel;
    this.out = out;
    this.names = new KernelNames(kernel);
  }

  static void write(Assembled kernel, KernelLines out) {
    new KernelText(kernel, out).kernel();
  }

  /** The functions that it calls. */
  static List<Item.Function> called(Assembled kernel) {
    var functions = new ArrayList<Item.Function>();
    kernel.grid().order().ifPresent(it -> functions.add(it.function()));
    kernel
        .allPhases()
        .forEach(
            phase -> {
              switch (phase) {
                case Assembled.Clear _,
                    Assembled.Write _,
                    Assembled.Pack _,
                    Assembled.Compute _,
                    Assembled.Joined _,
                    Assembled.Combined _,
                    Assembled.Added _,
                    Assembled.AddedTile _,
                    Assembled.Repeat _,
                    Assembled.Flow _,
                    Assembled.Under _ -> {}
                case Assembled.Product it -> functions.add(it.implementation().function());
                case Assembled.Late it -> functions.add(it.product().implementation().function());
                // What blocks add to an output, another function of that shape adds.
                case Assembled.Store _ when kernel.added().isPresent() -> {}
                case Assembled.Store it -> functions.add(it.implementation().function());
              }
            });
    kernel.delayed().ifPresent(it -> functions.add(it.store().implementation().function()));
    return functions;
  }

  /** What it calls by names of its own. */
  static List<String> imports(Assembled kernel) {
    boolean isExchanging =
        LateSums.joined(kernel).findAny().isPresent()
            || kernel
                .allPhases()
                .filter(Assembled.Compute.class::isInstance)
                .flatMap(it -> ((Assembled.Compute) it).parts().stream())
                .anyMatch(it -> it instanceof Assembled.OfColumns c && c.isExchanged());
    var names = new KernelNames(kernel);
    var imports = new ArrayList<>(CopyText.imports(kernel, names));
    if (isExchanging) {
      imports.add("from std.warp import reduce_lanes as " + lanesCombined(names));
    }
    kernel
        .combined()
        .ifPresent(it -> imports.addAll(new CombinedText(kernel, it, names).imports()));
    kernel
        .added()
        .ifPresent(
            it ->
                imports.addAll(
                    kernel.isChangedTogether(it.output())
                        ? List.of(AddedText.importFill(AddedText.fill(names)))
                        : AddedText.imports(names)));
    return imports;
  }

  /** Combines what lanes of a warp have. */
  static String lanesCombined(KernelNames names) {
    return names.of("lanes_combined");
  }

  /** How many there are. */
  static String trips(PlanNode.Loop loop) {
    return trips(Spelling.of(loop.extent()), loop.size());
  }

  private static String trips(String length, long size) {
    return size == 1 ? length : "(" + length + " + " + (size - 1) + ") / " + size;
  }

  /** Where a block begins: {@code 128 * i + 64 * w}. */
  static String first(List<PlanNode.Loop> loops, UnaryOperator<String> named) {
    return loops.isEmpty()
        ? "0"
        : loops.stream()
            .map(it -> times(it.size(), named.apply(it.name())))
            .collect(Collectors.joining(" + "));
  }

  static String times(long factor, String name) {
    return factor == 1 ? name : factor + " * " + name;
  }

  private void kernel() {
    int threads = kernel.threads();
    out.line(0, "@prism(\"global\")");
    out.line(
        0,
        "@requires(grid[1], "
            + kernel.cluster().map(it -> "block[" + it.blocks() + "], ").orElse("")
            + "block[1], thread["
            + threads
            + "], smem="
            + kernel.sharedBytes()
            + ")");
    // That an order meets each tile once is known where it is chosen, and nowhere in the kernel.
    boolean isProven =
        kernel.grid().order().isEmpty()
            || kernel.mapping().task().tensors().stream()
                .noneMatch(it -> CopyText.isWritten(it.name().text(), kernel));
    if (isProven) {
      out.line(0, "@race_free");
    }
    var registers = PlacesOfRoles.registers(kernel.roles());
    out.line(
        0,
        "@launch(block="
            + threads
            + kernel.cluster().map(it -> ", cluster=" + it.blocks()).orElse("")
            + (registers.isEmpty() ? "" : ", regs=[" + registers + "]")
            + ")");
    assumed();
    combined().forEach(it -> it.decorators().forEach(line -> out.line(0, line)));
    out.line(
        0,
        "def "
            + kernel.name()
            + Stream.of(
                    kernel.mapping().task().tensors().stream().map(this::parameter),
                    numbers(),
                    combined().flatMap(it -> it.parameters().stream()))
                .flatMap(it -> it)
                .collect(
                    Collectors.joining(",\n" + " ".repeat(5 + kernel.name().length()), "(", "):")));
    for (var loop : kernel.gridLoops()) {
      out.line(1, names.tiles(loop) + " : int = " + trips(loop));
    }
    kernel.inOrder().stream().filter(it -> !isOfPart(it)).forEach(it -> trips(it, 1));
    var grid = new GridText(kernel, names, out);
    grid.units();
    memory();
    var parted = kernel.inOrder().stream().filter(this::isOfPart).toList();
    new TripText(kernel, names, out).write(opened(), it -> parted.forEach(k -> trips(k, it)));
  }

  private Stream<CombinedText> combined() {
    return kernel.combined().stream().map(it -> new CombinedText(kernel, it, names));
  }

  /** Whether it goes through a block of the grid's: how often is known where that is. */
  private boolean isOfPart(PlanNode.Loop loop) {
    return loop.of() instanceof PlanPlace.In || loop.of() instanceof PlanPlace.Between;
  }

  private void trips(PlanNode.Loop loop, int depth) {
    if (loop.of() instanceof PlanPlace.Between) {
      out.line(
          depth, names.trips(loop) + " : int = " + new BlocksInText(kernel.plan()).tripsUpTo(loop));
      return;
    }
    var outer = loop.of() instanceof PlanPlace.In(var part) ? kernel.plan().loop(part) : NO_LOOP;
    out.line(
        depth,
        names.trips(loop)
            + " : int = "
            + outer
                .map(it -> trips("min(" + it.size() + ", " + left(it) + ")", loop.size()))
                .orElseGet(() -> trips(loop)));
  }

  /** From the beginning of its block on. */
  private static String left(PlanNode.Loop part) {
    return Spelling.of(part.extent()) + " - " + times(part.size(), part.name());
  }

  /** Sizes, and then what else is given by value. */
  private Stream<String> numbers() {
    var task = kernel.mapping().task();
    return Stream.concat(
        task.sizes().stream().map(it -> it.text() + ": int @ grid[1]"),
        task.parameters().stream()
            .filter(Task.Scalar.class::isInstance)
            .map(Task.Scalar.class::cast)
            .map(it -> it.name().text() + ": " + Spelling.of(it.type()) + " @ grid[1]"));
  }

  /** What is read by its indices has no more elements than an index can tell. */
  private void assumed() {
    var facts =
        Stream.of(
                kernel.mapping().task().tensors().stream()
                    .filter(it -> !kernel.isMapped(it.name().text()))
                    .flatMap(it -> it.countable().stream()),
                CopyText.assumed(kernel),
                written())
            .flatMap(it -> it)
            .distinct()
            .collect(Collectors.joining(" and "));
    if (!facts.isEmpty()) {
      out.line(0, "@assume(" + facts + ")");
    }
  }

  /** A proof divides by numbers of tiles; what has no element is not launched. */
  private Stream<String> written() {
    var extents = kernel.gridLoops().stream().map(it -> Spelling.of(it.extent())).toList();
    return kernel.mapping().task().tensors().stream()
        .filter(it -> it.privilege() != Privilege.READ)
        .flatMap(it -> it.extents().stream())
        .map(Spelling::of)
        .filter(extents::contains)
        .map(it -> it + " > 0");
  }

  private String parameter(Task.Tensor tensor) {
    var name = tensor.name().text();
    var element = Spelling.of(tensor.element());
    if (!kernel.isMapped(name)) {
      var memory =
          kernel.isChangedTogether(name)
              ? "atomic(" + element + ")"
              : CopyText.isWritten(name, kernel) ? element : "const(" + element + ")";
      return name + ": ptr(" + memory + ") @ grid[1]";
    }
    var ring = kernel.rings().stream().filter(it -> it.tensor().equals(name)).findFirst();
    if (ring.isPresent()) {
      return name + ": " + map("const(" + element + ")", sizes(ring.get()));
    }
    var tile =
        kernel.outTiles().stream().filter(it -> it.tensor().equals(name)).findFirst().orElseThrow();
    return name
        + ": "
        + map(
            element,
            "1, ".repeat(tile.box().within().size()) + tile.rows() + ", " + tile.rowElements());
  }

  private static String map(String element, String box) {
    return "tensormap(" + element + ", box=[" + box + "], swizzle=128) @ grid[1]";
  }

  /** Of what one copy brings. */
  private static String sizes(Assembled.Ring ring) {
    return Stream.of(
            ring.box().within().stream().map(Assembled.Side::capacity),
            Stream.of(ring.share()),
            ring.box().sides().stream().skip(1).map(Assembled.Side::capacity))
        .flatMap(it -> it)
        .map(String::valueOf)
        .collect(Collectors.joining(", "));
  }

  private void memory() {
    for (var ring : kernel.rings()) {
      out.line(
          2,
          names.shared(ring.tensor())
              + " : "
              + (ring.isSingle() ? "" : "ring(" + ring.depth() + ", ")
              + "shared("
              + ring.element()
              + ring.box().sides().stream()
                  .map(it -> "[" + it.capacity() + "]")
                  .collect(Collectors.joining())
              + ", swizzle=128)"
              + (ring.isSingle() ? "" : ")")
              + " @ block["
              + ring.among()
              + "]",
          ring.tensor()
              + ", staged in "
              + ring.loop()
              + ring.ahead()
                  .map(it -> it == 0 ? "" : ", " + it + " ahead")
                  .orElse(" by " + ring.by().name()));
    }
    for (var tile : kernel.outTiles()) {
      out.line(
          2,
          names.shared(tile.tensor())
              + " : shared("
              + tile.element()
              + "["
              + tile.slots()
              + "]["
              + tile.panels()
              + (tile.units() > 1 ? "][" + tile.units() : "")
              + "]["
              + tile.rows()
              + "]["
              + tile.rowElements()
              + "], swizzle=128) @ block[1]",
          tile.tensor() + " on its way out");
    }
    for (var held : kernel.held()) {
      out.line(
          2,
          held.tensor()
              + " : "
              + held.register()
              + "["
              + held.registers()
              + "] @ thread[1]"
              + (isReadFirst(held) ? " = { " + zero(held) + " }" : ""),
          "of " + held.role().name());
    }
    if (kernel.delayed().isPresent()) {
      for (var loop : kernel.grid().loops()) {
        out.line(
            2,
            names.before(loop)
                + " : int"
                + (kernel.cluster().isPresent() ? " @ block[1]" : "")
                + " = -1",
            "of the trip before; -1: there was none");
      }
    }
    kernel
        .flow()
        .ifPresent(
            it -> {
              it.saved()
                  .forEach(
                      rows ->
                          out.line(
                              2,
                              names.before(rows.tensor())
                                  + " : "
                                  + rows.register()
                                  + "["
                                  + rows.registers()
                                  + "] @ thread[1] = { "
                                  + zero(rows)
                                  + " }",
                              "of the tile before"));
              Stream.concat(kernel.grid().loops().stream(), Stream.of(it.repeat().loop().name()))
                  .forEach(
                      loop -> out.line(2, names.before(loop) + " : int = 0", "of the trip before"));
            });
    kernel
        .counted()
        .forEach(
            it ->
                out.line(
                    2, names.generation(it) + " : int = 0", "generation of what is staged in it"));
  }

  private static String zero(Assembled.Held held) {
    return switch (held.register()) {
      case "float", "double" -> "0.0";
      case "bool" -> "False";
      default ->
          Scalar.of(held.register()).filter(Scalar::isFloating).isPresent()
              ? held.register() + "(0.0)"
              : "0";
    };
  }

  /** Whether the text reads it before it writes it: in the first trip there is nothing to read. */
  private boolean isReadFirst(Assembled.Held held) {
    boolean isStored =
        kernel
            .delayed()
            .filter(it -> it.store().from().equals(held))
            .filter(it -> it.woven().isEmpty() || !it.store().from().layout().isPaired())
            .isPresent();
    return isStored || kernel.flow().isPresent() && held instanceof Assembled.RowNumbers;
  }

  /** Views of what goes out do not depend on the trip; blocks of a cluster have each their own. */
  private int opened() {
    if (kernel.outTiles().isEmpty() || kernel.cluster().isPresent()) {
      return 2;
    }
    out.line(
        2,
        "with "
            + kernel.outTiles().stream()
                .map(it -> StoreText.claims(it, kernel, names))
                .collect(Collectors.joining(", "))
            + ":");
    return 3;
  }
}
