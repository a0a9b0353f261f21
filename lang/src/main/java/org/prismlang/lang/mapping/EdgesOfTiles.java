package org.prismlang.lang.mapping;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.task.Elements;
import org.prismlang.lang.task.TaskWords;
import org.prismlang.lang.type.BinaryOperator;

/**
 * The last block of an extent may be shorter than its tile. What lies beyond is zero, where the
 * copy engine brought it: a sum over it must not notice (P1324). Where blocks stay apart, what is
 * beyond comes out beyond, and is clipped. A loop that cuts no operand has no edge there (P1336).
 */
record EdgesOfTiles(Item.Function mapping) {
  void check(Work.Call call, PlanNode.Step step, PlanNode.Loop loop) {
    var padded =
        IntStream.range(0, call.operands().size())
            .filter(i -> isCut(call.operands().get(i), loop))
            .mapToObj(i -> call.task().tensors().get(i).name().text())
            .collect(Collectors.toSet());
    boolean isSum =
        call.operands().stream().filter(PlanOperand::isWritten).noneMatch(it -> isCut(it, loop));
    if (!isSum) {
      return;
    }
    if (padded.isEmpty()) {
      throw new Refused(
          Code.P1336
              .at(
                  step.span(),
                  "`"
                      + step.label()
                      + "` is given the same in each trip of `"
                      + loop.name()
                      + "`: the loop cuts none of its operands")
              .label(mapping.name().span(), "in this mapping")
              .help(
                  "let it stand outside of the loop, or give it the part of a trip: `x["
                      + loop.name()
                      + "]`"));
    }
    var elements = Elements.of(call.task(), new Diagnostics()).orElseThrow();
    boolean isUnnoticed =
        Stmt.all(elements.body())
            .allMatch(
                it ->
                    switch (it) {
                      case Stmt.Update(_, var operator, var value, _) ->
                          operator == BinaryOperator.ADD
                              && folded(value, padded).equals(Optional.of(0.0));
                      case Stmt.For _, Stmt.Assert _, Stmt.Pass _ -> true;
                      default -> false;
                    });
    if (!isUnnoticed) {
      throw new Refused(
          Code.P1324
              .at(
                  step.span(),
                  "what lies beyond `"
                      + loop.extent().span().text()
                      + "` would count in the last trip of `"
                      + loop.name()
                      + "`")
              .label(mapping.name().span(), "in this mapping")
              .help("a sum of products of what is cut adds nothing there"));
    }
  }

  private static boolean isCut(PlanOperand operand, PlanNode.Loop loop) {
    return operand.places().contains(new PlanPlace.In(loop.name()));
  }

  /** What an expression is where these tensors are zero; nothing is assumed of others. */
  private static Optional<Double> folded(Expr expr, Set<String> zeros) {
    return switch (expr) {
      case Expr.Float(var value, _) -> Optional.of(value);
      case Expr.Int(var value, _) -> Optional.of(value.doubleValue());
      case Expr.Index(Expr.Variable(var tensor, _), _, _) when zeros.contains(tensor) ->
          Optional.of(0.0);
      case Expr.Call(Expr.Variable(var type, _), var arguments, _)
          when List.of("float", "bf16", "half", "double", TaskWords.TF32).contains(type)
              && arguments.size() == 1 ->
          folded(arguments.getFirst().value(), zeros);
      case Expr.Binary(var operator, var left, var right, _) ->
          folded(left, zeros)
              .flatMap(
                  a ->
                      folded(right, zeros)
                          .flatMap(
                              b ->
                                  switch (operator) {
                                    case ADD -> Optional.of(a + b);
                                    case SUBTRACT -> Optional.of(a - b);
                                    case MULTIPLY -> Optional.of(a * b);
                                    default -> Optional.<Double>empty();
                                  }));
      default -> Optional.empty();
    };
  }
}
