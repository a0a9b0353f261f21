package org.prismlang.lang.rewrite;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Linear;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Task;
import org.prismlang.lang.type.BinaryOperator;

/**
 * Whether a nest of a plan says what a task's text says of its parameters: loops in the same order,
 * statements pairwise, each index a loop's and what does not depend on loops. What is commutative
 * may stand either way. What differs is said in words.
 */
final class Recognition {
  private final Plan plan;
  private final Task task;

  /** Loops of the nest, by names of the task's. */
  private final Map<String, PlanNode.Count> loops = new HashMap<>();

  /** How far loops of the task go. */
  private final Map<String, Expr> ends = new HashMap<>();

  private final Map<String, Expr> sizes = new HashMap<>();
  private final Map<String, PlanOperand> tensors = new HashMap<>();
  private final Map<String, Expr> scalars = new HashMap<>();
  private final Map<String, String> types = new HashMap<>();

  Recognition(Plan plan, Task task) {
    this.plan = plan;
    this.task = task;
  }

  private Recognition(Recognition other) {
    this(other.plan, other.task);
    become(other);
  }

  private void become(Recognition other) {
    loops.putAll(other.loops);
    ends.putAll(other.ends);
    sizes.putAll(other.sizes);
    tensors.putAll(other.tensors);
    scalars.putAll(other.scalars);
    types.putAll(other.types);
  }

  /** What is given for each tensor of the task, in its order; of those that are recognized. */
  List<PlanOperand> operands() {
    return task.tensors().stream()
        .map(it -> Optional.ofNullable(tensors.get(it.name().text())).orElseThrow())
        .toList();
  }

  List<Expr> scalars() {
    return task.parameters().stream()
        .filter(Task.Scalar.class::isInstance)
        .map(it -> Optional.ofNullable(scalars.get(it.name().text())).orElseThrow())
        .toList();
  }

  /** What differs; empty where nothing does. */
  Optional<String> difference(PlanNode nest, Plan text) {
    if (!text.locals().isEmpty()) {
      return said("`" + task.name() + "` has variables of its own, which a nest cannot stand for");
    }
    return nodes(text.body(), List.of(nest)).or(this::left);
  }

