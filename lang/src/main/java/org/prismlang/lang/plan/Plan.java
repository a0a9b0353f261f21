package org.prismlang.lang.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Task;

/**
 * A task's steps in their loops. Names of loops and labels of steps are each given once.
 *
 * @param locals tensors of the task's own, whole; where they lie is decided when all is cut
 */
public record Plan(Task task, List<Local> locals, List<PlanNode> body) {
  public Plan {
    locals = List.copyOf(locals);
    body = List.copyOf(body);
  }

  public record Local(String name, Expr element, List<Expr> extents) {
    public Local {
      extents = List.copyOf(extents);
    }
  }

  public Plan with(List<PlanNode> other) {
    return new Plan(task, locals, other);
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

  public Expr element(String tensor) {
    return local(tensor)
        .map(Local::element)
        .or(() -> parameter(tensor).map(Task.Tensor::element))
        .orElseThrow();
  }

  /** A step with the loops around it, from outside in. */
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
      }
    }
  }

  public Stream<PlanNode.Loop> loops() {
    return loops(body);
  }

  private static Stream<PlanNode.Loop> loops(List<PlanNode> nodes) {
    return nodes.stream()
        .filter(PlanNode.Loop.class::isInstance)
        .map(PlanNode.Loop.class::cast)
        .flatMap(it -> Stream.concat(Stream.of(it), loops(it.body())));
  }

  public Optional<PlanNode.Loop> loop(String name) {
    return loops().filter(it -> it.name().equals(name)).findFirst();
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
