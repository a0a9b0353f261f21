package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Task;

/** A kernel, as a person would write it in Prism. */
final class KernelText {
  private final Assembled kernel;
  private final KernelLines out;
  private final KernelNames names;
  private final StoreText stores;

  private KernelText(Assembled kernel, KernelLines out) {
    this.kernel = kernel;
    this.out = out;
    this.names = new KernelNames(kernel);
    this.stores = new StoreText(out, this, names);
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
                    Assembled.Pack _,
                    Assembled.Compute _,
                    Assembled.Repeat _ -> {}
                case Assembled.Product it -> functions.add(it.implementation().function());
                case Assembled.Late it -> functions.add(it.product().implementation().function());
                case Assembled.Store it -> functions.add(it.implementation().function());
              }
            });
    kernel.delayed().ifPresent(it -> functions.add(it.store().implementation().function()));
    return functions;
  }

  /** What it calls by names of its own. */
  static List<String> imports(Assembled kernel) {
    boolean isExchanging =
        kernel
            .allPhases()
            .filter(Assembled.Compute.class::isInstance)
            .flatMap(it -> ((Assembled.Compute) it).parts().stream())
            .anyMatch(it -> it instanceof Assembled.OfColumns columns && !columns.sums().isEmpty());
    return isExchanging
        ? List.of("from std.warp import reduce_lanes as " + lanesCombined(new KernelNames(kernel)))
        : List.of();
  }

  /** Combines what lanes of a warp have. */
  static String lanesCombined(KernelNames names) {
    return names.of("lanes_combined");
  }

  /** How many there are. */
  static String trips(PlanNode.Loop loop) {
    return loop.size() == 1
        ? Spelling.of(loop.extent())
        : "(" + Spelling.of(loop.extent()) + " + " + (loop.size() - 1) + ") / " + loop.size();
  }

  /** Where a block begins: {@code 128 * i + 64 * w}. */
  static String first(List<PlanNode.Loop> loops, UnaryOperator<String> named) {
    return loops.isEmpty()
        ? "0"
        : loops.stream()
            .map(it -> times(it.size(), named.apply(it.name())))
            .collect(Collectors.joining(" + "));
  }

  String planned(PlanNode.Step step) {
    return PlanText.of(step, kernel.plan());
  }

  boolean isOfGrid(String loop) {
    return kernel.grid().loops().contains(loop);
  }

  static String times(long factor, String name) {
    return factor == 1 ? name : factor + " * " + name;
  }

  // The kernel.

  private void kernel() {
    int threads = kernel.threads();
    out.line(0, "@prism(\"global\")");
    out.line(
        0,
        "@requires(grid[1], block[1], thread[" + threads + "], smem=" + kernel.sharedBytes() + ")");
    out.line(0, "@race_free");
    var registers =
        kernel.roles().stream()
            .filter(it -> it.registers().isPresent())
            .map(it -> "(" + it.threads() + ", " + it.registers().get() + ")")
            .collect(Collectors.joining(", "));
    out.line(
        0,
        "@launch(block="
            + threads
            + (registers.isEmpty() ? "" : ", regs=[" + registers + "]")
            + ")");
    assumed();
    out.line(
        0,
        "def "
            + kernel.name()
            + Stream.concat(
                    kernel.mapping().task().tensors().stream().map(this::parameter), numbers())
                .collect(
                    Collectors.joining(",\n" + " ".repeat(5 + kernel.name().length()), "(", "):")));
    for (var loop : kernel.gridLoops()) {
      out.line(1, names.tiles(loop) + " : int = " + trips(loop));
    }
    for (var loop : inOrder()) {
      out.line(1, names.trips(loop) + " : int = " + trips(loop));
    }
    out.line(1, names.of("block") + " : int @ block[1] = id()");
    if (kernel.grid().isPersistent()) {
      out.line(1, names.of("blocks") + " : int = units(block[1])");
    }
    out.line(1, "with group(block[1]):");
    memory();
    int depth = opened();
    trip(depth);
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
        kernel.mapping().task().tensors().stream()
            .filter(it -> !kernel.isMapped(it.name().text()))
            .flatMap(it -> it.countable().stream())
            .distinct()
            .collect(Collectors.joining(" and "));
    if (!facts.isEmpty()) {
      out.line(0, "@assume(" + facts + ")");
    }
  }

  private String parameter(Task.Tensor tensor) {
    var name = tensor.name().text();
    var element = Spelling.of(tensor.element());
    if (!kernel.isMapped(name)) {
      return name + ": ptr(const(" + element + ")) @ grid[1]";
    }
    var ring = kernel.rings().stream().filter(it -> it.tensor().equals(name)).findFirst();
    if (ring.isPresent()) {
      return name + ": " + map("const(" + element + ")", sizes(ring.get().box()));
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

  private static String sizes(Assembled.Box box) {
    return box.all().stream()
        .map(it -> String.valueOf(it.capacity()))
        .collect(Collectors.joining(", "));
  }

  private List<PlanNode.Loop> inOrder() {
    return kernel
        .allPhases()
        .flatMap(
            it ->
                switch (it) {
                  case Assembled.Product product -> product.loop().stream();
                  case Assembled.Repeat repeat -> Stream.of(repeat.loop());
                  default -> Stream.of();
                })
        .distinct()
        .toList();
  }

  /** Loops whose trips take slots in turn. */
  private Stream<String> counted() {
    return kernel.rings().stream()
        .filter(it -> !it.isSingle())
        .map(Assembled.Ring::loop)
        .distinct();
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
              + " @ block[1]",
          ring.tensor() + ", staged in " + ring.loop() + " by " + ring.by().name());
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
        out.line(2, names.before(loop) + " : int = -1", "of the trip before; -1: there was none");
      }
    }
    counted()
        .forEach(
            it ->
                out.line(
                    2, names.generation(it) + " : int = 0", "generation of what is staged in it"));
  }

  private static String zero(Assembled.Held held) {
    return held.register().equals("uint") ? "0" : "0.0";
  }

  /** Whether the text reads it before it writes it: in the first trip there is nothing to read. */
  private boolean isReadFirst(Assembled.Held held) {
    return kernel
        .delayed()
        .filter(it -> it.woven().isEmpty() && it.store().from().equals(held))
        .isPresent();
  }

  /** Views of what goes out do not depend on the trip. */
  private int opened() {
    if (kernel.outTiles().isEmpty()) {
      return 2;
    }
    var items = new ArrayList<String>();
    for (var tile : kernel.outTiles()) {
      var name = names.shared(tile.tensor());
      var role = kernel.roles().getFirst();
      boolean isDealt = tile.units() > 1;
      var all = isDealt ? names.of(name + "_all") : names.views(tile);
      items.add("claim(" + name + ", p=thread[" + role.threads() + "]) as " + all);
      if (isDealt) {
        items.add(
            "partition("
                + all
                + ", p=thread["
                + tile.unit().threads()
                + "], f=lambda s, p, r, q: (s, p, id(), r, q)) as "
                + names.views(tile));
      }
    }
    out.line(2, "with " + String.join(", ", items) + ":");
    return 3;
  }

  private void trip(int depth) {
    var grid = kernel.grid();
    var loops = kernel.gridLoops();
    var product = loops.stream().map(names::tiles).collect(Collectors.joining(" * "));
    int inner = depth;
    if (grid.isPersistent()) {
      out.line(
          depth,
          "for "
              + grid.name()
              + " in range("
              + names.of("block")
              + ", "
              + product
              + ", "
              + names.of("blocks")
              + "):");
      inner++;
    } else {
      out.line(depth, grid.name() + " : int = " + names.of("block"));
    }
    int inside = inner;
    indices(loops, inside);
    var delayed = kernel.delayed();
    delayed.filter(it -> it.woven().isEmpty()).ifPresent(it -> stored(it.store(), inside));
    loads(staged(grid.name()), When.now(grid.name()), inside);
    kernel.phases().forEach(it -> phase(it, inside));
    turned(grid.name(), inside);
    if (delayed.isPresent()) {
      grid.loops().forEach(it -> out.line(inside, names.before(it) + " = " + it));
      stored(delayed.get().store(), depth);
    }
  }

  private void phase(Assembled.Phase phase, int depth) {
    switch (phase) {
      case Assembled.Clear it -> clear(it, depth);
      case Assembled.Pack it -> pack(it, depth);
      case Assembled.Compute it ->
          new FragmentText(kernel, names, out, it).write(inRole(it.shape().role(), depth));
      case Assembled.Product it when it.loop().isPresent() -> product(it, it.loop().get(), depth);
      case Assembled.Product it -> {
        loads(stagedFor(it), When.now(""), depth);
        call(it, it.isFromZero() ? "False" : "True", When.now(""), depth);
      }
      case Assembled.Store it -> stores.now(it, depth);
      case Assembled.Repeat(var loop, var inner) -> {
        out.line(depth, "for " + loop.name() + " in range(0, " + names.trips(loop) + "):");
        inner.forEach(it -> phase(it, depth + 1));
        turned(loop.name(), depth + 1);
        inner.stream()
            .filter(Assembled.Late.class::isInstance)
            .map(it -> ((Assembled.Late) it).product())
            .forEach(it -> late(it, loop.name(), names.trips(loop), depth));
      }
      case Assembled.Late(var product) -> {
        var loop = around(product);
        late(product, loop, loop, depth);
      }
    }
  }

  /** The loop in whose next trip it is done. */
  private String around(Assembled.Product late) {
    return kernel
        .allPhases()
        .filter(
            it ->
                it instanceof Assembled.Repeat(_, var inside)
                    && inside.contains(new Assembled.Late(late)))
        .map(it -> ((Assembled.Repeat) it).loop().name())
        .findFirst()
        .orElseThrow();
  }

  /** With what is staged for a trip that is over. */
  private void late(Assembled.Product product, String loop, String next, int depth) {
    var when = new When(loop, "(" + next + " - 1)", " - 1");
    // As the proof of rings knows it: the first trip's generation has none before it.
    var done = counted().anyMatch(loop::equals) ? names.generation(loop) : next;
    out.line(depth, "if " + done + " > 0:");
    loads(stagedFor(product), when, depth + 1);
    call(product, product.isFromZero() ? "False" : "True", when, depth + 1);
  }

  /**
   * Which trip of a loop something is of.
   *
   * @param trip what its number is called; empty if as the loop is
   * @param back behind the generation that is counted now
   */
  private record When(String loop, String trip, String back) {
    static When now(String loop) {
      return new When(loop, "", "");
    }

    String named(String name) {
      return name.equals(loop) && !trip.isEmpty() ? trip : name;
    }
  }

  private List<Assembled.Ring> staged(String loop) {
    return kernel.rings().stream().filter(it -> it.loop().equals(loop)).toList();
  }

  /** What is copied in the trip that it is done in, and that no step before it there uses. */
  private List<Assembled.Ring> stagedFor(Assembled.Product product) {
    return kernel.rings().stream()
        .filter(it -> !it.loop().equals(kernel.grid().name()))
        .filter(it -> isUsed(it, product.step()))
        .filter(
            it ->
                kernel
                    .products()
                    .filter(each -> isUsed(it, each.step()))
                    .findFirst()
                    .filter(product::equals)
                    .isPresent())
        .toList();
  }

  /** The next trip takes the next slots. */
  private void turned(String loop, int depth) {
    if (counted().anyMatch(loop::equals)) {
      out.line(depth, names.generation(loop) + " += 1");
    }
  }

  /** Whether there was a trip before. */
  private String hasBefore() {
    return names.before(kernel.grid().loops().getFirst()) + " >= 0";
  }

  /** What the trip before has left, if there was one. */
  private void stored(Assembled.Store store, int depth) {
    out.line(depth, "if " + hasBefore() + ":");
    stores.later(store, depth + 1);
  }

  /** The first loops in the order of their trips, the last in that of the mapping. */
  private void indices(List<PlanNode.Loop> loops, int depth) {
    var grid = kernel.grid();
    int ordered = grid.order().map(it -> it.function().parameters().size() - 1).orElse(0);
    int plain = loops.size() - ordered;
    for (int i = 0; i < plain; i++) {
      out.line(
          depth,
          loops.get(i).name()
              + " : int = "
              + grid.name()
              + among(" / ", loops.subList(i + 1, loops.size()))
              + (i == 0 ? "" : " % " + names.tiles(loops.get(i))));
    }
    grid.order().ifPresent(it -> ordered(it, loops.subList(plain, loops.size()), depth));
  }

  /** Parted by the number of tiles of all of these. */
  private String among(String operator, List<PlanNode.Loop> loops) {
    var tiles = loops.stream().map(names::tiles).toList();
    return switch (tiles.size()) {
      case 0 -> "";
      case 1 -> operator + tiles.getFirst();
      default -> operator + "(" + String.join(" * ", tiles) + ")";
    };
  }

  private void ordered(Annotations.Order order, List<PlanNode.Loop> loops, int depth) {
    var generics =
        order.generics().isEmpty()
            ? ""
            : order.generics().stream()
                .map(
                    it ->
                        new TunedNumbers(kernel.instance(), kernel.mapping().around())
                            .quietly(it)
                            .map(String::valueOf)
                            .orElse(Spelling.of(it)))
                .collect(Collectors.joining(", ", "[", "]"));
    boolean isAll = loops.size() == kernel.grid().loops().size();
    out.line(
        depth,
        loops.stream().map(PlanNode.Loop::name).collect(Collectors.joining(", "))
            + " = "
            + order.function().name().text()
            + generics
            + "("
            + kernel.grid().name()
            + (isAll ? "" : among(" % ", loops))
            + loops.stream().map(it -> ", " + names.tiles(it)).collect(Collectors.joining())
            + ")");
  }

  // What is done in a trip.

  /** For one role; others have nothing to do. */
  int inRole(Annotations.Role role, int depth) {
    out.line(depth, "match split(thread):");
    for (var before : kernel.roles()) {
      if (before.equals(role)) {
        break;
      }
      out.line(depth + 1, "case " + before.threads() + " as " + before.name() + ":");
      out.line(depth + 2, "pass");
    }
    if (kernel.roles().size() == 1) {
      out.line(depth + 1, "case " + role.threads() + ":");
    } else {
      out.line(depth + 1, "case " + role.threads() + " as " + role.name() + ":");
    }
    return depth + 2;
  }

  private void clear(Assembled.Clear clear, int depth) {
    var held = clear.held();
    int inner = inRole(held.role(), depth);
    var value = new TunedNumbers(Map.of(), kernel.mapping().task().around()).in(clear.value());
    out.line(
        inner, "for " + names.of("e") + " in range(0, " + held.registers() + ", unroll=True):");
    out.line(inner + 1, held.tensor() + "[" + names.of("e") + "] = " + Spelling.of(value));
  }

  private void pack(Assembled.Pack pack, int depth) {
    int inner = inRole(pack.from().role(), depth);
    out.line(
        inner,
        "for " + names.of("e") + " in range(0, " + pack.to().registers() + ", unroll=True):");
    var first = pack.from().tensor() + "[2 * " + names.of("e") + "]";
    var second = pack.from().tensor() + "[2 * " + names.of("e") + " + 1]";
    out.line(
        inner + 1,
        pack.to().tensor() + "[" + names.of("e") + "] = pack_bf16x2(" + first + ", " + second + ")",
        PlanText.of(pack.step(), kernel.plan()));
  }

  private void product(Assembled.Product product, PlanNode.Loop loop, int depth) {
    var woven =
        kernel
            .delayed()
            .filter(it -> it.woven().filter(loop::equals).isPresent())
            .map(Assembled.Delayed::store);
    if (woven.isPresent()) {
      long chunks = woven.get().from().columns() / woven.get().chunks().orElseThrow().size();
      out.line(
          depth,
          "for " + loop.name() + " in range(0, " + chunks + ", unroll=True):",
          "woven with " + woven.get().chunks().get().name());
      var accumulate = product.isFromZero() ? loop.name() + " > 0" : "True";
      step(product, new Trip(loop, loop.name(), accumulate, woven), depth + 1);
      out.line(
          depth, "for " + loop.name() + " in range(" + chunks + ", " + names.trips(loop) + "):");
    } else {
      step(product, new Trip(loop, "0", product.isFromZero() ? "False" : "True", woven), depth);
      out.line(depth, "for " + loop.name() + " in range(1, " + names.trips(loop) + "):");
    }
    step(product, new Trip(loop, loop.name(), "True", Optional.empty()), depth + 1);
  }

  /**
   * A trip of a product's own loop.
   *
   * @param number what it is called there
   */
  private record Trip(
      PlanNode.Loop loop, String number, String accumulate, Optional<Assembled.Store> woven) {}

  private void step(Assembled.Product product, Trip trip, int depth) {
    var when = new When(trip.loop.name(), trip.number, "");
    loads(staged(trip.loop.name()), when, depth);
    call(product, trip.accumulate, when, depth);
    trip.woven.ifPresent(
        it -> {
          out.line(depth, "if " + hasBefore() + ":");
          stores.woven(it, trip.loop.name(), depth + 1);
        });
    turned(trip.loop.name(), depth);
  }

  private void call(Assembled.Product product, String accumulate, When when, int depth) {
    int inner = inRole(product.accumulator().role(), depth);
    var over = product.over();
    if (over.isPresent()) {
      int threads = product.implementation().unit().threads();
      out.line(inner, over.get().name() + " : int @ thread[" + threads + "] = id()");
      out.line(inner, "with group(thread[" + threads + "]):");
      inner++;
    }
    out.line(
        inner,
        product.implementation().name() + arguments(product, accumulate, when),
        PlanText.of(product.step(), kernel.plan()));
  }

  private static boolean isUsed(Assembled.Ring ring, PlanNode.Step step) {
    return step.work().operands().stream().anyMatch(it -> it.tensor().equals(ring.tensor()));
  }

  /** What is copied before it is used in a trip. */
  private void loads(List<Assembled.Ring> rings, When when, int depth) {
    rings.stream()
        .map(Assembled.Ring::by)
        .distinct()
        .forEach(
            by -> loads(rings.stream().filter(it -> it.by().equals(by)).toList(), by, when, depth));
  }

  private void loads(List<Assembled.Ring> rings, Annotations.Role by, When when, int depth) {
    out.line(
        depth,
        "with "
            + rings.stream()
                .map(it -> "claim(" + slot(it, when) + ", p=thread[1]) as " + names.target(it))
                .collect(Collectors.joining(", "))
            + ":");
    int inner = inRole(by, depth + 1);
    out.line(inner, "match split(thread):");
    out.line(inner + 1, "case 1:");
    for (var ring : rings) {
      var at =
          ring.box().all().stream()
              .map(it -> coordinate(it.loops(), when))
              .collect(Collectors.joining(", "));
      out.line(
          inner + 2, "tma_load(" + names.target(ring) + ", " + ring.tensor() + ", (" + at + "))");
    }
  }

  private String slot(Assembled.Ring ring, When when) {
    var back = ring.loop().equals(when.loop) ? when.back : "";
    return names.shared(ring.tensor())
        + (ring.isSingle() ? "" : "[" + names.generation(ring.loop()) + back + "]");
  }

  private static String coordinate(List<PlanNode.Loop> loops, When when) {
    boolean isFirst = when.trip.equals("0");
    var terms = loops.stream().filter(it -> !(isFirst && it.name().equals(when.loop))).toList();
    return terms.isEmpty() ? "0" : first(terms, when::named);
  }

  /** In the order of the function's parameters. */
  private String arguments(Assembled.Product product, String accumulate, When when) {
    var call = (Work.Call) product.step().work();
    var implementation = product.implementation();
    var arguments = new ArrayList<String>();
    for (var parameter : implementation.function().parameters()) {
      var name = parameter.name().text();
      if (implementation.zero().equals(Optional.of(name))) {
        arguments.add(accumulate);
        continue;
      }
      for (int i = 0; i < call.operands().size(); i++) {
        if (call.task().tensors().get(i).name().text().equals(name)) {
          arguments.add(argument(call.operands().get(i), product, when));
        }
      }
    }
    return arguments.stream().collect(Collectors.joining(", ", "(", ")"));
  }

  private String argument(PlanOperand operand, Assembled.Product product, When when) {
    var ring =
        kernel.rings().stream().filter(it -> it.tensor().equals(operand.tensor())).findFirst();
    if (ring.isEmpty()) {
      return operand.tensor();
    }
    var slot = slot(ring.get(), when);
    var parts = new ArrayList<String>();
    for (int dimension : operand.kept()) {
      var place = operand.places().get(dimension);
      var over = product.over().filter(it -> place.equals(new PlanPlace.In(it.name())));
      parts.add(
          over.map(
                  it ->
                      times(it.size(), it.name())
                          + " : "
                          + times(it.size(), it.name())
                          + " + "
                          + it.size())
              .orElse(":"));
    }
    return parts.stream().allMatch(":"::equals)
        ? slot
        : slot + "[" + String.join(", ", parts) + "]";
  }
}
