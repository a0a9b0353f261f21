package org.prismlang.lang.mapping;

import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Spelling;

/** Blocks of whole extents, in words of a kernel, in which a loop's name is the trip's number. */
record BlocksInText(Plan plan) {
  static String first(PlanNode.Loop block) {
    return KernelText.times(block.size(), block.name());
  }

  /** The last block has fewer. */
  private static String size(PlanNode.Loop block) {
    return "min("
        + block.size()
        + ", "
        + Spelling.operand(block.extent())
        + " - "
        + first(block)
        + ")";
  }

  /** Where a block begins, and how many elements it has, by numbers. */
  Expr said(Expr expr) {
    return switch (expr) {
      case Expr.Field(Expr.Variable(var block, _), var field, var span)
          when plan.loop(block).isPresent() ->
          new Expr.Variable(
              field.text().equals("first")
                  ? "(" + first(plan.loop(block).get()) + ")"
                  : size(plan.loop(block).get()),
              span);
      default -> expr.mapped(this::said);
    };
  }

  /** The block before whose end the blocks of the loop are. */
  PlanNode.Loop last(PlanNode.Loop loop) {
    return loop.of()
            instanceof PlanPlace.Between(_, Expr.Binary(_, Expr.Field(var block, _, _), _, _))
        ? plan.loop(Spelling.of(block)).orElseThrow()
        : loop;
  }

  /** Of blocks up to the end of another, of the same extent: theirs divide that. */
  String tripsUpTo(PlanNode.Loop loop) {
    var last = last(loop);
    var behind =
        Built.sum(
            new Expr.Variable(last.name(), loop.extent().span()),
            Built.number(1, loop.extent().span()));
    long each = last.size() / loop.size();
    return "min("
        + KernelText.trips(loop)
        + ", "
        + (each == 1 ? Spelling.of(behind) : each + " * (" + Spelling.of(behind) + ")")
        + ")";
  }
}
