package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.task.Spelling;

/** What is known of a kernel of products: its tensors at each level, and how they come there. */
final class FactsOfProducts {
  private static final String ENGINE = "copy engine";
  private final Assembled kernel;
  private final Annotations annotations;
  private final FactsOfPlans plans;

  private FactsOfProducts(Assembled kernel, Annotations annotations, FactsOfPlans plans) {
    this.kernel = kernel;
    this.annotations = annotations;
    this.plans = plans;
  }

  static KernelFacts of(Assembled kernel, Annotations annotations, List<Mapped.Rewritten> lines) {
    var facts =
        new FactsOfProducts(
            kernel, annotations, new FactsOfPlans(kernel.plan(), kernel.grid().loops(), lines));
    return new KernelFacts(
        FactsOfPlans.title(kernel.mapping(), kernel.instance()),
        kernel.threads() + " threads, " + kernel.sharedBytes() + " bytes shared",
        kernel.grid().loops(),
        kernel.roles().stream()
            .map(
                it ->
                    new KernelFacts.Group(
                        it.name(),
                        it.unit().word()
                            + "["
                            + it.count()
                            + "]"
                            + it.registers().map(n -> ", " + n + " registers a thread").orElse("")))
            .toList(),
        facts.work(),
        facts.plans.names().map(facts::tensor).toList());
  }

  private List<KernelFacts.Done> work() {
    var work = new ArrayList<KernelFacts.Done>(brought(kernel.grid().name()));
    if (kernel.delayed().filter(it -> it.woven().isEmpty()).isPresent()) {
      work.addAll(late(Optional.empty()));
    }
    work.addAll(done(kernel.phases()));
    return work;
  }

  private List<KernelFacts.Done> done(List<? extends Assembled.Phase> phases) {
    return phases.stream().flatMap(this::done).toList();
  }

  private Stream<KernelFacts.Done> done(Assembled.Phase phase) {
    return switch (phase) {
      case Assembled.Repeat(var loop, var inside) -> Stream.of(cycle(loop, done(inside)));
      case Assembled.Product it ->
          it.loop().isPresent()
              ? Stream.of(cycle(it.loop().get(), List.of(product(it, ""))))
              : Stream.of(product(it, ""));
      case Assembled.Late(var it, _) -> Stream.of(product(it, " of the trip before"));
      case Assembled.Clear it ->
          Stream.of(
              new KernelFacts.Act(
                  it.held().role().name(),
                  "clear " + it.held().tensor(),
                  "",
                  List.of(),
                  List.of(it.held().tensor())));
      case Assembled.Compute it ->
          Stream.of(
              plans.act(
                  it.steps(),
                  it.shape().role().name(),
                  "compute "
                      + it.steps().stream()
                          .map(step -> step.work().operands().getFirst())
                          .filter(operand -> !operand.places().isEmpty())
                          .map(operand -> operand.tensor())
                          .distinct()
                          .collect(Collectors.joining(", ")),
                  ""));
      case Assembled.Joined it ->
          Stream.of(
              new KernelFacts.Act(
                  it.rows().role().name(),
                  "add up parts of " + it.rows().tensor() + " among threads of a row",
                  "",
                  List.of(it.rows().tensor()),
                  List.of(it.rows().tensor())));
      case Assembled.Pack it ->
          Stream.of(plans.act(it.step(), it.from().role().name(), text(it.step()), ""));
      case Assembled.Store it -> Stream.of(store(it, ""));
      case Assembled.Write it ->
          Stream.of(plans.act(it.step(), it.from().role().name(), text(it.step()), ""));
      case Assembled.AddedTile _ -> Stream.of();
      case Assembled.Flow it -> done(it.within()).stream();
      case Assembled.Added it ->
          Stream.of(
              new KernelFacts.Act(
                  kernel.roles().getFirst().name(),
                  "add " + it.output() + " of each " + it.loop().name() + " to what is there",
                  kernel.isChangedTogether(it.output()) ? "atomics" : ENGINE,
                  List.of(),
                  List.of(it.output())));
      case Assembled.Combined it ->
          Stream.of(
              new KernelFacts.Cycle(
                  "the last block of a tile, with the sum over " + it.loop().name(),
                  done(it.behind())));
      case Assembled.Under(var condition, var inside) ->
          Stream.of(new KernelFacts.Cycle("if " + Spelling.of(condition), done(inside)));
    };
  }

