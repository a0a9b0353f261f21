package org.prismlang.lang.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Privilege;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Summary;
import org.prismlang.lang.task.Task;
import org.prismlang.lang.type.BinaryOperator;

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

    /** The same task by another name. */
    public Call as(Expr other) {
      return new Call(other, task, summary, operands, scalars);
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

  /**
   * {@code x[i, j] = e}, {@code x[i, j] += e}.
   *
   * @param operands what is written first; what is read stands in the expressions
   */
  record Element(
      Expr target, Optional<BinaryOperator> operator, Expr value, List<PlanOperand> operands)
      implements Work {
    public Element {
      operands = List.copyOf(operands);
    }

    public static Element of(
        Expr target, Optional<BinaryOperator> operator, Expr value, Predicate<String> isTensor) {
      var operands = new ArrayList<PlanOperand>();
      operands.add(operand(target, operator.isPresent() ? Privilege.UPDATE : Privilege.WRITE));
      if (target instanceof Expr.Index(_, var indices, _)) {
        indices.forEach(it -> read(it, isTensor, operands));
      }
      read(value, isTensor, operands);
      return new Element(target, operator, value, operands);
    }

    private static void read(Expr expr, Predicate<String> isTensor, List<PlanOperand> out) {
      switch (expr) {
        case Expr.Index(Expr.Variable(var name, _), var indices, _) when isTensor.test(name) -> {
          out.add(operand(expr, Privilege.READ));
          indices.forEach(it -> read(it, isTensor, out));
        }
        case Expr.Variable(var name, _) when isTensor.test(name) ->
            out.add(operand(expr, Privilege.READ));
        default -> expr.children().forEach(it -> read(it, isTensor, out));
      }
    }

    private static PlanOperand operand(Expr expr, Privilege privilege) {
      return expr instanceof Expr.Index(Expr.Variable(var name, _), var indices, _)
          ? new PlanOperand(
              name, privilege, indices.stream().<PlanPlace>map(PlanPlace.At::new).toList())
          : new PlanOperand(Spelling.of(expr), privilege, List.of());
    }

    /** Its operands stand in its expressions: who changes them changes those. */
    @Override
    public Element with(List<PlanOperand> other) {
      if (!other.equals(operands)) {
        throw new IllegalStateException("operands of an element are parts of its expressions");
      }
      return this;
    }
  }
}
