package org.prismlang.lang.mapping;

import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.prismlang.lang.plan.PlanNode;

/** Results on their way out, as Prism. */
final class StoreText {
  private final Assembled kernel;
  private final KernelLines out;
  private final TripText trip;
  private final KernelNames names;

  StoreText(Assembled kernel, KernelLines out, TripText trip, KernelNames names) {
    this.kernel = kernel;
    this.out = out;
    this.trip = trip;
    this.names = names;
  }

  /**
   * Which trip is stored.
   *
   * @param chunk what the number of the chunk is called
   * @param named what loops are called
   * @param isOne only that chunk
   */
  private record Which(String chunk, UnaryOperator<String> named, boolean isOne) {}

  /** What this trip has made. */
  void now(Assembled.Store store, int depth) {
    store(store, new Which(chunk(store), name -> name, false), depth);
  }

  /** What the trip before has made. */
  void later(Assembled.Store store, int depth) {
    store(store, new Which(chunk(store), this::before, false), depth);
  }

  /** One chunk of what the trip before has made. */
  void woven(Assembled.Store store, String loop, int depth) {
    UnaryOperator<String> named = name -> name.equals(chunk(store)) ? loop : before(name);
    store(store, new Which(loop, named, true), depth);
  }

  /** Parts of it for the units that store it. */
  static String claims(Assembled.OutTile tile, Assembled kernel, KernelNames names) {
    var name = names.shared(tile.tensor());
    boolean isDealt = tile.units() > 1;
    var all = isDealt ? names.of(name + "_all") : names.views(tile);
    var claim =
        "claim(" + name + ", p=thread[" + kernel.roles().getFirst().threads() + "]) as " + all;
    return isDealt
        ? claim
            + ", partition("
            + all
            + ", p=thread["
            + tile.unit().threads()
            + "], f=lambda s, p, r, q: (s, p, id(), r, q)) as "
            + names.views(tile)
        : claim;
  }

  private static String chunk(Assembled.Store store) {
    return store.chunks().map(PlanNode.Loop::name).orElse("");
  }

  private String before(String loop) {
    return trip.isOfGrid(loop) ? names.before(loop) : loop;
  }

  private void store(Assembled.Store store, Which which, int depth) {
    var tile = store.tile();
    var role = store.from().role();
    int inner = depth;
    if (kernel.cluster().isPresent()) {
      out.line(inner, "with " + claims(tile, kernel, names) + ":");
      inner++;
    }
    if (store.chunks().isPresent() && !which.isOne) {
      out.line(
          inner, "for " + which.chunk + " in range(0, " + store.chunkCount() + ", unroll=True):");
      inner++;
    }
    inner = trip.inRole(role, inner);
    boolean isDealt = tile.units() > 1;
    var unit = names.of(tile.unit().word());
    if (isDealt) {
      out.line(inner, unit + " : int @ thread[" + tile.unit().threads() + "] = id()");
      out.line(inner, "with group(thread[" + tile.unit().threads() + "]):");
      inner++;
    }
    var within =
        tile.box().within().stream()
            .map(it -> KernelText.first(it.loops(), which.named) + ", ")
            .collect(Collectors.joining());
    var row =
        KernelText.first(tile.box().sides().getFirst().loops(), which.named)
            + (isDealt ? " + " + KernelText.times(tile.rows(), unit) : "");
    var column = KernelText.first(tile.box().sides().get(1).loops(), which.named);
    var first = first(store, which);
    var registers = registers(store, first, inner);
    out.line(
        inner,
        (kernel.added().isPresent() ? AddedText.adder(names) : store.implementation().name())
            + "["
            + (registers.equals(store.from().tensor()) ? first : "0")
            + "]("
            + String.join(", ", tile.tensor(), within + row, column, view(store, which), registers)
            + ")",
        trip.planned(store.step()));
  }

  /** What is still multiplied is waited for here, where it is read, and its slot is free then. */
  private String registers(Assembled.Store store, String first, int depth) {
    var from = store.from();
    if (from.layout().isPaired()) {
      return from.tensor();
    }
    var part = names.of("part");
    long count = from.layout().registers(store.tile().box().sides().get(1).capacity());
    out.line(depth, part + " : " + from.element() + "[" + count + "] @ thread[1]");
    out.line(depth, "for " + names.of("e") + " in range(0, " + count + ", unroll=True):");
    var index = first.equals("0") ? names.of("e") : first + " + " + names.of("e");
    out.line(depth + 1, part + "[" + names.of("e") + "] = " + from.tensor() + "[" + index + "]");
    return part;
  }

  /** Where the registers begin that hold the columns. */
  private static String first(Assembled.Store store, Which which) {
    return store
        .chunks()
        .map(it -> KernelText.times(store.from().layout().registers(it.size()), which.chunk))
        .orElse("0");
  }

  /** The rows of the unit, in the slot of the chunk. */
  private String view(Assembled.Store store, Which which) {
    var tile = store.tile();
    boolean isOne = store.chunks().isEmpty() || tile.slots() == 1;
    return names.views(tile)
        + "["
        + (isOne ? "0" : which.chunk + " % " + tile.slots())
        + "]"
        + (store.isByPanels() ? "" : "[0]");
  }
}
