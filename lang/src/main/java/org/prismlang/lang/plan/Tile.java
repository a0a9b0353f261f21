package org.prismlang.lang.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Summary;

/**
 * {@code x = tile(E, b)}: one loop over blocks around all steps that have the extent. It is
 * parallel in each of them, and what one writes and another touches is cut by it in one dimension:
 * so blocks meet nowhere, and their order does not matter.
 */
public record Tile(String loop, String extent, long size, Span span) {
  /** Empty where it is refused, which is said. */
  public Optional<Plan> of(Plan plan, Diagnostics diagnostics) {
    return new Run(this, plan, diagnostics).result();
  }

  private static final Optional<PlanPlace> WHOLE = Optional.of(new PlanPlace.Whole());

  private static final class Run {
    private final Tile tile;
    private final Plan plan;
    private final Diagnostics diagnostics;
    private final Cut cut;

    /** The steps that have the extent, by their labels. */
    private final Map<String, StepExtent> extents = new LinkedHashMap<>();

    /** Loops over all elements of the extent, and the steps in them. */
    private final Set<String> loops = new LinkedHashSet<>();

    private final Set<String> nested = new HashSet<>();

    /** What a trip of such a loop has for itself. */
    private final Set<String> own = new HashSet<>();

    Run(Tile tile, Plan plan, Diagnostics diagnostics) {
      this.tile = tile;
      this.plan = plan;
      this.diagnostics = diagnostics;
      this.cut = new Cut(plan, tile.span, diagnostics);
    }

    Optional<Plan> result() {
      nests(plan.body());
      var steps =
          plan.steps().stream().map(Plan.Placed::step).filter(it -> isOf(it) || hasIt(it)).toList();
      if (steps.isEmpty()) {
        diagnostics.report(
            Code.P1306
                .at(tile.span, "no step of the plan has an extent `" + tile.extent + "`")
                .help("a loop over other elements is cut by its name: `o = split(i, 64)`"));
        return Optional.empty();
      }
      for (var step : steps.stream().filter(it -> !isOf(it)).toList()) {
        var extent = cut.extent(tile.extent, step);
        if (extent.isEmpty() || !isParallel(extent.get(), step)) {
          return Optional.empty();
        }
        extents.put(step.label(), extent.get());
      }
      if (!cut.isSound(tile.loop, tile.size) || !areApart(steps)) {
        return Optional.empty();
      }
      var places =
          steps.stream()
              .map(it -> nested.contains(it.label()) ? WHOLE : place(it))
              .distinct()
              .toList();
      if (places.size() != 1 || places.getFirst().isEmpty()) {
        diagnostics.report(
            Code.P1306.at(tile.span, "steps with `" + tile.extent + "` are cut in different ways"));
        return Optional.empty();
      }
      var whole =
          steps.stream()
              .filter(it -> !nested.contains(it.label()))
              .findFirst()
              .map(it -> cut.whole(Optional.ofNullable(extents.get(it.label())).orElseThrow(), it))
              .orElseGet(() -> plan.repeated(loops.iterator().next()).map(Run::end).orElseThrow());
      return around(plan.body(), places.getFirst().get(), whole).map(plan::with);
    }

    /**
     * Nests that go through all of the extent: what they do for one element is done in its block.
     */
    private void nests(List<PlanNode> nodes) {
      for (var node : nodes) {
        switch (node) {
          case PlanNode.Count it when goesThrough(it) -> {
            loops.add(it.name());
            it.steps().forEach(step -> nested(step, it));
            own.addAll(new Privacy(plan).of(it));
          }
          case PlanNode.Around it -> nests(it.body());
          case PlanNode.Step _ -> {}
        }
      }
    }

    private boolean goesThrough(PlanNode.Count loop) {
      return Built.is(loop.from(), 0) && Spelling.of(loop.to()).equals(tile.extent);
    }

