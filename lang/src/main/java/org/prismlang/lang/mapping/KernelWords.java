package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.plan.Combination;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.task.Spelling;

/** What a mapping comes to, in words: who does what, what is copied where, what a launch needs. */
final class KernelWords {
  private static final String OWN_FIRST = ", each thread its elements first";

  private final Assembled kernel;
  private final StringBuilder out = new StringBuilder();

  private KernelWords(Assembled kernel) {
    this.kernel = kernel;
  }

  static String of(List<MappedKernel> kernels) {
    return kernels.stream()
        .map(
            kernel ->
                switch (kernel) {
                  case Assembled it -> {
                    var words = new KernelWords(it);
                    words.say();
                    yield words.out.toString();
                  }
                  case ThreadKernel it -> WordsOfThreads.of(it);
                })
        .collect(Collectors.joining("\n"));
  }

  private void say() {
    var mapping = kernel.mapping();
    var numbers =
        kernel.instance().entrySet().stream()
            .map(it -> it.getKey() + "=" + it.getValue())
            .collect(Collectors.joining(", "));
    out.append(mapping.task().name())
        .append(" by ")
        .append(mapping.name())
        .append(numbers.isEmpty() ? "" : "[" + numbers + "]")
        .append(": ")
        .append(kernel.threads())
        .append(" threads, ")
        .append(kernel.sharedBytes())
        .append(" bytes shared\n\n");
    table("who", who());
    table("copies", copies());
    table("left out", leftOut());
    table("edges", edges());
    table("needs", needs());
    table("rounding", rounding());
  }

  /** A row a line, the heading before the first. */
  private void table(String heading, List<String> rows) {
    for (int i = 0; i < rows.size(); i++) {
      out.append(String.format("  %-10s  %s%n", i == 0 ? heading : "", rows.get(i)));
    }
  }

  private List<String> who() {
    var rows = new ArrayList<String>();
    var grid = kernel.grid();
    rows.add(
        String.join(", ", grid.loops())
            + ": blocks"
            + grid.order().map(it -> ", in order " + it.function().name().text()).orElse("")
            + grid.cluster()
                .map(it -> ", " + it.blocks() + " neighbours along " + it.loop() + " a cluster")
                .orElse("")
            + (grid.isPersistent() ? ", each goes on to further tiles" : ""));
    for (var phase : kernel.allPhases().toList()) {
      switch (phase) {
        case Assembled.Late it ->
            rows.add(
                it.product().accumulator().role().name()
                    + ": "
                    + PlanText.of(it.product().step(), kernel.plan())
                    + " of the trip before, by "
                    + it.product().implementation().name());
        case Assembled.Repeat it ->
            rows.add("in each trip of " + it.loop().name() + ", in order, what follows");
        case Assembled.Flow it ->
            rows.add(
                "through all tiles; what is done behind "
                    + it.repeat().loop().name()
                    + ", in the next tile's first trip");
        case Assembled.Under it ->
            rows.add("where " + Spelling.of(it.condition()) + ", what follows");
        case Assembled.Clear it ->
            rows.add(it.held().role().name() + ": clear " + it.held().tensor());
        case Assembled.Product it ->
            rows.add(
                it.accumulator().role().name()
                    + ": "
                    + PlanText.of(it.step(), kernel.plan())
                    + " by "
                    + it.implementation().name()
                    + it.loop().map(k -> ", in order of " + k.name()).orElse("")
                    + it.over().stream()
                        .map(w -> ", " + w.name() + " dealt to units")
                        .collect(Collectors.joining()));
        case Assembled.Compute it ->
            rows.add(
                it.shape().role().name()
                    + ": "
                    + it.steps().stream()
                        .map(step -> step.work().operands().getFirst())
                        .filter(operand -> !operand.places().isEmpty())
                        .map(operand -> operand.tensor())
                        .distinct()
                        .collect(Collectors.joining(", "))
                    + ", each thread the elements that it holds");
        case Assembled.Joined it ->
            rows.add(
                it.rows().role().name()
                    + ": "
                    + it.rows().tensor()
                    + ", the parts that threads of a row have, once behind "
                    + it.behind().name());
        case Assembled.Pack it ->
            rows.add(
                it.from().role().name()
                    + ": "
                    + PlanText.of(it.step(), kernel.plan())
                    + (it.to().layout().isPaired() ? " in pairs" : " in registers"));
        case Assembled.Store it -> rows.add(store(it));
        case Assembled.AddedTile _ -> {}
        case Assembled.Write it ->
            rows.add(it.from().role().name() + ": " + PlanText.of(it.step(), kernel.plan()));
        case Assembled.Added it ->
            rows.add(
                (kernel.isChangedTogether(it.output())
                        ? kernel.roles().getFirst().name() + ", by atomics"
                        : "copy engine")
                    + ": add "
                    + it.output()
                    + " of each "
                    + it.loop().name()
                    + " to what is there, zero before the launch");
        case Assembled.Combined it ->
            rows.add(
                it.held().role().name()
                    + ": leave "
                    + it.held().tensor()
                    + " of each "
                    + it.loop().name()
                    + " in a workspace; the last block of a tile adds them in order, and does what"
                    + " follows");
      }
    }
    kernel
        .delayed()
        .ifPresent(
            it ->
                rows.add(
                    store(it.store())
                        + ", in the next trip"
                        + it.woven()
                            .map(k -> ", a chunk behind each trip of " + k.name())
                            .orElse("")));
    return rows;
  }