  /** What is brought for a trip, what is done in it, what of the tile before is stored there. */
  private KernelFacts.Cycle cycle(PlanNode.Loop loop, List<KernelFacts.Done> inside) {
    var all = new ArrayList<KernelFacts.Done>(brought(loop.name()));
    all.addAll(inside);
    all.addAll(late(Optional.of(loop)));
    return new KernelFacts.Cycle(FactsOfPlans.heading(loop), all);
  }

  private List<KernelFacts.Act> late(Optional<PlanNode.Loop> loop) {
    return kernel.delayed().stream()
        .filter(it -> it.woven().equals(loop))
        .map(it -> store(it.store(), " of the tile before"))
        .toList();
  }

  private List<KernelFacts.Act> brought(String loop) {
    return kernel.rings().stream()
        .filter(it -> it.loop().equals(loop))
        .map(
            it ->
                new KernelFacts.Act(
                    it.by().name(),
                    "bring " + sides(it.box()) + " of " + it.tensor(),
                    bringer(it),
                    List.of(it.tensor()),
                    List.of()))
        .toList();
  }

  private static String dealt(Assembled.Product product) {
    return product.over().isEmpty()
        ? ""
        : ", "
            + product.over().stream().map(PlanNode.Loop::name).collect(Collectors.joining(", "))
            + " dealt to units";
  }

  private static String bringer(Assembled.Ring ring) {
    var shared = ring.among() > 1 ? ", a share of " + ring.share() + " rows for the cluster" : "";
    return ring.ahead().map(it -> "cp_async, " + it + " trips ahead").orElse(ENGINE + shared);
  }

  private KernelFacts.Act product(Assembled.Product it, String when) {
    return plans.act(
        it.step(),
        it.accumulator().role().name(),
        text(it.step()) + when,
        it.implementation().name() + dealt(it));
  }

  private KernelFacts.Act store(Assembled.Store it, String when) {
    return plans.act(
        it.step(), it.from().role().name(), text(it.step()) + when, it.implementation().name());
  }

  private String text(PlanNode.Step step) {
    return PlanText.of(step, kernel.plan());
  }

  private KernelFacts.TensorFacts tensor(String name) {
    var places = new ArrayList<KernelFacts.Place>();
    var copies = new ArrayList<KernelFacts.Copying>();
    var leftOut = new ArrayList<String>();
    var edges = new ArrayList<String>();
    kernel
        .plan()
        .parameter(name)
        .ifPresent(
            _ ->
                places.add(
                    new KernelFacts.Place(
                        KernelFacts.Memory.GLOBAL,
                        "all of it",
                        "row after row",
                        kernel.isMapped(name)
                            ? "a parameter, which the copy engine knows"
                            : kernel.isChangedTogether(name)
                                ? "a parameter, cleared before the launch"
                                : "a parameter, read where it lies",
                        plans.type(name))));
    rings(name).forEach(it -> ring(it, places, copies, edges));
    tiles(name).forEach(it -> tile(it, places, copies, leftOut, edges));
    kernel
        .allPhases()
        .filter(it -> it instanceof Assembled.Write write && write.tensor().equals(name))
        .forEach(it -> written((Assembled.Write) it, copies, leftOut, edges));
    kernel.held().stream()
        .filter(it -> it.tensor().equals(name))
        .forEach(it -> held(it, places, leftOut, edges));
    if (places.isEmpty() && kernel.plan().extents(name).isEmpty()) {
      places.add(
          new KernelFacts.Place(
              KernelFacts.Memory.REGISTERS,
              "a number",
              "1 a thread",
              "who computes a row has its numbers",
              "1 a thread"));
    }
    return new KernelFacts.TensorFacts(name, plans.declared(name), places, copies, leftOut, edges);
  }

  private Stream<Assembled.Ring> rings(String tensor) {
    return kernel.rings().stream().filter(it -> it.tensor().equals(tensor));
  }

  private Stream<Assembled.OutTile> tiles(String tensor) {
    return kernel.outTiles().stream().filter(it -> it.tensor().equals(tensor));
  }

