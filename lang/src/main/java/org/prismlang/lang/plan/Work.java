package org.prismlang.lang.plan;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Summary;
import org.prismlang.lang.task.Task;

/** What a step does with parts of tensors. */
public sealed interface Work {
  List<PlanOperand> operands();

  Work with(List<PlanOperand> operands);

  /** A call of a task; operands and scalars in the order of its parameters. */
  record Call(
      Expr callee, Task task, Summary summary, List<PlanOperand> operands, List<Expr> scalars)
      implements Work {
    public Call {
      operands = List.copyOf(operands);
      scalars = List.copyOf(scalars);
    }

    @Override
    public Call with(List<PlanOperand> other) {
      return new Call(callee, task, summary, other, scalars);
    }
  }

  record Fill(PlanOperand to, Expr value) implements Work {
    @Override
    public List<PlanOperand> operands() {
      return List.of(to);
    }

    @Override
    public Fill with(List<PlanOperand> other) {
      return new Fill(other.getFirst(), value);
    }
  }

  /** {@code to = from}, {@code to = T(from)}. */
  record Copy(PlanOperand to, PlanOperand from, Optional<Expr> conversion) implements Work {
    @Override
    public List<PlanOperand> operands() {
      return List.of(to, from);
    }

    @Override
    public Copy with(List<PlanOperand> other) {
      return new Copy(other.get(0), other.get(1), conversion);
    }
  }
}
