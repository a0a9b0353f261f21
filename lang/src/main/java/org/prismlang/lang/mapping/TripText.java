package org.prismlang.lang.mapping;

import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.task.Spelling;

/** What is done in a trip of the grid, one phase after the other. */
final class TripText {
  private final Assembled kernel;
  private final KernelLines out;
  private final KernelNames names;

  private final StoreText stores;
  private final ProductText products;
  private final CopyText copies;

  /** The role that all of the text is for. */
  private Optional<Annotations.Role> alone = Optional.empty();

  /** Whether all of the text is for each block of a cluster. */
  private boolean isInBlock = false;

  TripText(Assembled kernel, KernelNames names, KernelLines out) {
    this.kernel = kernel;
    this.names = names;
    this.out = out;
    this.stores = new StoreText(kernel, out, this, names);
    this.products = new ProductText(kernel, names, out, this);
    this.copies = new CopyText(kernel, names, out);
  }

  /**
   * @param known what follows from which trip it is, said at that depth
   */
  void write(int depth, IntConsumer known) {
    var grid = kernel.grid();
    int inside = new GridText(kernel, names, out).trips(depth);
    known.accept(inside);
    var delayed = kernel.delayed();
    delayed.filter(it -> it.woven().isEmpty()).ifPresent(it -> stored(it.store(), inside));
    products.loads(products.staged(grid.name()), ProductText.When.now(grid.name()), inside);
    copies.once(inside);
    kernel.phases().forEach(it -> phase(it, inside));
    turned(grid.name(), inside);
    kernel.flow().ifPresent(it -> new FlowText(kernel, names, out, this).end(it, depth));
    if (delayed.isPresent()) {
      int inner = inBlock(inside);
      grid.loops().forEach(it -> out.line(inner, names.before(it) + " = " + it));
      stored(delayed.get().store(), depth);
    }
  }

  void phase(Assembled.Phase phase, int depth) {
    switch (phase) {
      case Assembled.Clear it -> clear(it, inBlock(depth));
      case Assembled.Pack it -> pack(it, inBlock(depth));
      case Assembled.Compute it ->
          new FragmentText(kernel, names, out, it).write(inRole(it.shape().role(), inBlock(depth)));
      case Assembled.Joined it ->
          new LanesText(names, it.rows().layout())
              .join(it, it.rows().tensor(), out, inRole(it.rows().role(), inBlock(depth)));
      case Assembled.Product it when it.loop().isPresent() -> product(it, it.loop().get(), depth);
      case Assembled.Product it -> {
        products.loads(products.stagedFor(it), ProductText.When.now(""), depth);
        products.call(it, accumulate(it), ProductText.When.now(""), depth);
      }
      case Assembled.Store it -> stores.now(it, inBlock(depth));
      case Assembled.Added _ -> {}
      case Assembled.AddedTile it ->
          new AddedTileText(kernel, names, out).write(it, inRole(it.from().role(), inBlock(depth)));
      case Assembled.Combined it -> {
        int inner = inRole(it.held().role(), depth);
        int last = new CombinedText(kernel, it, names).write(inner, out);
        alone = Optional.of(it.held().role());
        it.behind().forEach(each -> phase(each, last));
        alone = Optional.empty();
      }
      case Assembled.Write it -> copies.write(it, inRole(it.from().role(), inBlock(depth)));
      case Assembled.Repeat it -> repeat(it, depth);
      case Assembled.Under it -> under(it, depth);
      case Assembled.Late(var product, var loop) -> late(product, loop, loop, depth);
      case Assembled.Flow it -> new FlowText(kernel, names, out, this).trips(it, depth);
    }
  }

  /** A role that decides by itself uses slots and leaves them as where nothing is decided. */
  private void under(Assembled.Under under, int depth) {
    var role = kernel.roles().getFirst();
    int inner = inRole(role, inBlock(depth));
    var here = new BlocksInText(kernel.plan()).said(under.condition());
    out.line(inner, "if " + Spelling.of(here) + ":");
    var wasAlone = alone;
    boolean wasInBlock = isInBlock;
    alone = Optional.of(role);
    isInBlock = true;
    under.inside().forEach(it -> phase(it, inner + 1));
    alone = wasAlone;
    isInBlock = wasInBlock;
  }

