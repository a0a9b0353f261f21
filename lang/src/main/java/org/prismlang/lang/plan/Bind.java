package org.prismlang.lang.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Linear;
import org.prismlang.lang.task.Privilege;
import org.prismlang.lang.task.Spelling;

/**
 * {@code v = bind(S)}: what a copy or an element writes gets a tensor of its own first: {@code v =
 * …; T = v}. It reads nothing that it writes, so nothing changes. Of a nest that writes a part of a
 * tensor element by element, the copy is one of that part, behind the nest.
 */
public record Bind(String tensor, PlanNode.Step step, Span span) {
  /** Empty where it is refused, which is said. */
  public Optional<Plan> of(Plan plan, Diagnostics diagnostics) {
    return switch (step.work()) {
      case Work.Copy copy when !copy.to().tensor().equals(copy.from().tensor()) ->
          named(plan, diagnostics).map(it -> ofCopy(it, copy));
      case Work.Element element when isPlain(element) ->
          named(plan, diagnostics).map(it -> ofElement(it, element));
      default -> {
        diagnostics.report(
            Code.P1319
                .at(
                    span,
                    "`"
                        + step.label()
                        + "` is no copy from one tensor to another, nor an element that does not"
                        + " read it")
                .label(step.span(), "here"));
        yield Optional.empty();
      }
    };
  }

  private static boolean isPlain(Work.Element element) {
    var tensor = element.operands().getFirst().tensor();
    return element.operator().isEmpty()
        && element.target() instanceof Expr.Index
        && element.operands().stream().skip(1).noneMatch(it -> it.tensor().equals(tensor));
  }

  private Optional<Plan> named(Plan plan, Diagnostics diagnostics) {
    boolean isTaken =
        plan.isTensor(tensor) || plan.repeated(tensor).isPresent() || plan.task().isSize(tensor);
    if (isTaken) {
      diagnostics.report(
          Code.P0202
              .at(span, "`" + tensor + "` stands for something here already")
              .help("give it another name"));
      return Optional.empty();
    }
    return Optional.of(plan);
  }

  private Plan with(Plan plan, String of) {
    var locals = new ArrayList<>(plan.locals());
    locals.add(new Plan.Local(tensor, plan.element(of), plan.extents(of)));
    return plan.with(locals, plan.body());
  }

  private Plan ofCopy(Plan plan, Work.Copy copy) {
    var to = copy.to();
    var between = new PlanOperand(tensor, to.privilege(), to.places());
    var first =
        new PlanNode.Step(
            tensor, new Work.Copy(between, copy.from(), copy.conversion()), step.span());
    var second = copied(to);
    return with(plan, to.tensor()).with(replaced(plan.body(), List.of(first, second)));
  }

  private PlanNode.Step copied(PlanOperand to) {
    var from = new PlanOperand(tensor, Privilege.READ, to.places());
    return new PlanNode.Step(
        step.label(),
        new Work.Copy(
            new PlanOperand(to.tensor(), Privilege.WRITE, to.places()), from, Optional.empty()),
        step.span());
  }

  private Plan ofElement(Plan plan, Work.Element element) {
    var whole = with(plan, element.operands().getFirst().tensor());
    var target = (Expr.Index) element.target();
    var own = new Expr.Index(Built.variable(tensor, step.span()), target.indices(), step.span());
    var first =
        new PlanNode.Step(
            tensor,
            Work.Element.of(own, Optional.empty(), element.value(), whole::isTensor),
            step.span());
    var nest = nest(plan, target);
    if (nest.isPresent()) {
      var part = nest.get();
      var outermost = part.loop;
      return whole.with(
          replaced(
              plan.body(),
              outermost.name(),
              List.of(
                  outermost.with(replaced(outermost.body(), List.of(first))),
                  copied(
                      new PlanOperand(Spelling.of(target.base()), Privilege.WRITE, part.places)))));
    }
    var second =
        new PlanNode.Step(
            step.label(),
            Work.Element.of(target, Optional.empty(), own, whole::isTensor),
            step.span());
    return whole.with(replaced(plan.body(), List.of(first, second)));
  }

