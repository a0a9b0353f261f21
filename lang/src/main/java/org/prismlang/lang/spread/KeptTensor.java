package org.prismlang.lang.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.rewrite.Occurrence;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Linear;
import org.prismlang.lang.task.Privilege;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.type.BinaryOperator;

/**
 * {@code stage(x, at=i, to=registers)}: what a trip reads of a tensor is copied into one of its own
 * at the trip's beginning, by a nest like those that read it.
 */
final class KeptTensor {
  private static final String HELP =
      "registers keep what all statements of a trip read by the same loops, each an index by"
          + " itself";

  private final Plan plan;
  private final Said.Kept said;
  private final NestNames names;
  private final PlanNode.Count loop;

  /** Whether a box around has all that may be read, even where the tensor has ended. */
  private final boolean isBoxed;

  private KeptTensor(
      Plan plan, Said.Kept said, NestNames names, PlanNode.Count loop, boolean isBoxed) {
    this.isBoxed = isBoxed;
    this.plan = plan;
    this.said = said;
    this.names = names;
    this.loop = loop;
  }

  static Plan of(Plan plan, Said.Kept said, List<Said.Boxed> boxes, NestNames names) {
    var loop =
        plan.repeated(said.at())
            .filter(PlanNode.Count.class::isInstance)
            .map(PlanNode.Count.class::cast)
            .orElseThrow();
    boolean isBoxed =
        boxes.stream()
            .filter(it -> it.tensor().equals(said.tensor()))
            .flatMap(it -> plan.repeated(it.at()).stream())
            .anyMatch(it -> plan.with(it.body()).repeated(said.at()).isPresent());
    return new KeptTensor(plan, said, names, loop, isBoxed).result();
  }

  /** One dimension of what is copied: all that a loop goes through, or one index. */
  private sealed interface Side {}

  private record Through(PlanNode.Count loop) implements Side {}

  private record Fixed(Expr index) implements Side {}

  private Plan result() {
    var first = read();
    var own = names.fresh(said.tensor() + "_here");
    var span = said.span();
    var extents = new ArrayList<Expr>();
    var loops = new ArrayList<PlanNode.Count>();
    var from = new ArrayList<Expr>();
    for (int i = 0; i < first.size(); i++) {
      switch (first.get(i)) {
        case Fixed(var index) -> from.add(index);
        case Through(var through) -> {
          var copied =
              new PlanNode.Count(
                  names.fresh(through.name()), through.from(), through.to(), List.of());
          loops.add(copied);
          from.add(Built.variable(copied.name(), span));
          extents.add(plan.extents(said.tensor()).get(i));
        }
      }
    }
    var local = new Plan.Local(own, plan.element(said.tensor()), extents);
    var locals = new ArrayList<>(plan.locals());
    locals.add(local);
    var target =
        loops.isEmpty()
            ? Built.variable(own, span)
            : new Expr.Index(
                Built.variable(own, span),
                loops.stream().map(it -> Built.variable(it.name(), span)).toList(),
                span);
    var source = new Expr.Index(Built.variable(said.tensor(), span), List.copyOf(from), span);
    PlanNode copy =
        new PlanNode.Step(
            names.fresh(own),
            Work.Element.of(
                target, Optional.empty(), source, it -> it.equals(own) || plan.isTensor(it)),
            span);
    for (var each : loops.reversed()) {
      copy = each.with(List.of(copy));
    }
    var body = new ArrayList<PlanNode>(List.of(copy));
    loop.body().forEach(it -> body.add(reading(it, own, first)));
    var other = loop.with(body);
    return plan.with(locals, plan.body().stream().map(it -> replaced(it, other)).toList());
  }

  /** What all statements of a trip read. */
  private List<Side> read() {
    if (plan.parameter(said.tensor()).filter(it -> it.privilege() == Privilege.READ).isEmpty()) {
      throw new Refused(
          Code.P1312
              .at(said.span(), "`" + said.tensor() + "` is written, too")
              .help("what is only read can be kept"));
    }
    Optional<Read> first = Optional.empty();
    for (var each : Occurrence.in(loop.body(), List.of())) {
      for (var operand : each.step().work().operands()) {
        if (operand.tensor().equals(said.tensor())) {
          var read = new Read(sides(operand, each), each);
          if (first.isPresent() && !areEqual(read.sides, first.get().sides)) {
            throw new Refused(
                Code.P1312
                    .at(
                        said.span(),
                        "statements of `"
                            + loop.name()
                            + "` read different parts of `"
                            + said.tensor()
                            + "`")
                    .label(first.get().at.step().span(), "one")
                    .label(each.step().span(), "another")
                    .help(HELP));
          }
          first = first.or(() -> Optional.of(read));
          certain(read);
        }
      }
    }
    return first
        .map(Read::sides)
        .orElseThrow(
            () ->
                new Refused(
                    Code.P1312
                        .at(
                            said.span(),
                            "`" + loop.name() + "` reads nothing of `" + said.tensor() + "`")
                        .help("leave the line out, or say another loop: `at=…`")));
  }

  private record Read(List<Side> sides, Occurrence at) {}

  /** P1312: what is read under a condition is there, whether the condition holds or not. */
  private void certain(Read read) {
    boolean isCertain =
        read.at.around().stream()
                .allMatch(it -> it instanceof PlanNode.Count each && isDone(each, read))
            && read.at.step().work() instanceof Work.Element element
            && !isInChoice(element.value());
    if (!isCertain && !isBoxed && !isThere(read.sides)) {
      throw refused("it is read under a condition, and may be missing without it", read.at);
    }
  }