  /** P1209, and what no access told. */
  private Optional<String> left() {
    for (var parameter : task.parameters()) {
      var name = parameter.name().text();
      if (!tensors.containsKey(name) && !scalars.containsKey(name)) {
        return said("nothing here is `" + name + "`");
      }
    }
    if (!task.facts().isEmpty()) {
      return said("`" + task.name() + "` asks for something by `@where`, which is not proven here");
    }
    var all = operands();
    for (int i = 0; i < all.size(); i++) {
      for (int j = 0; j < all.size(); j++) {
        if (i != j && all.get(i).isWritten() && all.get(i).tensor().equals(all.get(j).tensor())) {
          return said("`" + all.get(i).tensor() + "` would be written and given a second time");
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<String> said(String what) {
    return Optional.of(what);
  }

  private Optional<String> nodes(List<PlanNode> theirs, List<PlanNode> here) {
    if (theirs.size() != here.size()) {
      return said(
          "`"
              + task.name()
              + "` does "
              + theirs.size()
              + " things one after the other where this does "
              + here.size());
    }
    for (int i = 0; i < theirs.size(); i++) {
      var different = node(theirs.get(i), here.get(i));
      if (different.isPresent()) {
        return different;
      }
    }
    return Optional.empty();
  }

  private Optional<String> node(PlanNode its, PlanNode here) {
    return switch (its) {
      case PlanNode.Count loop when here instanceof PlanNode.Count other -> loop(loop, other);
      case PlanNode.Step(_, Work.Element element, _)
          when here instanceof PlanNode.Step(_, Work.Element other, _) ->
          element(element, other);
      default -> said("there stands " + words(its) + ", and here " + words(here));
    };
  }

  private static String words(PlanNode node) {
    return switch (node) {
      case PlanNode.Count it -> "`" + heading(it) + "`";
      case PlanNode.Loop it -> "a loop over blocks, `" + it.name() + "`";
      case PlanNode.When it -> "`if " + Spelling.of(it.condition()) + "`";
      case PlanNode.Step(var label, Work.Element it, _) ->
          "`" + Spelling.of(it.target()) + sign(it) + Spelling.of(it.value()) + "`";
      case PlanNode.Step it -> "the step `" + it.label() + "`";
    };
  }

  private static String heading(PlanNode.Count it) {
    return "for "
        + it.name()
        + " in range("
        + Spelling.of(it.from())
        + ", "
        + Spelling.of(it.to())
        + ")";
  }

  private static String sign(Work.Element element) {
    return " " + element.operator().map(BinaryOperator::text).orElse("") + "= ";
  }

  private Optional<String> loop(PlanNode.Count its, PlanNode.Count here) {
    var around = loops.values().stream().map(PlanNode.Count::name).toList();
    boolean isSteady =
        Expr.Variable.in(here.from()).noneMatch(it -> around.contains(it.name()))
            && Expr.Variable.in(here.to()).noneMatch(it -> around.contains(it.name()));
    if (!isSteady) {
      return said("how often `" + here.name() + "` runs differs from trip to trip");
    }
    var trips = Built.difference(here.to(), here.from());
    boolean isOfSize =
        Built.is(its.from(), 0)
            && its.to() instanceof Expr.Variable(var size, _)
            && task.isSize(size);
    if (!isOfSize) {
      return said("`" + heading(its) + "` of `" + task.name() + "` does not go through a size");
    }
    loops.put(its.name(), here);
    ends.put(its.name(), its.to());
    return size(Spelling.of(its.to()), trips).or(() -> nodes(its.body(), here.body()));
  }

  private Optional<String> size(String name, Expr here) {
    var known = Optional.ofNullable(sizes.putIfAbsent(name, here));
    return known.isEmpty() || Linear.areEqual(known.get(), here)
        ? Optional.empty()
        : both(name, known.get(), here);
  }

  private Optional<String> both(String name, Expr known, Expr here) {
    return said(
        "`" + name + "` would be `" + Spelling.of(known) + "` and `" + Spelling.of(here) + "`");
  }

  private Optional<String> element(Work.Element its, Work.Element here) {
    if (!its.operator().equals(here.operator())) {
      return said(
          "`"
              + Spelling.of(its.target())
              + sign(its)
              + "…` there, `"
              + Spelling.of(here.target())
              + sign(here)
              + "…` here");
    }
    return expr(its.target(), here.target()).or(() -> expr(its.value(), here.value()));
  }

  private Optional<String> expr(Expr its, Expr here) {
    return switch (its) {
      case Expr.Index(Expr.Variable(var name, _), var indices, _) when tensor(name).isPresent() ->
          access(tensor(name).get(), indices, its, here);
      case Expr.Variable(var name, _) when loops.containsKey(name) -> {
        var loop = Optional.ofNullable(loops.get(name)).orElseThrow();
        boolean isIt = Spelling.of(here).equals(loop.name());
        yield !isIt
            ? differ(its, here)
            : Built.is(loop.from(), 0)
                ? Optional.empty()
                : said(
                    "`"
                        + name
                        + "` counts from 0 there, and `"
                        + loop.name()
                        + "` from "
                        + Spelling.of(loop.from())
                        + " here");
      }
      case Expr.Variable(var name, _) when task.isSize(name) ->
          sizes.containsKey(name) ? size(name, here) : differ(its, here);
      case Expr.Variable(var name, _) when isScalar(name) -> scalar(name, here);
      case Expr.Variable(var name, _) when isType(name) -> type(name, Spelling.of(here));
      case Expr.Binary(var operator, var left, var right, _)
          when (operator == BinaryOperator.ADD || operator == BinaryOperator.MULTIPLY)
              && here instanceof Expr.Binary(var other, var first, var second, _)
              && operator == other ->
          eitherWay(left, right, first, second);
      default -> same(its, here);
    };
  }

  /** As it is written, or the other way round; what is said is about the first. */
  private Optional<String> eitherWay(Expr left, Expr right, Expr first, Expr second) {
    var straight = new Recognition(this);
    var different = straight.expr(left, first).or(() -> straight.expr(right, second));
    if (different.isEmpty()) {
      become(straight);
      return Optional.empty();
    }
    var turned = new Recognition(this);
    if (turned.expr(left, second).or(() -> turned.expr(right, first)).isEmpty()) {
      become(turned);
      return Optional.empty();
    }
    return different;
  }

  /** The same but for what stands in it. */
  private Optional<String> same(Expr its, Expr here) {
    var theirs = its.children();
    var ours = here.children();
    if (theirs.size() != ours.size() || !shape(its).equals(shape(here))) {
      return differ(its, here);
    }
    for (int i = 0; i < theirs.size(); i++) {
      var different = expr(theirs.get(i), ours.get(i));
      if (different.isPresent()) {
        return different;
      }
    }
    return Optional.empty();
  }

  private static String shape(Expr expr) {
    return expr.children().isEmpty()
        ? Spelling.of(expr)
        : Spelling.of(expr.mapped(it -> new Expr.Variable("_", it.span())));
  }

  private static Optional<String> differ(Expr its, Expr here) {
    return said("`" + Spelling.of(its) + "` there, `" + Spelling.of(here) + "` here");
  }

  private Optional<Task.Tensor> tensor(String name) {
    return task.tensors().stream().filter(it -> it.name().text().equals(name)).findFirst();
  }

  private boolean isScalar(String name) {
    return task.parameters().stream()
        .anyMatch(it -> it instanceof Task.Scalar && it.name().text().equals(name));
  }

  private boolean isType(String name) {
    return task.item().generics().stream().anyMatch(it -> it.name().text().equals(name));
  }

  private Optional<String> type(String name, String here) {
    var known = Optional.ofNullable(types.putIfAbsent(name, here));
    return known.isEmpty() || known.get().equals(here)
        ? Optional.empty()
        : said("`" + name + "` would be `" + known.get() + "` and `" + here + "`");
  }

  /** It is evaluated once, before the call. */
  private Optional<String> scalar(String name, Expr here) {
    var around = loops.values().stream().map(PlanNode.Count::name).toList();
    boolean isSteady =
        Expr.Variable.in(here)
            .noneMatch(it -> around.contains(it.name()) || plan.isTensor(it.name()));
    if (!isSteady) {
      return said("`" + name + "` is one number there, and `" + Spelling.of(here) + "` is many");
    }
    var known = Optional.ofNullable(scalars.putIfAbsent(name, here));
    return known.isEmpty() || Spelling.of(known.get()).equals(Spelling.of(here))
        ? Optional.empty()
        : both(name, known.get(), here);
  }

  private Optional<String> access(Task.Tensor formal, List<Expr> indices, Expr its, Expr here) {
    if (!(here instanceof Expr.Index(Expr.Variable(var name, _), var ours, _))
        || !plan.isTensor(name)) {
      return differ(its, here);
    }
    var wanted = new ArrayList<String>();
    for (int i = 0; i < indices.size(); i++) {
      var index = Spelling.of(indices.get(i));
      var loop = Optional.ofNullable(loops.get(index));
      if (loop.isEmpty() || !goesThrough(index, formal.extents().get(i))) {
        return said("`" + Spelling.of(its) + "` there is not gone through by a loop an index");
      }
      wanted.add(loop.get().name());
    }
    var nest = new HashMap<String, PlanNode.Count>();
    loops.values().forEach(it -> nest.put(it.name(), it));
    var part = NestPart.of(plan, name, ours, formal.privilege(), nest);
    if (part.isEmpty() || !part.get().loops().equals(wanted)) {
      return said(
          "`"
              + Spelling.of(its)
              + "` there, `"
              + Spelling.of(here)
              + "` here: its indices would be those of `"
              + String.join("`, `", wanted)
              + "`");
    }
    var element = Spelling.of(plan.task().around().type(plan.element(name)));
    var declared = Spelling.of(formal.element());
    var typed =
        isType(declared)
            ? type(declared, element)
            : Spelling.of(task.around().type(formal.element())).equals(element)
                ? Optional.<String>empty()
                : said(
                    "`"
                        + formal.name().text()
                        + "` is of `"
                        + declared
                        + "`, `"
                        + name
                        + "` of `"
                        + element
                        + "`");
    var known =
        Optional.ofNullable(tensors.putIfAbsent(formal.name().text(), part.get().operand()));
    return typed.or(
        () ->
            known.isEmpty() || known.get().equals(part.get().operand())
                ? Optional.empty()
                : said(
                    "`"
                        + formal.name().text()
                        + "` would be two parts, of `"
                        + known.get().tensor()
                        + "` and `"
                        + name
                        + "`"));
  }

  private boolean goesThrough(String loop, Expr extent) {
    return Optional.ofNullable(ends.get(loop))
        .filter(it -> Linear.areEqual(it, extent))
        .isPresent();
  }
}