  private void ring(
      Assembled.Ring ring,
      List<KernelFacts.Place> places,
      List<KernelFacts.Copying> copies,
      List<String> edges) {
    long bytes = ring.bytes() / ring.depth();
    places.add(
        new KernelFacts.Place(
            KernelFacts.Memory.SHARED,
            part(ring.box()),
            slots(ring.depth(), bytes) + ", rows of 128 bytes, swizzled",
            staged(ring.tensor()),
            brief(ring.depth(), ring.box())));
    copies.add(
        new KernelFacts.Copying(
            KernelFacts.Memory.GLOBAL,
            KernelFacts.Memory.SHARED,
            bytes + " bytes",
            ring.loop(),
            ring.by().name() + ", " + bringer(ring),
            reader(ring.tensor())));
    beyond(
        ring.tensor(),
        ring.isMapped() ? "zeros, which the copy engine brings" : "zeros, in place of copies",
        edges);
  }

  private void tile(
      Assembled.OutTile tile,
      List<KernelFacts.Place> places,
      List<KernelFacts.Copying> copies,
      List<String> leftOut,
      List<String> edges) {
    long bytes = tile.bytes() / tile.slots();
    places.add(
        new KernelFacts.Place(
            KernelFacts.Memory.SHARED,
            part(tile.box()),
            slots(tile.slots(), bytes) + ", rows of 128 bytes, swizzled",
            staged(tile.tensor()),
            brief(tile.slots(), tile.box())));
    store(tile)
        .ifPresent(
            it -> {
              var each = it.chunks().map(PlanNode.Loop::name).orElse(kernel.grid().name());
              var by = it.from().role().name() + ", " + it.implementation().name();
              places.add(
                  new KernelFacts.Place(
                      KernelFacts.Memory.REGISTERS,
                      "as `" + it.from().tensor() + "`",
                      "",
                      "",
                      "as " + it.from().tensor()));
              copies.add(
                  new KernelFacts.Copying(
                      KernelFacts.Memory.REGISTERS,
                      KernelFacts.Memory.SHARED,
                      bytes + " bytes",
                      each,
                      by,
                      "from `" + it.from().tensor() + "`"));
              copies.add(
                  new KernelFacts.Copying(
                      KernelFacts.Memory.SHARED,
                      KernelFacts.Memory.GLOBAL,
                      bytes + " bytes",
                      each,
                      ENGINE,
                      when()));
            });
    leftOut.add("no copy in: everything is overwritten");
    beyond(tile.tensor(), "nothing, what would be stored there is clipped", edges);
  }

  private void written(
      Assembled.Write write,
      List<KernelFacts.Copying> copies,
      List<String> leftOut,
      List<String> edges) {
    long bytes = write.box().elements() * TunedNumbers.bytes(write.from().element()).orElse(0L);
    copies.add(
        new KernelFacts.Copying(
            KernelFacts.Memory.REGISTERS,
            KernelFacts.Memory.GLOBAL,
            bytes + " bytes",
            kernel.grid().name(),
            write.from().role().name(),
            "from `" + write.from().tensor() + "`"));
    leftOut.add("no copy in: everything is overwritten");
    beyond(write.tensor(), "nothing, what would be stored there is clipped", edges);
  }

  private String when() {
    return kernel
        .delayed()
        .map(
            it ->
                "in the block's next trip"
                    + it.woven()
                        .map(k -> ", behind the first trips of `" + k.name() + "`")
                        .orElse("")
                    + annotations.delay().map(d -> ": " + FactsOfPlans.line(d.span())).orElse(""))
        .orElse("");
  }

  private Optional<Assembled.Store> store(Assembled.OutTile tile) {
    return Stream.concat(
            kernel
                .allPhases()
                .filter(Assembled.Store.class::isInstance)
                .map(Assembled.Store.class::cast),
            kernel.delayed().stream().map(Assembled.Delayed::store))
        .filter(it -> it.tile().equals(tile))
        .findFirst();
  }

  private void held(
      Assembled.Held held,
      List<KernelFacts.Place> places,
      List<String> leftOut,
      List<String> edges) {
    places.add(
        new KernelFacts.Place(
            KernelFacts.Memory.REGISTERS,
            switch (held) {
              case Assembled.Accumulator it -> digits(it.layout());
              case Assembled.RowNumbers it ->
                  "a number a row, with all that hold elements of it" + joined(it);
            },
            held.registers() + " a thread of " + held.role().name(),
            reason(held),
            held.registers() + " a thread"));
    kernel
        .products()
        .filter(it -> it.accumulator().equals(held))
        .forEach(it -> leftOut.addAll(omitted(it)));
    boolean isZero = kernel.zeroBeyond().anyMatch(it -> it.equals(held.tensor()));
    beyond(
        held.tensor(),
        isZero ? "zero, so that products count nothing" : "what zeros come to, stored nowhere",
        edges);
  }