    private static Expr end(PlanNode.Repeated loop) {
      return ((PlanNode.Count) loop).to();
    }

    private void nested(PlanNode.Step step, PlanNode.Count loop) {
      var spots = new ArrayList<StepExtent.Spot>();
      var operands = step.work().operands();
      for (int i = 0; i < operands.size(); i++) {
        var places = operands.get(i).places();
        for (int dimension = 0; dimension < places.size(); dimension++) {
          if (places.get(dimension) instanceof PlanPlace.At(Expr.Variable(var name, _))
              && name.equals(loop.name())) {
            spots.add(new StepExtent.Spot(i, dimension));
          }
        }
      }
      nested.add(step.label());
      extents.put(step.label(), new StepExtent(loop.name(), spots, new Summary.Parallel(Map.of())));
    }

    private boolean hasIt(PlanNode.Step step) {
      return StepExtent.of(step).stream()
          .anyMatch(it -> it.root(step, plan).equals(Optional.of(tile.extent)));
    }

    private Optional<PlanPlace> place(PlanNode.Step step) {
      return Optional.ofNullable(extents.get(step.label())).flatMap(it -> cut.place(it, step));
    }

    private boolean isParallel(StepExtent extent, PlanNode.Step step) {
      switch (extent.kind()) {
        case Summary.Parallel _ -> {
          return true;
        }
        case Summary.Reduction _ ->
            diagnostics.report(
                refused(
                        "`" + step.label() + "` adds over it, and others need the sum",
                        step,
                        "here")
                    .help("`split(" + step.label() + ", " + tile.extent + "=…)` cuts the sum"));
        case Summary.Sequential it -> cut.sequential(tile.extent, step, it);
      }
      return false;
    }

    /** Whatever is written has the extent in one dimension wherever it is touched. */
    private boolean areApart(List<PlanNode.Step> steps) {
      var dimensions = new HashMap<String, Integer>();
      for (var step : steps) {
        for (var operand : step.work().operands()) {
          if (operand.isWritten()
              && !own.contains(operand.tensor())
              && !isCut(operand, step, dimensions)) {
            return false;
          }
        }
      }
      for (var step : steps) {
        for (var operand : step.work().operands()) {
          if (dimensions.containsKey(operand.tensor()) && !isCut(operand, step, dimensions)) {
            return false;
          }
        }
      }
      return true;
    }

    private boolean isCut(
        PlanOperand operand, PlanNode.Step step, Map<String, Integer> dimensions) {
      var extent = Optional.ofNullable(extents.get(step.label())).orElseThrow();
      int number = step.work().operands().indexOf(operand);
      var dimension =
          extent.spots().stream()
              .filter(it -> it.operand() == number)
              .map(StepExtent.Spot::dimension)
              .findFirst();
      boolean isOne =
          dimension.isPresent()
              && dimensions
                  .computeIfAbsent(operand.tensor(), _ -> dimension.get())
                  .equals(dimension.get());
      if (!isOne) {
        diagnostics.report(
            refused(
                "blocks would meet in `" + operand.tensor() + "`",
                step,
                "`" + step.label() + "` touches all of it"));
      }
      return isOne;
    }

    /**
     * The loop around the shortest stretch that holds all steps of the extent, as deep as can be.
     */
    private Optional<List<PlanNode>> around(List<PlanNode> nodes, PlanPlace of, Expr whole) {
      int first = -1;
      int last = -1;
      for (int i = 0; i < nodes.size(); i++) {
        if (holds(nodes.get(i))) {
          first = first < 0 ? i : first;
          last = i;
        }
      }
      if (first == last && nodes.get(first) instanceof PlanNode.Around it && !isAllOfElements(it)) {
        var out = new ArrayList<>(nodes);
        int at = first;
        return around(it.body(), of, whole)
            .map(
                inner -> {
                  out.set(at, it.with(inner));
                  return out;
                });
      }
      var parted = parted(nodes.subList(first, last + 1));
      if (parted.isEmpty()) {
        return Optional.empty();
      }
      var out = new ArrayList<PlanNode>(nodes.subList(0, first));
      out.addAll(parted.get().before);
      out.add(
          new PlanNode.Loop(
              tile.loop,
              whole,
              of,
              tile.size,
              parted.get().of.stream().map(this::inside).toList()));
      out.addAll(parted.get().behind);
      out.addAll(nodes.subList(last + 1, nodes.size()));
      return Optional.of(out);
    }