  private void repeat(Assembled.Repeat repeat, int depth) {
    var loop = repeat.loop();
    copies.before(loop, depth);
    var woven = wovenWith(loop);
    boolean isPlain = repeat.inside().stream().noneMatch(Assembled.Late.class::isInstance);
    if (isPlain && woven.filter(it -> haveSlots(loop, it.chunkCount())).isPresent()) {
      long chunks = woven.get().chunkCount();
      out.line(
          depth,
          "for " + loop.name() + " in range(0, " + chunks + ", unroll=True):",
          "woven with " + chunk(woven.get()));
      inside(repeat, depth + 1);
      woven(woven.get(), loop, depth + 1);
      turned(loop.name(), depth + 1);
      out.line(
          depth, "for " + loop.name() + " in range(" + chunks + ", " + names.trips(loop) + "):");
      inside(repeat, depth + 1);
      turned(loop.name(), depth + 1);
      return;
    }
    out.line(depth, "for " + loop.name() + " in range(0, " + names.trips(loop) + "):");
    inside(repeat, depth + 1);
    woven.ifPresent(it -> chunks(it, loop, depth + 1));
    turned(loop.name(), depth + 1);
    repeat.inside().stream()
        .filter(Assembled.Late.class::isInstance)
        .map(it -> ((Assembled.Late) it).product())
        .forEach(it -> late(it, loop.name(), names.trips(loop), depth));
  }

  private void inside(Assembled.Repeat repeat, int depth) {
    copies.inside(repeat.loop(), depth);
    repeat.inside().forEach(it -> phase(it, depth));
  }

  /** Whether so many trips that stand one after the other in the text have slots of their own. */
  private boolean haveSlots(PlanNode.Loop loop, long trips) {
    return products.staged(loop.name()).stream().allMatch(it -> it.depth() >= trips);
  }

  private static String chunk(Assembled.Store woven) {
    return woven.chunks().orElseThrow().name();
  }

  /** The chunk of that number, if there was a trip before. */
  private void woven(Assembled.Store store, PlanNode.Loop loop, int depth) {
    int inner = inBlock(depth);
    out.line(inner, "if " + hasBefore() + ":");
    stores.woven(store, loop.name(), inner + 1);
  }

  /** The store whose chunks are done in trips of the loop. */
  private Optional<Assembled.Store> wovenWith(PlanNode.Loop loop) {
    return kernel
        .delayed()
        .filter(it -> it.woven().filter(loop::equals).isPresent())
        .map(Assembled.Delayed::store);
  }

  /** One loop with all its steps is in the text once; the number of a chunk is a constant. */
  private void chunks(Assembled.Store woven, PlanNode.Loop loop, int outside) {
    int depth = inBlock(outside);
    var chunk = chunk(woven);
    out.line(
        depth,
        "for " + chunk + " in range(0, " + woven.chunkCount() + ", unroll=True):",
        "woven with " + loop.name());
    out.line(depth + 1, "if " + hasBefore() + " and " + loop.name() + " == " + chunk + ":");
    stores.woven(woven, chunk, depth + 2);
  }

  /** With what is staged for a trip that is over. */
  private void late(Assembled.Product product, String loop, String next, int depth) {
    late(product, new ProductText.When(loop, "(" + next + " - 1)", " - 1"), next, depth);
  }

  void late(Assembled.Product product, ProductText.When when, String next, int depth) {
    var loop = when.loop();
    // As the proof of rings knows it: the first trip's generation has none before it.
    var done = kernel.counted().anyMatch(loop::equals) ? names.generation(loop) : next;
    out.line(depth, "if " + done + " > 0:");
    products.loads(products.stagedFor(product), when, depth + 1);
    products.call(product, accumulate(product), when, depth + 1);
  }

  /** In all trips of its loop, by the number of the trip. */
  private static String afterFirst(Assembled.Product product, PlanNode.Loop loop) {
    return product.start() instanceof Assembled.Adding ? "True" : loop.name() + " > 0";
  }