  /** A nest over all of a part, and the part. */
  private record Nest(PlanNode.Count loop, List<PlanPlace> places) {}

  /** The outermost of the loops that the element is indexed by, if they stand in each other. */
  private Optional<Nest> nest(Plan plan, Expr.Index target) {
    return IntStream.range(0, target.indices().size())
        .mapToObj(it -> nest(plan, target, it))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** The same where the indices before one of them are of loops further out. */
  private Optional<Nest> nest(Plan plan, Expr.Index target, int before) {
    var tensor = Spelling.of(target.base());
    var indices = target.indices();
    var names = indices.stream().skip(before).map(Spelling::of).toList();
    var loops =
        plan.repeated()
            .filter(it -> names.contains(it.name()) && it instanceof PlanNode.Count)
            .map(PlanNode.Count.class::cast)
            .toList();
    boolean isNest =
        loops.stream().map(PlanNode.Count::name).toList().equals(names)
            && names.stream().distinct().count() == names.size()
            && IntStream.range(0, loops.size() - 1)
                .allMatch(it -> isAround(loops.get(it), loops.get(it + 1)))
            && loops.getLast().body().stream().allMatch(PlanNode.Step.class::isInstance)
            && loops.getLast().body().contains(step)
            && indices.stream()
                .limit(before)
                .flatMap(Expr.Variable::in)
                .noneMatch(it -> names.contains(it.name()))
            && loops
                .getFirst()
                .steps()
                .filter(it -> !it.equals(step))
                .noneMatch(it -> Privacy.touches(it, tensor));
    if (!isNest) {
      return Optional.empty();
    }
    var places = new ArrayList<PlanPlace>();
    indices.stream().limit(before).forEach(it -> places.add(new PlanPlace.At(it)));
    for (int i = 0; i < loops.size(); i++) {
      place(loops.get(i), plan.extents(tensor).get(before + i)).ifPresent(places::add);
    }
    return places.size() == indices.size()
        ? Optional.of(new Nest(loops.getFirst(), places))
        : Optional.empty();
  }

  /** Whether it does nothing beside the other but compute numbers. */
  private static boolean isAround(PlanNode.Count outer, PlanNode.Count inner) {
    return outer.body().contains(inner)
        && outer.body().stream()
            .filter(it -> !it.equals(inner))
            .allMatch(
                it ->
                    it instanceof PlanNode.Step number
                        && number.work().operands().getFirst().places().isEmpty());
  }

  /** All of a block, or of the extent. */
  private static Optional<PlanPlace> place(PlanNode.Count loop, Expr extent) {
    boolean isWhole = Built.is(loop.from(), 0) && Linear.areEqual(loop.to(), extent);
    return loop.block()
        .<PlanPlace>map(PlanPlace.In::new)
        .or(() -> isWhole ? Optional.of(new PlanPlace.Whole()) : Optional.empty());
  }

  private static List<PlanNode> replaced(List<PlanNode> nodes, String loop, List<PlanNode> by) {
    var out = new ArrayList<PlanNode>();
    for (var node : nodes) {
      switch (node) {
        case PlanNode.Repeated it when it.name().equals(loop) -> out.addAll(by);
        case PlanNode.Around it -> out.add(it.with(replaced(it.body(), loop, by)));
        case PlanNode.Step it -> out.add(it);
      }
    }
    return out;
  }

  private List<PlanNode> replaced(List<PlanNode> nodes, List<PlanNode> by) {
    var out = new ArrayList<PlanNode>();
    for (var node : nodes) {
      switch (node) {
        case PlanNode.Step it when it.label().equals(step.label()) -> out.addAll(by);
        case PlanNode.Step it -> out.add(it);
        case PlanNode.Around it -> out.add(it.with(replaced(it.body(), by)));
      }
    }
    return out;
  }
}
