package org.prismlang.lang.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;

/**
 * Other things in place of names. What stands in place of one name of a plan mentions no loop that
 * is opened inside of where it is put: loops of a plan have names of their own.
 *
 * @param names other names for loops and tensors
 * @param numbers what a loop's variable is instead
 * @param blocks what a loop's block is instead
 */
public record Substitution(
    Map<String, String> names, Map<String, Expr> numbers, Map<String, Block> blocks) {
  /** The elements from one on, so many. */
  public record Block(Expr first, Expr size) {}

  public Substitution {
    names = Map.copyOf(names);
    numbers = Map.copyOf(numbers);
    blocks = Map.copyOf(blocks);
  }

  public static Substitution renaming(Map<String, String> names) {
    return new Substitution(names, Map.of(), Map.of());
  }

  public static Substitution of(String variable, Expr number) {
    return new Substitution(Map.of(), Map.of(variable, number), Map.of());
  }

  public static Substitution of(String loop, Block block) {
    return new Substitution(Map.of(), Map.of(), Map.of(loop, block));
  }

  public Expr of(Expr expr) {
    return switch (expr) {
      case Expr.Variable(var name, _) when numbers.containsKey(name) ->
          Optional.ofNullable(numbers.get(name)).orElse(expr);
      case Expr.Variable(var name, var span) -> new Expr.Variable(renamed(name), span);
      case Expr.Field(Expr.Variable(var name, _), var field, _)
          when blocks.containsKey(name) && !field.text().isEmpty() -> {
        var block = Optional.ofNullable(blocks.get(name)).orElseThrow();
        yield field.text().equals("first") ? block.first : block.size;
      }
      default -> expr.mapped(this::of);
    };
  }

  private List<Expr> all(List<Expr> exprs) {
    return exprs.stream().map(this::of).toList();
  }

  private String renamed(String name) {
    return names.getOrDefault(name, name);
  }

  public PlanPlace of(PlanPlace place) {
    return switch (place) {
      case PlanPlace.Whole it -> it;
      case PlanPlace.In(var loop) -> {
        var block = Optional.ofNullable(blocks.get(loop));
        yield block.isPresent()
            ? new PlanPlace.Between(
                block.get().first, Built.sum(block.get().first, block.get().size))
            : new PlanPlace.In(renamed(loop));
      }
      case PlanPlace.At(var index) -> new PlanPlace.At(of(index));
      case PlanPlace.Between(var from, var to) -> new PlanPlace.Between(of(from), of(to));
    };
  }

  public PlanOperand of(PlanOperand operand) {
    return new PlanOperand(
        renamed(operand.tensor()),
        operand.privilege(),
        operand.places().stream().map(this::of).toList());
  }

  public Work of(Work work) {
    return switch (work) {
      case Work.Fill(var to, var value) -> new Work.Fill(of(to), of(value));
      case Work.Copy(var to, var from, var conversion) ->
          new Work.Copy(of(to), of(from), conversion);
      case Work.Call(var callee, var task, var summary, var operands, var scalars) ->
          new Work.Call(
              callee, task, summary, operands.stream().map(this::of).toList(), all(scalars));
      case Work.Element(var target, var operator, var value, var operands) ->
          new Work.Element(
              of(target), operator, of(value), operands.stream().map(this::of).toList());
    };
  }

  public List<PlanNode> in(List<PlanNode> nodes) {
    return nodes.stream().map(this::of).toList();
  }

  public PlanNode of(PlanNode node) {
    return switch (node) {
      case PlanNode.Step(var label, var work, var span) -> new PlanNode.Step(label, of(work), span);
      case PlanNode.When(var condition, var body) -> new PlanNode.When(of(condition), in(body));
      case PlanNode.Count(var name, var from, var to, var body) ->
          new PlanNode.Count(renamed(name), of(from), of(to), in(body));
      case PlanNode.Loop loop
          when loop.of() instanceof PlanPlace.In(var outer) && blocks.containsKey(outer) ->
          of(Numbered.of(loop));
      case PlanNode.Loop(var name, var extent, var of, var size, var body) ->
          new PlanNode.Loop(renamed(name), of(extent), of(of), size, in(body));
    };
  }
}