  /** Whether it is copied, too, or has a trip at least. */
  private boolean isDone(PlanNode.Count each, Read read) {
    return read.sides.contains(new Through(each))
        || new Edges(plan).isAtLeast(Built.difference(each.to(), each.from()), 1, outside());
  }

  private boolean isInChoice(Expr value) {
    return switch (value) {
      case Expr.Conditional it ->
          isRead(it.then()) || isRead(it.otherwise()) || isInChoice(it.condition());
      case Expr.Binary(var operator, var left, var right, _)
          when operator == BinaryOperator.AND || operator == BinaryOperator.OR ->
          isRead(right) || isInChoice(left);
      default -> value.children().stream().anyMatch(this::isInChoice);
    };
  }

  private boolean isRead(Expr value) {
    return Expr.Variable.in(value).anyMatch(it -> it.name().equals(said.tensor()));
  }

  /** Whether the tensor has these elements in every trip. */
  private boolean isThere(List<Side> sides) {
    var edges = new Edges(plan);
    var extents = plan.extents(said.tensor());
    for (int i = 0; i < sides.size(); i++) {
      var extent = extents.get(i);
      boolean isThere =
          switch (sides.get(i)) {
            case Fixed(var index) ->
                edges.isAtLeast(index, 0, outside())
                    && edges.isAtLeast(Built.difference(extent, index), 1, outside());
            case Through(var each) ->
                edges.isAtLeast(each.from(), 0, outside())
                    && edges.isAtLeast(Built.difference(extent, each.to()), 0, outside());
          };
      if (!isThere) {
        return false;
      }
    }
    return true;
  }

  /** What is around a trip of the loop. */
  private List<PlanNode.Around> outside() {
    return Occurrence.in(plan.body(), List.of()).stream()
        .map(Occurrence::around)
        .filter(it -> it.stream().anyMatch(around -> around.isNamed(loop.name())))
        .findFirst()
        .map(it -> it.subList(0, depth(it) + 1))
        .orElse(List.of());
  }

  private int depth(List<PlanNode.Around> around) {
    int depth = 0;
    while (!around.get(depth).isNamed(loop.name())) {
      depth++;
    }
    return depth;
  }

  private Refused refused(String what, Occurrence at) {
    return new Refused(
        Code.P1312
            .at(said.span(), "`" + said.tensor() + "` cannot be kept: " + what)
            .label(at.step().span(), "here")
            .help(HELP));
  }

  private List<Side> sides(PlanOperand operand, Occurrence occurrence) {
    var sides = new ArrayList<Side>();
    for (var place : operand.places()) {
      if (!(place instanceof PlanPlace.At(var index))) {
        throw new IllegalStateException("elements have indices");
      }
      var inside =
          occurrence.around().stream()
              .filter(PlanNode.Count.class::isInstance)
              .map(PlanNode.Count.class::cast)
              .toList();
      var through = inside.stream().filter(it -> it.name().equals(Spelling.of(index))).findFirst();
      if (through.isEmpty() && varies(index, inside)) {
        throw refused("`" + Spelling.of(index) + "` is no loop alone", occurrence);
      }
      if (through.filter(it -> varies(it.from(), inside) || varies(it.to(), inside)).isPresent()) {
        throw refused(
            "how far `" + Spelling.of(index) + "` goes differs from trip to trip", occurrence);
      }
      sides.add(through.<Side>map(Through::new).orElseGet(() -> new Fixed(index)));
    }
    return sides;
  }

  /** Whether it differs between what a trip of the loop does. */
  private boolean varies(Expr index, List<PlanNode.Count> inside) {
    return Expr.Variable.in(index)
        .anyMatch(
            it ->
                plan.local(it.name()).isPresent()
                    || inside.stream().anyMatch(loop -> loop.name().equals(it.name())));
  }

  private static boolean areEqual(List<Side> a, List<Side> b) {
    for (int i = 0; i < a.size(); i++) {
      boolean isEqual =
          switch (a.get(i)) {
            case Fixed(var index) ->
                b.get(i) instanceof Fixed(var other) && Linear.areEqual(index, other);
            case Through(var loop) ->
                b.get(i) instanceof Through(var other)
                    && Linear.areEqual(loop.from(), other.from())
                    && Linear.areEqual(loop.to(), other.to());
          };
      if (!isEqual) {
        return false;
      }
    }
    return true;
  }

  private PlanNode reading(PlanNode node, String own, List<Side> sides) {
    return switch (node) {
      case PlanNode.Around it ->
          it.with(it.body().stream().map(each -> reading(each, own, sides)).toList());
      case PlanNode.Step(
              var label,
              Work.Element(var target, var operator, var value, _),
              var span) ->
          new PlanNode.Step(
              label,
              Work.Element.of(
                  target,
                  operator,
                  TensorReads.replaced(
                      value,
                      said.tensor(),
                      it ->
                          it.isEmpty() || sides.stream().noneMatch(Through.class::isInstance)
                              ? Built.variable(own, span)
                              : new Expr.Index(
                                  Built.variable(own, span), through(it, sides), span)),
                  it -> it.equals(own) || plan.isTensor(it)),
              span);
      case PlanNode.Step it -> it;
    };
  }

  private static List<Expr> through(List<Expr> indices, List<Side> sides) {
    var kept = new ArrayList<Expr>();
    for (int i = 0; i < sides.size(); i++) {
      if (sides.get(i) instanceof Through) {
        kept.add(indices.get(i));
      }
    }
    return kept;
  }

  private static PlanNode replaced(PlanNode node, PlanNode.Count by) {
    return switch (node) {
      case PlanNode.Count it when it.name().equals(by.name()) -> by;
      case PlanNode.Around it ->
          it.with(it.body().stream().map(each -> replaced(each, by)).toList());
      case PlanNode.Step it -> it;
    };
  }
}
