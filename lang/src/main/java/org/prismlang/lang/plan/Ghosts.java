package org.prismlang.lang.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Privilege;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Task;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;

/**
 * A plan as kernels do it: a step on a block works on a tile that has room for the largest one.
 * What lies beyond the edge of a tensor, its ghosts, is what a copy is said to bring, or anything
 * at all. A local keeps its ghosts from step to step; a parameter is copied to a tile before each
 * step, and back as far as it goes. Single elements and slices have no ghosts.
 */
public final class Ghosts {
  private final Plan plan;
  private final Map<String, Expr> pads;
  private final Span span;
  private final String real;
  private final String whole;
  private final String prefix;
  private final List<Plan.Local> tiles = new ArrayList<>();

  private Ghosts(Plan plan, Map<String, Expr> pads) {
    this.plan = plan;
    this.pads = pads;
    this.span = plan.task().item().head();
    this.real = own("ghost");
    this.whole = own("whole_ghost");
    this.prefix = own("tile_");
  }

  /** What came of it. */
  public sealed interface Tiling {}

  /** The last two parameters say what ghosts are of which nothing is known: a float, and an int. */
  public record Tiled(Plan plan) implements Tiling {}

  public record Untiled(String why) implements Tiling {}

  /**
   * Nothing is asked of sizes any more: the plan runs at all.
   *
   * @param pads of parameters, what a copy to a tile brings for elements that are none; of locals,
   *     what nests leave there
   */
  public static Tiling of(Plan plan, Map<String, Expr> pads) {
    var ghosts = new Ghosts(plan, pads);
    return ghosts.trouble().<Tiling>map(Untiled::new).orElseGet(() -> new Tiled(ghosts.tiled()));
  }

  /** A name with which none of the plan's begins. */
  private String own(String name) {
    boolean isTaken =
        Stream.of(
                plan.task().parameters().stream().map(it -> it.name().text()),
                plan.task().sizes().stream().map(Name::text),
                plan.locals().stream().map(Plan.Local::name),
                plan.repeated().map(PlanNode.Repeated::name))
            .flatMap(it -> it)
            .anyMatch(it -> it.startsWith(name));
    return isTaken ? own(name + "_") : name;
  }

  private Optional<String> trouble() {
    for (var placed : plan.steps()) {
      for (var operand : placed.step().work().operands()) {
        boolean isBlock = operand.places().stream().anyMatch(PlanPlace.In.class::isInstance);
        if (isBlock && Scalar.of(Spelling.of(plan.element(operand.tensor()))).isEmpty()) {
          return Optional.of("nothing is known of elements of `" + operand.tensor() + "`");
        }
        if (plan.local(operand.tensor()).isPresent()
            && operand.places().stream().anyMatch(this::isUneven)) {
          return Optional.of(
              "blocks of `"
                  + operand.tensor()
                  + "` are cut unevenly, and what lies beyond one is in another");
        }
      }
    }
    return Optional.empty();
  }

  private boolean isUneven(PlanPlace place) {
    var chain = plan.chain(place);
    return IntStream.range(1, chain.size())
        .anyMatch(it -> chain.get(it).size() % chain.get(it - 1).size() != 0);
  }

  private Plan tiled() {
    var body = new ArrayList<PlanNode>();
    var locals = new ArrayList<Plan.Local>();
    for (var local : plan.locals()) {
      var extents = new ArrayList<Expr>();
      for (int i = 0; i < local.extents().size(); i++) {
        var room = room(local.name(), i);
        var extent = local.extents().get(i);
        extents.add(
            room.isPresent() ? Built.sum(extent, Built.number(room.getAsLong(), span)) : extent);
      }
      var widened = new Plan.Local(local.name(), local.element(), extents);
      locals.add(widened);
      if (!widened.equals(local)) {
        var pad =
            Optional.ofNullable(pads.get(local.name()))
                .map(it -> Built.call(local.element(), List.of(it), span));
        body.add(
            filled(
                local.name(),
                local.extents().size(),
                pad.orElseGet(() -> unknown(local.element()))));
      }
    }
    body.addAll(plan.body().stream().flatMap(this::tiled).toList());
    locals.addAll(tiles);
    return new Plan(haunted(plan.task()), List.of(), locals, body);
  }

  private Task haunted(Task task) {
    return new Task(
        task.item(),
        Stream.concat(
                task.parameters().stream(),
                Stream.of(scalar(real, Scalar.FLOAT), scalar(whole, Scalar.INT32)))
            .toList(),
        task.sizes(),
        List.of(),
        task.around());
  }

  private Task.Scalar scalar(String name, Scalar type) {
    return new Task.Scalar(new Name(name, span), Built.variable(type.toString(), span), span);
  }

  /** How far a block of the tensor may reach beyond its edge, at most. */
  private OptionalLong room(String tensor, int dimension) {
    return plan.steps().stream()
        .flatMap(it -> it.step().work().operands().stream())
        .filter(it -> it.tensor().equals(tensor) && !it.places().isEmpty())
        .map(it -> it.places().get(dimension))
        .filter(PlanPlace.In.class::isInstance)
        .mapToLong(it -> plan.chain(it).getFirst().size())
        .max();
  }

