package org.prismlang.lang.plan;

import java.util.List;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;

/** What stands in a plan, one after the other. */
public sealed interface PlanNode {
  /**
   * {@code for name in blocks(…, size)}.
   *
   * @param extent what is cut in the end, as the task has it
   * @param of all of the extent, or a block of it
   */
  record Loop(String name, Expr extent, PlanPlace of, long size, List<PlanNode> body)
      implements PlanNode {
    public Loop {
      body = List.copyOf(body);
    }

    public Loop with(List<PlanNode> other) {
      return new Loop(name, extent, of, size, other);
    }
  }

  /**
   * Something that is done as a whole.
   *
   * @param span where the task says so
   */
  record Step(String label, Work work, Span span) implements PlanNode {}
}