    /** What goes into the loop, and what stands before and behind it, in the order of the plan. */
    private record Parted(List<PlanNode> before, List<PlanNode> of, List<PlanNode> behind) {}

    /** Steps without the extent are moved out of the way where nobody notices. */
    private Optional<Parted> parted(List<PlanNode> stretch) {
      var parted = new Parted(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      for (var node : stretch) {
        boolean isOfAll = node.steps().allMatch(this::isOf);
        if (!isOfAll && holds(node)) {
          stands(node.steps().filter(it -> !isOf(it)).findFirst().orElseThrow());
          return Optional.empty();
        }
        var obstacle = parted.behind.stream().filter(it -> !commute(it, node)).findFirst();
        if (isOfAll && obstacle.isPresent()) {
          stands(obstacle.get().steps().findFirst().orElseThrow());
          return Optional.empty();
        }
        boolean isFree = parted.of.stream().allMatch(it -> commute(it, node));
        var to = isOfAll ? parted.of : obstacle.isEmpty() && isFree ? parted.before : parted.behind;
        to.add(node);
      }
      return Optional.of(parted);
    }

    /** Whether nothing that one writes is touched by the other. */
    private static boolean commute(PlanNode a, PlanNode b) {
      return a.steps().allMatch(x -> b.steps().allMatch(y -> commute(x, y) && commute(y, x)));
    }

    private static boolean commute(PlanNode.Step writer, PlanNode.Step other) {
      return writer.work().operands().stream()
          .filter(PlanOperand::isWritten)
          .noneMatch(
              it ->
                  other.work().operands().stream()
                      .anyMatch(its -> its.tensor().equals(it.tensor())));
    }

    private void stands(PlanNode.Step stranger) {
      diagnostics.report(
          refused(
              "`" + stranger.label() + "` stands between steps that have it, and does not",
              stranger,
              "here"));
    }

    private Diagnostic refused(String why, PlanNode.Step step, String label) {
      return Code.P1306
          .at(tile.span, "`" + tile.extent + "` cannot be tiled: " + why)
          .label(step.span(), label);
    }

    /** Whether it is a loop over elements all of which the extent goes through: it goes around. */
    private boolean isAllOfElements(PlanNode.Around node) {
      return node instanceof PlanNode.Count && node.steps().allMatch(this::isOf);
    }

    private boolean isNest(PlanNode node) {
      return node instanceof PlanNode.Count it && loops.contains(it.name());
    }

    private boolean holds(PlanNode node) {
      return node.steps().anyMatch(this::isOf);
    }

    private boolean isOf(PlanNode.Step step) {
      return extents.containsKey(step.label());
    }

    private PlanNode inside(PlanNode node) {
      return switch (node) {
        case PlanNode.Count it when isNest(it) -> {
          var first = new Expr.Field(block(), new Name("first", tile.span), tile.span);
          var size = new Expr.Field(block(), new Name("size", tile.span), tile.span);
          yield new PlanNode.Count(it.name(), first, Built.sum(first, size), it.body());
        }
        case PlanNode.Step it ->
            Cut.inside(it, Optional.ofNullable(extents.get(it.label())).orElseThrow(), tile.loop);
        case PlanNode.Around it -> it.with(it.body().stream().map(this::inside).toList());
      };
    }

    private Expr block() {
      return new Expr.Variable(tile.loop, tile.span);
    }
  }
}
