package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.task.Spelling;

/** The part of a tensor that is used inside of a loop (P1312). */
record StagedBoxes(Site site) {
  private Plan plan() {
    return site.plan();
  }

  private Annotations annotations() {
    return site.annotations();
  }

  Assembled.Box of(PlanOperand operand, Annotations.Stage stage, Plan.Placed placed) {
    var outside = outside(stage, placed);
    var within = within(operand, stage);
    var sides = new ArrayList<Assembled.Side>();
    for (int i = within.size(); i < operand.places().size(); i++) {
      var chain = plan().chain(operand.places().get(i));
      int first = 0;
      while (first < chain.size() && !outside.contains(chain.get(first).name())) {
        first++;
      }
      var known = constant(operand, i);
      if (first == chain.size() && known.isPresent()) {
        sides.add(new Assembled.Side(known.get(), List.of()));
        continue;
      }
      if (first == chain.size()) {
        var extent = Spelling.of(plan().extents(operand.tensor()).get(i));
        throw new Refused(
            Code.P1312
                .at(
                    stage.span(),
                    "the part of `"
                        + operand.tensor()
                        + "` in `"
                        + stage.at()
                        + "` has no constant bound: all of `"
                        + extent
                        + "`")
                .label(placed.step().span(), "used here")
                .help(
                    "`split("
                        + placed.step().label()
                        + ", "
                        + extent
                        + "=64)`, and stage it there"));
      }
      var loops = chain.subList(first, chain.size());
      sides.add(new Assembled.Side(loops.getFirst().size(), loops.reversed()));
    }
    return new Assembled.Box(within, sides);
  }

  /** P1313: single indices stand before what is copied, and are trips of the grid. */
  private List<Assembled.Side> within(PlanOperand operand, Annotations.Stage stage) {
    var sides = new ArrayList<Assembled.Side>();
    for (int i = 0; i < operand.places().size(); i++) {
      if (!(operand.places().get(i) instanceof PlanPlace.At(var index))) {
        continue;
      }
      var loop =
          annotations()
              .grid()
              .filter(it -> it.loops().contains(Spelling.of(index)))
              .flatMap(_ -> plan().inBlocks(Spelling.of(index)));
      if (sides.size() != i || loop.isEmpty()) {
        throw new Refused(
            Code.P1313
                .at(
                    stage.span(),
                    "no copy engine brings `"
                        + operand.tensor()
                        + "` at `"
                        + Spelling.of(index)
                        + "`")
                .help("trips of the grid, in the first dimensions"));
      }
      sides.add(new Assembled.Side(1, List.of(loop.get())));
    }
    return sides;
  }

  /** An extent that is a number needs no loop. */
  private Optional<Long> constant(PlanOperand operand, int dimension) {
    return site.number(plan().extents(operand.tensor()).get(dimension));
  }

  /** The loop of the stage and those around it. */
  private Set<String> outside(Annotations.Stage stage, Plan.Placed placed) {
    var names = new HashSet<String>();
    boolean isGrid = annotations().grid().filter(it -> it.name().equals(stage.at())).isPresent();
    annotations().grid().ifPresent(it -> names.addAll(it.loops()));
    if (isGrid) {
      return names;
    }
    if (!placed.isIn(stage.at())) {
      boolean isUsedThere =
          plan().steps().stream()
              .filter(it -> it.isIn(stage.at()))
              .flatMap(it -> it.step().work().operands().stream())
              .anyMatch(it -> it.tensor().equals(stage.tensor()));
      throw new Refused(
          Code.P1312
              .at(
                  stage.span(),
                  "`"
                      + stage.tensor()
                      + (isUsedThere ? "` is used outside of `" : "` is not used in `")
                      + stage.at()
                      + (isUsedThere ? "`, too: it is staged for one loop" : "`"))
              .label(placed.step().span(), isUsedThere ? "here" : "but here"));
    }
    for (PlanNode.Loop loop : placed.around()) {
      names.add(loop.name());
      if (loop.name().equals(stage.at())) {
        break;
      }
    }
    return names;
  }
}
