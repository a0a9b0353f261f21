package org.prismlang.lang.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.rewrite.Occurrence;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.type.TensorBox;
import org.prismlang.lang.type.TileLayout;

/**
 * Threads that compute, and beside them some that bring what a loop reads, ahead of its trips. What
 * lies in shared memory as in the tensor, the copy engine brings.
 */
record FedByRole(ThreadNest nest, Said.Feeder feeder) {
  /** Dimensions that the copy engine knows. */
  private static final int MOST_DIMENSIONS = 5;

  /** Lines of those that compute, who find their numbers again. */
  ThreadNest.Where computing(ThreadNest.Where where) {
    nest.line(where, "match split(thread):");
    nest.line(where.in(), "case " + nest.said().threads() + " as " + feeder.fed() + ":");
    var in = where.in().in();
    nest.threads().lines().forEach(it -> nest.line(in, it));
    return in;
  }

  /** Lines of those that bring. */
  ThreadNest.Where feeding(ThreadNest.Where where) {
    nest.line(where, "match split(thread):");
    nest.line(where.in(), "case " + nest.said().threads() + " as " + feeder.fed() + ":");
    nest.line(where.in().in(), "pass");
    nest.line(where.in(), "case " + feeder.threads() + " as " + feeder.role() + ":");
    return where.in().in();
  }

  /** The loop that is fed: P1312 where it does not stand among what each block does. */
  Optional<PlanNode.Count> loop(List<PlanNode> nodes) {
    for (var box : nest.said().boxes()) {
      boolean isThere =
          nodes.stream()
              .anyMatch(it -> it instanceof PlanNode.Count loop && loop.name().equals(box.at()));
      boolean isSame = box.at().equals(nest.said().boxes().getFirst().at());
      if (!isThere || !isSame) {
        throw new Refused(
            Code.P1312
                .at(
                    box.span(),
                    isThere
                        ? "`" + feeder.role() + "` is along another loop already"
                        : "`" + box.at() + "` is not a loop that blocks have directly")
                .label(feeder.span(), "the role is along one loop, which all threads come to")
                .help("`reorder` and `split` bring such a loop outside; or leave `by` out"));
      }
    }
    return nodes.stream()
        .filter(PlanNode.Count.class::isInstance)
        .map(PlanNode.Count.class::cast)
        .filter(it -> it.name().equals(nest.said().boxes().getFirst().at()))
        .findFirst();
  }

  /** P1327: what only a whole block does. */
  void check() {
    nest.holdings().sums().values().stream()
        .flatMap(List::stream)
        .findFirst()
        .ifPresent(
            it -> {
              throw new Refused(
                  Code.P1327
                      .at(feeder.span(), "`" + it.tensor() + "` is a sum of all threads of a block")
                      .help("a block has one role then: leave `by` out"));
            });
    nest.memory().read().stream()
        .sorted()
        .findFirst()
        .ifPresent(
            it -> {
              throw new Refused(
                  Code.P1327
                      .at(feeder.span(), "`" + it + "` is written, and read again")
                      .help("a block has one role then: leave `by` out"));
            });
  }

  /** Whether a box lies as its tensor does, in whole pieces of what the copy engine moves. */
  boolean isByEngine(SharedBox box) {
    var said = box.said();
    int rank = box.hull().sides().size();
    boolean isAsThere = said.order().isEmpty() && said.pad() == 0 && box.order().size() == rank;
    var extents = nest.plan().extents(said.tensor());
    return isAsThere
        && rank > 1
        && rank <= MOST_DIMENSIONS
        && TensorBox.problem(layout(box)).isEmpty()
        && nest.edges()
            .isMultiple(
                extents.getLast(), TileLayout.CHUNK * Byte.SIZE / box.element().bits(), List.of())
        && Occurrence.in(nest.plan().body(), List.of()).stream()
            .filter(
                it ->
                    it.step().work().operands().stream()
                        .anyMatch(o -> o.tensor().equals(said.tensor())))
            .allMatch(it -> it.around().stream().anyMatch(a -> a.isNamed(said.at())));
  }

  private static TileLayout layout(SharedBox box) {
    return new TileLayout(
        box.element(), box.order().stream().map(it -> Math.toIntExact(box.extent(it))).toList(), 0);
  }

  /** One thread tells the copy engine. */
  void engine(SharedBox box, String slot, ThreadNest.Where where) {
    nest.line(where, "match split(thread):");
    nest.line(where.in(), "case 1:");
    nest.line(
        where.in().in(),
        "tma_load("
            + slot
            + ", "
            + box.said().tensor()
            + ", ("
            + box.hull().sides().stream()
                .map(it -> Spelling.of(it.first()))
                .collect(Collectors.joining(", "))
            + "))");
  }

  /** Tensors that a launch describes to the copy engine, and how. */
  static List<Described> described(ThreadNest nest) {
    var described = new ArrayList<Described>();
    nest.said()
        .feeder()
        .map(it -> new FedByRole(nest, it))
        .ifPresent(
            roles ->
                nest.boxes().at(nest.said().boxes().getFirst().at()).stream()
                    .filter(roles::isByEngine)
                    .forEach(
                        box ->
                            described.add(
                                new Described(
                                    box.said().tensor(),
                                    "tensormap(const("
                                        + box.element()
                                        + "), box=["
                                        + box.order().stream()
                                            .map(it -> Long.toString(box.extent(it)))
                                            .collect(Collectors.joining(", "))
                                        + "])"))));
    return described;
  }

  record Described(String tensor, String type) {}
}