  private String store(Assembled.Store it) {
    return it.from().role().name()
        + ": "
        + PlanText.of(it.step(), kernel.plan())
        + " by "
        + it.implementation().name();
  }

  private List<String> copies() {
    var rows = new ArrayList<String>();
    for (var ring : kernel.rings()) {
      rows.add(
          ring.tensor()
              + " to shared memory, "
              + sides(ring.box())
              + " each "
              + ring.loop()
              + ", "
              + ring.depth()
              + " slots, "
              + ring.bytes()
              + " bytes, by "
              + ring.by().name()
              + ring.ahead()
                  .map(it -> ", " + it + " trips ahead, 16 bytes a thread")
                  .orElse(", copy engine")
              + (ring.among() > 1
                  ? ", each of " + ring.among() + " blocks " + ring.share() + " rows for all"
                  : ""));
    }
    kernel
        .allPhases()
        .filter(Assembled.Write.class::isInstance)
        .map(Assembled.Write.class::cast)
        .forEach(
            it ->
                rows.add(
                    it.tensor()
                        + " straight from registers, "
                        + sides(it.box())
                        + ", 16 bytes a thread, clipped"));
    for (var tile : kernel.outTiles()) {
      rows.add(
          tile.tensor()
              + " from registers through shared memory, "
              + sides(tile.box())
              + ", "
              + tile.slots()
              + (tile.slots() == 1 ? " slot, " : " slots, ")
              + tile.bytes()
              + " bytes, copy engine, clipped");
    }
    return rows;
  }

  private static String sides(Assembled.Box box) {
    return box.sides().stream()
        .map(it -> String.valueOf(it.capacity()))
        .collect(Collectors.joining(" × "));
  }

  private List<String> leftOut() {
    var rows = new ArrayList<String>();
    kernel
        .products()
        .filter(it -> !(it.start() instanceof Assembled.Adding))
        .forEach(
            it ->
                rows.add(
                    "fill of "
                        + it.accumulator().tensor()
                        + ": into "
                        + it.loop()
                            .map(k -> "the first trip of " + k.name())
                            .orElse(it.step().label())));
    for (var tile : kernel.outTiles()) {
      rows.add(tile.tensor() + " in: everything is overwritten");
    }
    return rows;
  }

  private List<String> edges() {
    var rows = new ArrayList<String>();
    boolean isMapped = kernel.rings().stream().anyMatch(Assembled.Ring::isMapped);
    kernel
        .products()
        .flatMap(it -> it.loop().stream())
        .forEach(
            it ->
                rows.add(
                    it.name()
                        + " beyond "
                        + Spelling.of(it.extent())
                        + ": zeros "
                        + (isMapped ? "from the copy engine" : "instead of copies")
                        + ", which add nothing"));
    kernel
        .allPhases()
        .filter(Assembled.Compute.class::isInstance)
        .flatMap(it -> ((Assembled.Compute) it).parts().stream())
        .filter(it -> it instanceof Assembled.OfColumns columns && columns.isNoticed())
        .map(it -> ((Assembled.OfColumns) it).loop().block().orElseThrow())
        .distinct()
        .forEach(
            it -> rows.add(it + ", the last trip: left out of sums, zero where it is multiplied"));
    rows.add("all else beyond its extent: clipped where it is stored");
    return rows;
  }

  private List<String> needs() {
    var rows = new ArrayList<String>();
    kernel.mapping().task().facts().forEach(it -> rows.add(Spelling.of(it) + " (task)"));
    kernel.mapping().facts().forEach(it -> rows.add(Spelling.of(it) + " (mapping)"));
    kernel.needs().forEach(it -> rows.add(it.condition() + " (" + it.why() + ")"));
    return rows;
  }

  private List<String> rounding() {
    var reordered =
        Stream.concat(
                kernel
                    .products()
                    .map(Assembled.Product::implementation)
                    .filter(it -> !it.isExact())
                    .map(it -> "order of sums: " + it.name() + "'s"),
                kernel
                    .allPhases()
                    .filter(Assembled.Compute.class::isInstance)
                    .flatMap(it -> ((Assembled.Compute) it).parts().stream())
                    .filter(Assembled.OfColumns.class::isInstance)
                    .map(Assembled.OfColumns.class::cast)
                    .flatMap(
                        columns ->
                            columns.sums().entrySet().stream()
                                .filter(it -> it.getValue().kind() == Combination.Kind.SUM)
                                .filter(it -> !columns.parts().contains(it.getKey()))
                                .map(it -> "order of sums: " + it.getKey() + OWN_FIRST)))
            .distinct()
            .collect(Collectors.toCollection(ArrayList::new));
    LateSums.joined(kernel)
        .filter(it -> it.kind() == Combination.Kind.SUM)
        .forEach(
            it ->
                reordered.add(
                    "order of sums: "
                        + it.rows().tensor()
                        + OWN_FIRST
                        + ", in all trips of "
                        + it.behind().name()));
    kernel
        .added()
        .ifPresent(
            it ->
                reordered.add(
                    "order of sums: "
                        + it.output()
                        + ", within blocks of "
                        + it.loop().name()
                        + " first, which are added as they come: it may differ from launch to"
                        + " launch"));
    kernel
        .combined()
        .ifPresent(
            it ->
                reordered.add(
                    "order of sums: "
                        + it.held().tensor()
                        + ", within blocks of "
                        + it.loop().name()
                        + " first; the same in every launch"));
    return reordered.isEmpty() ? List.of("unchanged") : reordered;
  }
}
