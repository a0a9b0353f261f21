package org.prismlang.lang.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Task;

/**
 * A task's steps in their loops. Names of loops and labels of steps are given once.
 *
 * @param facts what a launch makes sure of
 * @param locals tensors of the task's own, whole: one memory each, which every trip uses again;
 *     where they lie is decided when all is cut
 */
public record Plan(Task task, List<Expr> facts, List<Local> locals, List<PlanNode> body) {
  public Plan {
    facts = List.copyOf(facts);
    locals = List.copyOf(locals);
    body = List.copyOf(body);
  }

  public record Local(String name, Expr element, List<Expr> extents) {
    public Local {
      extents = List.copyOf(extents);
    }
  }

  public Plan with(List<PlanNode> other) {
    return new Plan(task, facts, locals, other);
  }

  public Plan with(List<Local> others, List<PlanNode> body) {
    return new Plan(task, facts, others, body);
  }

  public Plan knowing(List<Expr> more) {
    return new Plan(task, Stream.concat(facts.stream(), more.stream()).toList(), locals, body);
  }

  public boolean isTensor(String name) {
    return local(name).isPresent() || parameter(name).isPresent();
  }

  public Optional<Local> local(String name) {
    return locals.stream().filter(it -> it.name().equals(name)).findFirst();
  }

  public Optional<Task.Tensor> parameter(String name) {
    return task.tensors().stream().filter(it -> it.name().text().equals(name)).findFirst();
  }

  public List<Expr> extents(String tensor) {
    return local(tensor)
        .map(Local::extents)
        .or(() -> parameter(tensor).map(Task.Tensor::extents))
        .orElse(List.of());
  }

  /** The number of an element in memory, row after row. */
  public String place(String tensor, List<Expr> indices, Function<Expr, String> text) {
    var extents = extents(tensor);
    var place = "";
    for (int i = 0; i < indices.size(); i++) {
      var own = text.apply(indices.get(i));
      place =
          place.isEmpty()
              ? own
              : "(" + place + ") * (" + Spelling.of(extents.get(i)) + ") + " + own;
    }
    return place;
  }

  public Expr element(String tensor) {
    return declared(tensor).orElseThrow();
  }

  /** Whether the task declares it. */
  public boolean has(String tensor) {
    return declared(tensor).isPresent();
  }

  private Optional<Expr> declared(String tensor) {
    return local(tensor).map(Local::element).or(() -> parameter(tensor).map(Task.Tensor::element));
  }

  /** A step with the loops over blocks around it, from outside in. */
  public record Placed(PlanNode.Step step, List<PlanNode.Loop> around) {
    public Placed {
      around = List.copyOf(around);
    }

    public boolean isIn(String loop) {
      return around.stream().anyMatch(it -> it.name().equals(loop));
    }
  }

  public List<Placed> steps() {
    var steps = new ArrayList<Placed>();
    collect(body, List.of(), steps);
    return steps;
  }

  private static void collect(
      List<PlanNode> nodes, List<PlanNode.Loop> around, List<Placed> steps) {
    for (var node : nodes) {
      switch (node) {
        case PlanNode.Step it -> steps.add(new Placed(it, around));
        case PlanNode.Loop it -> {
          var inner = new ArrayList<>(around);
          inner.add(it);
          collect(it.body(), inner, steps);
        }
        case PlanNode.Around it -> collect(it.body(), around, steps);
      }
    }
  }

  public Stream<PlanNode.Loop> loops() {
    return loops(body);
  }

  private static Stream<PlanNode.Loop> loops(List<PlanNode> nodes) {
    return repeated(nodes).filter(PlanNode.Loop.class::isInstance).map(PlanNode.Loop.class::cast);
  }

  /** Loops over blocks, and those that count. */
  public Stream<PlanNode.Repeated> repeated() {
    return repeated(body);
  }

  private static Stream<PlanNode.Repeated> repeated(List<PlanNode> nodes) {
    return nodes.stream()
        .flatMap(
            it ->
                switch (it) {
                  case PlanNode.Repeated loop ->
                      Stream.concat(Stream.of(loop), repeated(loop.body()));
                  case PlanNode.When when -> repeated(when.body());
                  case PlanNode.Step _ -> Stream.of();
                });
  }

  public Optional<PlanNode.Repeated> repeated(String name) {
    return repeated().filter(it -> it.name().equals(name)).findFirst();
  }

  public Optional<PlanNode.Loop> loop(String name) {
    return loops().filter(it -> it.name().equals(name)).findFirst();
  }

  /** A loop over blocks, or over elements of an extent: blocks of one. */
  public Optional<PlanNode.Loop> inBlocks(String name) {
    return repeated(name)
        .flatMap(
            it ->
                switch (it) {
                  case PlanNode.Loop loop -> Optional.of(loop);
                  case PlanNode.Count count -> count.ofOnes();
                });
  }

  /** The loop and those that it cuts further, from inside out. */
  public List<PlanNode.Loop> chain(PlanPlace place) {
    var chain = new ArrayList<PlanNode.Loop>();
    var at = place;
    while (at instanceof PlanPlace.In(var name)) {
      var loop = loop(name).orElseThrow();
      chain.add(loop);
      at = loop.of();
    }
    return chain;
  }
}
