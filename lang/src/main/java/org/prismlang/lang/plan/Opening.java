package org.prismlang.lang.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Task;

/**
 * A call in its own text: what the called task says of its tensors is said of the parts that it was
 * given. Loops, tensors and steps of it get names that the plan has not.
 */
public final class Opening {
  private final Plan plan;
  private final Work.Call call;
  private final Plan inside;
  private final Set<String> taken = new HashSet<>();
  private final Set<String> labels = new HashSet<>();
  private final Map<String, String> names = new HashMap<>();
  private final Map<String, Expr> values = new HashMap<>();

  /** What is given for a tensor of the called task. */
  private final Map<String, PlanOperand> given = new HashMap<>();

  /** Sizes of the called task, and where the parts are cut that have them. */
  private final Map<String, PlanPlace> parts = new HashMap<>();

  /** What sizes are of, in the end. */
  private final Map<String, Expr> roots = new HashMap<>();

  /** Loops through a block of the plan: they count from its first element on. */
  private final Map<String, String> counted = new HashMap<>();

  private Opening(Plan plan, Work.Call call, Plan inside) {
    this.plan = plan;
    this.call = call;
    this.inside = inside;
    plan.locals().forEach(it -> taken.add(it.name()));
    plan.repeated().forEach(it -> taken.add(it.name()));
    plan.steps().forEach(it -> labels.add(it.step().label()));
    plan.task().parameters().forEach(it -> taken.add(it.name().text()));
    plan.task().sizes().forEach(it -> taken.add(it.text()));
  }

  /** Empty where plans do not reach what the called task says. */
  public static Optional<Plan> of(Plan plan, PlanNode.Step step) {
    if (!(step.work() instanceof Work.Call call) || !call.task().item().generics().isEmpty()) {
      return Optional.empty();
    }
    return Elaboration.of(call.task(), new Diagnostics())
        .map(it -> new Opening(plan, call, it).opened(step));
  }

  private Plan opened(PlanNode.Step step) {
    operands();
    var locals = new ArrayList<>(plan.locals());
    inside.locals().forEach(it -> names.put(it.name(), free(it.name())));
    inside.repeated().forEach(it -> names.put(it.name(), free(it.name())));
    for (var local : inside.locals()) {
      locals.add(
          new Plan.Local(
              renamed(local.name()),
              local.element(),
              local.extents().stream().map(this::of).toList()));
    }
    var body = inside.body().stream().map(this::of).toList();
    return plan.with(locals, replaced(plan.body(), step, body));
  }

  private String free(String name) {
    var own = name;
    for (int i = 2; !taken.add(own); i++) {
      own = name + "_" + i;
    }
    return own;
  }

  private String renamed(String name) {
    return names.getOrDefault(name, name);
  }

  private static List<PlanNode> replaced(
      List<PlanNode> nodes, PlanNode.Step step, List<PlanNode> by) {
    var result = new ArrayList<PlanNode>();
    for (var node : nodes) {
      switch (node) {
        case PlanNode.Step it when it.equals(step) -> result.addAll(by);
        case PlanNode.Step it -> result.add(it);
        case PlanNode.Around it -> result.add(it.with(replaced(it.body(), step, by)));
      }
    }
    return result;
  }

  // What is given.

  private void operands() {
    int tensors = 0;
    int scalars = 0;
    for (var parameter : call.task().parameters()) {
      switch (parameter) {
        case Task.Tensor it -> tensor(it, call.operands().get(tensors++));
        case Task.Scalar it -> values.put(it.name().text(), call.scalars().get(scalars++));
      }
    }
  }

  private void tensor(Task.Tensor formal, PlanOperand operand) {
    given.put(formal.name().text(), operand);
    var kept = operand.kept();
    for (int i = 0; i < kept.size(); i++) {
      if (formal.extents().get(i) instanceof Expr.Variable(var size, var span)) {
        var place = operand.places().get(kept.get(i));
        var root = plan.extents(operand.tensor()).get(kept.get(i));
        parts.putIfAbsent(size, place);
        roots.putIfAbsent(size, root);
        values.putIfAbsent(size, size(place, root, span));
      }
    }
  }

  private static Expr size(PlanPlace place, Expr root, Span span) {
    return switch (place) {
      case PlanPlace.In(var block) -> field(block, "size", span);
      case PlanPlace.Between(var from, var to) -> Built.difference(to, from);
      case PlanPlace.Whole _, PlanPlace.At _ -> root;
    };
  }

  private static Expr field(String block, String name, Span span) {
    return new Expr.Field(new Expr.Variable(block, span), new Name(name, span), span);
  }

  // What is said of it.

  private PlanNode of(PlanNode node) {
    return switch (node) {
      case PlanNode.Step(var label, var work, var span) -> {
        var here = of(work);
        yield new PlanNode.Step(label(label, here), here, span);
      }
      case PlanNode.When(var condition, var body) -> new PlanNode.When(of(condition), in(body));
      case PlanNode.Count it -> count(it);
      case PlanNode.Loop(var name, var extent, var of, var size, var body) -> {
        var whole =
            extent instanceof Expr.Variable(var its, _) && of instanceof PlanPlace.Whole
                ? parts.getOrDefault(its, of)
                : of(of);
        var root =
            extent instanceof Expr.Variable(var its, _)
                ? roots.getOrDefault(its, of(extent))
                : of(extent);
        yield new PlanNode.Loop(renamed(name), root, whole, size, in(body));
      }
    };
  }