  private String joined(Assembled.RowNumbers rows) {
    return LateSums.joined(kernel)
        .filter(it -> it.rows().equals(rows))
        .map(it -> "; up to the end of " + it.behind().name() + " each has a part of it")
        .findFirst()
        .orElse("");
  }

  private List<String> omitted(Assembled.Product product) {
    var rows = new ArrayList<String>();
    if (!(product.start() instanceof Assembled.Adding)) {
      rows.add(
          "no fill: "
              + product
                  .loop()
                  .map(k -> "the first trip of `" + k.name() + "` starts from zero")
                  .orElse("`" + product.step().label() + "` starts from zero"));
    }
    product
        .loop()
        .ifPresent(
            k ->
                rows.add(
                    "no copy in or out of `"
                        + k.name()
                        + "`: each trip adds to the same part, which stays in registers"));
    return rows;
  }

  private static String digits(RegisterLayout layout) {
    return (layout.isPaired() ? "pairs of " : "")
        + layout.dimensions().stream()
            .map(
                it ->
                    it.stream()
                        .map(d -> d.digit().toString())
                        .collect(Collectors.joining(", ", "[", "]")))
            .collect(Collectors.joining(" × "));
  }

  /** What it is that keeps a tensor so. */
  private String reason(Assembled.Held held) {
    if (held instanceof Assembled.RowNumbers) {
      return "who computes a row has its numbers";
    }
    var packed =
        kernel
            .allPhases()
            .filter(it -> it instanceof Assembled.Pack pack && pack.to().equals(held))
            .findFirst();
    if (packed.isPresent()) {
      return "`" + ((Assembled.Pack) packed.get()).from().tensor() + "` in pairs, where it lies";
    }
    return kernel
        .products()
        .filter(
            it ->
                it.step().work().operands().stream()
                    .anyMatch(o -> o.tensor().equals(held.tensor())))
        .map(
            it ->
                "`"
                    + it.implementation().name()
                    + "` has it so: "
                    + Optional.ofNullable(annotations.uses().get(it.step().label()))
                        .map(u -> FactsOfPlans.line(u.span()))
                        .orElse(it.step().label()))
        .findFirst()
        .orElse("who computes an element keeps it");
  }

  /** {@code 128 × 64, by `i = tile(M, 128)`, `k = split(mma, K=64)`}. */
  private String part(Assembled.Box box) {
    var lines =
        box.all().stream()
            .flatMap(it -> it.loops().stream())
            .map(it -> plans.madeBy(it.name()))
            .filter(it -> !it.isEmpty())
            .distinct()
            .map(it -> "`" + it + "`")
            .toList();
    return sides(box) + (lines.isEmpty() ? "" : " by " + String.join(", ", lines));
  }

  private static String sides(Assembled.Box box) {
    return box.sides().stream()
        .map(it -> String.valueOf(it.capacity()))
        .collect(Collectors.joining(" × "));
  }

  private static String brief(long slots, Assembled.Box box) {
    return (slots == 1 ? "" : slots + " of ") + sides(box);
  }

  private static String slots(long count, long bytes) {
    return count == 1
        ? "one slot of " + bytes + " bytes"
        : count + " slots in turn of " + bytes + " bytes";
  }

  private String staged(String tensor) {
    return annotations.stage(tensor).map(it -> FactsOfPlans.line(it.span())).orElse("");
  }

  private String reader(String tensor) {
    return kernel
        .products()
        .filter(
            it ->
                it.step().work() instanceof Work.Call call
                    && call.operands().stream().anyMatch(o -> o.tensor().equals(tensor)))
        .map(it -> "`" + it.implementation().name() + "` reads shared memory")
        .findFirst()
        .orElse("");
  }

  private void beyond(String tensor, String what, List<String> edges) {
    var ends = plans.ends(tensor);
    if (!ends.isEmpty()) {
      edges.add("beyond " + ends + ": " + what);
    }
  }
}