  private Stream<PlanNode> tiled(PlanNode node) {
    return switch (node) {
      case PlanNode.Step it -> step(it);
      case PlanNode.Around it ->
          Stream.of(it.with(it.body().stream().flatMap(this::tiled).toList()));
    };
  }

  private Stream<PlanNode> step(PlanNode.Step step) {
    if (step.work() instanceof Work.Element) {
      return Stream.of(step);
    }
    var before = new ArrayList<PlanNode>();
    var behind = new ArrayList<PlanNode>();
    var operands = new ArrayList<PlanOperand>();
    for (var operand : step.work().operands()) {
      if (plan.local(operand.tensor()).isPresent()) {
        operands.add(widened(operand));
      } else if (operand.places().stream().noneMatch(PlanPlace.In.class::isInstance)) {
        operands.add(operand);
      } else {
        operands.add(tile(operand, step, before, behind));
      }
    }
    before.add(new PlanNode.Step(step.label(), step.work().with(operands), step.span()));
    before.addAll(behind);
    return before.stream();
  }

  /** The part of a local with its ghosts. */
  private PlanOperand widened(PlanOperand operand) {
    var places = new ArrayList<PlanPlace>();
    for (int i = 0; i < operand.places().size(); i++) {
      var extent = plan.extents(operand.tensor()).get(i);
      boolean isWidened = room(operand.tensor(), i).isPresent();
      places.add(
          switch (operand.places().get(i)) {
            case PlanPlace.In it -> {
              var first = Numbered.field(it.loop(), "first", span);
              long size = plan.chain(it).getFirst().size();
              yield new PlanPlace.Between(first, Built.sum(first, Built.number(size, span)));
            }
            case PlanPlace.Whole _ when isWidened ->
                new PlanPlace.Between(Built.number(0, span), extent);
            case PlanPlace it -> it;
          });
    }
    return new PlanOperand(operand.tensor(), operand.privilege(), places);
  }

  /** A tile for the part of a parameter, filled before the step, and copied back behind it. */
  private PlanOperand tile(
      PlanOperand operand, PlanNode.Step step, List<PlanNode> before, List<PlanNode> behind) {
    var name = prefix + (tiles.size() + 1);
    var element = plan.element(operand.tensor());
    var extents = new ArrayList<Expr>();
    var used = new ArrayList<PlanPlace>();
    var clipped = new ArrayList<PlanPlace>();
    for (int dimension : operand.kept()) {
      switch (operand.places().get(dimension)) {
        case PlanPlace.In it -> {
          extents.add(Built.number(plan.chain(it).getFirst().size(), span));
          used.add(new PlanPlace.Whole());
          clipped.add(
              new PlanPlace.Between(
                  Built.number(0, span), Numbered.field(it.loop(), "size", span)));
        }
        case PlanPlace it -> {
          extents.add(plan.extents(operand.tensor()).get(dimension));
          used.add(it);
          clipped.add(it);
        }
      }
    }
    tiles.add(new Plan.Local(name, element, extents));
    var pad = Optional.ofNullable(pads.get(operand.tensor()));
    before.add(
        filled(
            name,
            extents.size(),
            pad.isPresent() ? Built.call(element, List.of(pad.get()), span) : unknown(element)));
    if (operand.privilege() != Privilege.WRITE) {
      before.add(
          copied(
              new PlanOperand(name, Privilege.WRITE, clipped),
              new PlanOperand(operand.tensor(), Privilege.READ, operand.places()),
              step));
    }
    if (operand.isWritten()) {
      behind.add(
          copied(
              new PlanOperand(operand.tensor(), Privilege.WRITE, operand.places()),
              new PlanOperand(name, Privilege.READ, clipped),
              step));
    }
    return new PlanOperand(name, operand.privilege(), used);
  }

  private static PlanNode copied(PlanOperand to, PlanOperand from, PlanNode.Step step) {
    return new PlanNode.Step(step.label(), new Work.Copy(to, from, Optional.empty()), step.span());
  }

  private PlanNode filled(String tensor, int dimensions, Expr value) {
    var places =
        IntStream.range(0, dimensions).<PlanPlace>mapToObj(_ -> new PlanPlace.Whole()).toList();
    return new PlanNode.Step(
        tensor, new Work.Fill(new PlanOperand(tensor, Privilege.WRITE, places), value), span);
  }

  private Expr unknown(Expr element) {
    var scalar = Scalar.of(Spelling.of(element)).orElseThrow();
    return scalar == Scalar.BOOL
        ? Built.binary(BinaryOperator.NOT_EQUAL, Built.variable(whole, span), Built.number(0, span))
        : Built.call(
            element, List.of(Built.variable(scalar.isFloating() ? real : whole, span)), span);
  }
}