  /** After what it writes; two of one name are told apart by a number. */
  private String label(String given, Work work) {
    var wish =
        work instanceof Work.Element || work instanceof Work.Copy
            ? work.operands().getFirst().tensor()
            : given;
    var label = wish;
    for (int i = 2; isLoop(label) || !labels.add(label); i++) {
      label = wish + "'" + i;
    }
    return label;
  }

  private boolean isLoop(String name) {
    return plan.repeated(name).isPresent()
        || inside.repeated().anyMatch(it -> renamed(it.name()).equals(name));
  }

  private List<PlanNode> in(List<PlanNode> nodes) {
    return nodes.stream().map(this::of).toList();
  }

  /** All of a size that is a block's goes through that block. */
  private PlanNode.Count count(PlanNode.Count loop) {
    if (Built.is(loop.from(), 0)
        && loop.to() instanceof Expr.Variable(var size, var span)
        && parts.get(size) instanceof PlanPlace.In(var block)) {
      counted.put(loop.name(), block);
      var first = field(block, "first", span);
      return new PlanNode.Count(
          renamed(loop.name()),
          first,
          Built.sum(first, field(block, "size", span)),
          in(loop.body()));
    }
    return new PlanNode.Count(
        renamed(loop.name()), of(loop.from()), of(loop.to()), in(loop.body()));
  }

  private Work of(Work work) {
    return switch (work) {
      case Work.Fill(var to, var value) -> new Work.Fill(of(to), of(value));
      case Work.Copy(var to, var from, var conversion) ->
          new Work.Copy(of(to), of(from), conversion);
      case Work.Call(var callee, var task, var summary, var operands, var scalars) ->
          new Work.Call(
              callee,
              task,
              summary,
              operands.stream().map(this::of).toList(),
              scalars.stream().map(this::of).toList());
      case Work.Element(var target, var operator, var value, _) ->
          Work.Element.of(of(target), operator, of(value), this::isTensor);
    };
  }

  private boolean isTensor(String name) {
    return plan.isTensor(name) || names.containsValue(name);
  }

  private PlanOperand of(PlanOperand operand) {
    if (!given.containsKey(operand.tensor())) {
      return new PlanOperand(
          renamed(operand.tensor()),
          operand.privilege(),
          operand.places().stream().map(this::of).toList());
    }
    var actual = Optional.ofNullable(given.get(operand.tensor())).orElseThrow();
    var places = new ArrayList<>(actual.places());
    var kept = actual.kept();
    for (int i = 0; i < kept.size(); i++) {
      places.set(kept.get(i), within(actual.places().get(kept.get(i)), operand.places().get(i)));
    }
    return new PlanOperand(actual.tensor(), operand.privilege(), places);
  }

  private PlanPlace of(PlanPlace place) {
    return switch (place) {
      case PlanPlace.Whole it -> it;
      case PlanPlace.In(var loop) -> new PlanPlace.In(renamed(loop));
      case PlanPlace.At(var index) -> new PlanPlace.At(of(index));
      case PlanPlace.Between(var from, var to) -> new PlanPlace.Between(of(from), of(to));
    };
  }

  /** A place in a part of a tensor. */
  private PlanPlace within(PlanPlace part, PlanPlace place) {
    return switch (place) {
      case PlanPlace.Whole _ -> part;
      case PlanPlace.In(var loop) -> new PlanPlace.In(renamed(loop));
      case PlanPlace.At(var index) -> new PlanPlace.At(within(part, index));
      case PlanPlace.Between(var from, var to) ->
          new PlanPlace.Between(within(part, from), within(part, to));
    };
  }

  private Expr within(PlanPlace part, Expr index) {
    return switch (part) {
      case PlanPlace.In(var block)
          when index instanceof Expr.Variable(var loop, var span)
              && block.equals(counted.get(loop)) ->
          new Expr.Variable(renamed(loop), span);
      case PlanPlace.In(var block) -> Built.sum(field(block, "first", index.span()), of(index));
      case PlanPlace.Between(var from, _) -> Built.sum(from, of(index));
      case PlanPlace.Whole _, PlanPlace.At _ -> of(index);
    };
  }

  private Expr of(Expr expr) {
    return switch (expr) {
      case Expr.Index(Expr.Variable(var name, var at), var indices, var span)
          when given.containsKey(name) ->
          index(Optional.ofNullable(given.get(name)).orElseThrow(), indices, at, span);
      case Expr.Variable(var name, _) when values.containsKey(name) && !names.containsKey(name) ->
          Optional.ofNullable(values.get(name)).orElseThrow();
      case Expr.Variable(var name, var span) when counted.containsKey(name) ->
          Built.difference(
              new Expr.Variable(renamed(name), span),
              field(Optional.ofNullable(counted.get(name)).orElseThrow(), "first", span));
      case Expr.Variable(var name, var span) -> new Expr.Variable(renamed(name), span);
      default -> expr.mapped(this::of);
    };
  }

  private Expr index(PlanOperand actual, List<Expr> indices, Span at, Span span) {
    var all = new ArrayList<Expr>();
    int next = 0;
    for (var place : actual.places()) {
      all.add(place instanceof PlanPlace.At(var one) ? one : within(place, indices.get(next++)));
    }
    return new Expr.Index(new Expr.Variable(actual.tensor(), at), all, span);
  }
}
