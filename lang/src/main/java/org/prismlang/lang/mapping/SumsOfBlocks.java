package org.prismlang.lang.mapping;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.task.Spelling;

/** Blocks that have parts of a sum each, and what becomes of the parts. */
record SumsOfBlocks(Site site, CombinedPlan plan) {
  /** P1315: its trips are those of blocks. */
  static void ofGrid(Annotations.Combined said, Annotations.Grid grid) {
    if (!grid.loops().contains(said.loop())) {
      throw new Refused(
          Code.P1315
              .at(grid.span(), "trips of `" + said.loop() + "` are combined, and no block's")
              .label(said.span(), "here")
              .help("`grid(…, " + said.loop() + ")`"));
    }
  }

  /**
   * What blocks do when they have their parts.
   *
   * @param before what makes them
   * @param behind what is done with the sums
   */
  Assembled.Phase of(List<Assembled.Phase> before, List<Assembled.Phase> behind) {
    var product = product(before);
    check(product);
    switch (plan.said().way()) {
      case TMA_REDUCE_ADD -> {
        return added(before);
      }
      case ATOMIC -> {
        return new Assembled.Added(trips(), plan.output(), plan.said().start(), plan.plan());
      }
      case LAST_BLOCK -> {}
    }
    behind.stream()
        .filter(it -> Assembled.products(it.all()).findFirst().isPresent())
        .findFirst()
        .ifPresent(
            _ -> {
              throw new Refused(
                  Code.P1336
                      .at(span(), "behind a sum of blocks stand copies and elements, no product")
                      .help("one task for each product, one mapping for each task"));
            });
    return new Assembled.Combined(trips(), product.accumulator(), behind, plan.plan());
  }

  /** Where no block has a part, the last one does not come. */
  Optional<Assembled.Need> need() {
    return plan.said().way() == CombineDirective.Way.LAST_BLOCK
        ? Optional.of(
            new Assembled.Need(
                Spelling.operand(trips().extent()) + " > 0", "no block has a part of a sum"))
        : Optional.empty();
  }

  /** P1313: one store of rows as they are. */
  private Assembled.Added added(List<Assembled.Phase> before) {
    var store =
        before.stream()
            .filter(Assembled.Store.class::isInstance)
            .map(Assembled.Store.class::cast)
            .findFirst()
            .filter(it -> it.implementation().name().equals(AddedText.COPIER))
            .orElseThrow(
                () ->
                    new Refused(
                        Code.P1313
                            .at(span(), "nothing adds such a part to an output")
                            .help("what `" + AddedText.COPIER + "` copies, it does")));
    return new Assembled.Added(trips(), store.tile().tensor(), plan.said().start(), plan.plan());
  }

  private Span span() {
    return plan.said().span();
  }

  private PlanNode.Loop trips() {
    return site.plan().loop(plan.said().loop()).orElseThrow();
  }

  private Assembled.Product product(List<Assembled.Phase> before) {
    return Assembled.products(before.stream())
        .filter(it -> it.accumulator().element().equals("float"))
        .findFirst()
        .orElseThrow(
            () ->
                new Refused(
                    Code.P1313.at(span(), "parts of sums are floats that a product leaves")));
  }

  private void check(Assembled.Product product) {
    product.loop().ifPresent(this::even);
    Stream.of(
            site.annotations().delay().map(Annotations.Delay::span),
            site.annotations().weave().map(Annotations.Weave::span))
        .flatMap(Optional::stream)
        .findFirst()
        .ifPresent(
            it -> {
              throw new Refused(
                  Code.P1319
                      .at(it, "what blocks have combined is not left to the next trip")
                      .label(span(), "combined here")
                      .help("leave the line out"));
            });
  }

  /** P1324: beyond the end of a part there are no zeros, but the next part. */
  private void even(PlanNode.Loop steps) {
    boolean isOfPart = steps.of().equals(new PlanPlace.In(plan.said().loop()));
    if (isOfPart && trips().size() % steps.size() != 0) {
      throw new Refused(
          Code.P1324
              .at(
                  span(),
                  "what lies beyond a block of `"
                      + trips().name()
                      + "` would count in the last trip of `"
                      + steps.name()
                      + "`")
              .label(site.mapping().item().name().span(), "in this mapping")
              .help(
                  "blocks of "
                      + trips().size()
                      + " are no whole number of "
                      + steps.size()
                      + ": let the one divide the other"));
    }
  }
}
