package org.prismlang.lang.mapping;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.Work;

/** Parts of an output in registers, which threads add to what is there. */
record AddedTiles(Site site, MappedProducts products) {
  boolean isForAll() {
    return site.annotations()
        .combined()
        .filter(it -> it.way() == CombineDirective.Way.ATOMIC)
        .isPresent();
  }

  /** P1313: each thread has its elements, of the whole tile. */
  Assembled.AddedTile of(Work.Copy copy, PlanNode.Step step, List<PlanNode.Loop> loops) {
    var to = copy.to().tensor();
    site.annotations()
        .stage(to)
        .ifPresent(
            it -> {
              throw new Refused(
                  Code.P1313
                      .at(it.span(), "threads add what they have in registers to `" + to + "`")
                      .label(combined().span(), "by this line")
                      .help("leave the line out; through shared memory, `by=tma_reduce_add` adds"));
            });
    if (!loops.isEmpty()) {
      throw new Refused(
          Code.P1313
              .at(step.span(), "`" + to + "` is added to at once, and `split` cuts it")
              .label(combined().span(), "by this line")
              .help("leave the `split` of `" + to + "` out"));
    }
    var from = products.accumulator(copy.from().tensor());
    var box = site.box(copy.to(), whole(to, step), step);
    boolean isWhole =
        from.isPresent()
            && box.sides().size() == 2
            && box.sides().getFirst().capacity() == from.get().rowsOfAll()
            && box.sides().get(1).capacity() == from.get().columnsOfAll();
    if (!isWhole) {
      throw new Refused(
          Code.P1313
              .at(combined().span(), "no threads hold such a part of `" + to + "`")
              .label(step.span(), "a tile of " + Site.shape(box) + " is stored here"));
    }
    return new Assembled.AddedTile(step, from.get(), to, box);
  }

  private Annotations.Combined combined() {
    return site.annotations().combined().orElseThrow();
  }

  private Annotations.Stage whole(String tensor, PlanNode.Step step) {
    return new Annotations.Stage(
        tensor,
        site.annotations().grid().orElseThrow().name(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        step.span());
  }
}