  private static String accumulate(Assembled.Product product) {
    return switch (product.start()) {
      case Assembled.Adding _ -> "True";
      case Assembled.FromZero _ -> "False";
      case Assembled.FromZeroIn(var loop) -> loop + " > 0";
    };
  }

  /** What the block's trip before has made. */
  void later(Assembled.Store store, int depth) {
    stores.later(store, depth);
  }

  /** The next trip takes the next slots. */
  void turned(String loop, int depth) {
    if (kernel.counted().anyMatch(loop::equals)) {
      out.line(depth, names.generation(loop) + " += 1");
    }
  }

  /** Whether there was a trip before. */
  private String hasBefore() {
    return names.before(kernel.grid().loops().getFirst()) + " >= 0";
  }

  /** What the trip before has left, if there was one. */
  private void stored(Assembled.Store store, int outside) {
    int depth = inBlock(outside);
    out.line(depth, "if " + hasBefore() + ":");
    stores.later(store, depth + 1);
  }

  /** By each block for itself, where blocks of a cluster go through trips together. */
  int inBlock(int depth) {
    if (kernel.cluster().isEmpty() || isInBlock) {
      return depth;
    }
    out.line(depth, "with group(block[1]):");
    return depth + 1;
  }

  /** For one role; others have nothing to do. */
  int inRole(Annotations.Role role, int depth) {
    if (kernel.roles().size() == 1 || alone.filter(role::equals).isPresent()) {
      return depth;
    }
    out.line(depth, "match split(thread):");
    for (var before : kernel.roles()) {
      if (before.equals(role)) {
        break;
      }
      out.line(depth + 1, "case " + before.threads() + " as " + before.name() + ":");
      out.line(depth + 2, "pass");
    }
    out.line(depth + 1, "case " + role.threads() + " as " + role.name() + ":");
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
    var to = pack.to().tensor() + "[" + names.of("e") + "] = ";
    var from = pack.from().tensor() + "[";
    var packed = from + "2 * " + names.of("e") + "], " + from + "2 * " + names.of("e") + " + 1]";
    boolean isNarrowing = pack.to().layout().isPaired();
    out.line(
        inner + 1,
        to + (isNarrowing ? "pack_bf16x2(" + packed + ")" : from + names.of("e") + "]"),
        PlanText.of(pack.step(), kernel.plan()));
    if (!isNarrowing) {
      out.line(
          inner,
          "schedule_fence(" + pack.to().tensor() + ")",
          "else they are taken for the registers they come from, which are written again");
    }
  }

  private void product(Assembled.Product product, PlanNode.Loop loop, int depth) {
    if (copies.isFor(loop.name())) {
      copies.before(loop, depth);
      out.line(depth, "for " + loop.name() + " in range(0, " + names.trips(loop) + "):");
      copies.inside(loop, depth + 1);
      products.call(
          product, afterFirst(product, loop), ProductText.When.now(loop.name()), depth + 1);
      return;
    }
    var woven = wovenWith(loop);
    if (woven.isPresent()) {
      out.line(
          depth,
          "for " + loop.name() + " in range(0, " + woven.get().chunkCount() + ", unroll=True):",
          "woven with " + chunk(woven.get()));
      step(product, new Trip(loop, loop.name(), afterFirst(product, loop), woven), depth + 1);
      out.line(
          depth,
          "for "
              + loop.name()
              + " in range("
              + woven.get().chunkCount()
              + ", "
              + names.trips(loop)
              + "):");
    } else {
      step(product, new Trip(loop, "0", accumulate(product), woven), depth);
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
    var when = new ProductText.When(trip.loop.name(), trip.number, "");
    products.loads(products.staged(trip.loop.name()), when, depth);
    products.call(product, trip.accumulate, when, depth);
    trip.woven.ifPresent(it -> woven(it, trip.loop, depth));
    turned(trip.loop.name(), depth);
  }

  String planned(PlanNode.Step step) {
    return PlanText.of(step, kernel.plan());
  }

  boolean isOfGrid(String loop) {
    return kernel.grid().loops().contains(loop);
  }
}
