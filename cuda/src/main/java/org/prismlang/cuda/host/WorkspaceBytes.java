package org.prismlang.cuda.host;

import java.util.Map;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaType;
import org.prismlang.cuda.tree.Operator;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Value;

/** The size of a workspace, counted by the host with 64 bits. */
public final class WorkspaceBytes {
  private static final CudaType WIDE = CudaType.named("int64_t");

  private WorkspaceBytes() {}

  /** {@code names}: what the launcher calls the kernel's parameters. */
  public static CudaExpr of(Term term, Map<String, String> names) {
    if (term.value().isPresent() && term.value().get() instanceof Value.Int(long known)) {
      return CudaExpr.number(known);
    }
    return switch (term) {
      case Term.Read read -> name(read.variable().name(), names).cast(WIDE);
      case Term.Convert convert -> of(convert.operand(), names);
      case Term.Units units when units.unit().level() == Level.BLOCK ->
          CudaExpr.name("grid").cast(WIDE).dividedBy(units.unit().size());
      case Term.Binary binary ->
          new CudaExpr.Binary(
              operator(binary.operator()), of(binary.left(), names), of(binary.right(), names));
      default ->
          throw new IllegalStateException("the host cannot count bytes by " + term.span().text());
    };
  }

  private static CudaExpr name(String parameter, Map<String, String> names) {
    return CudaExpr.name(names.getOrDefault(parameter, parameter));
  }

  private static Operator operator(BinaryOperator operator) {
    return switch (operator) {
      case ADD -> Operator.ADD;
      case SUBTRACT -> Operator.SUBTRACT;
      case MULTIPLY -> Operator.MULTIPLY;
      case DIVIDE -> Operator.DIVIDE;
      case REMAINDER -> Operator.REMAINDER;
      case SHIFT_LEFT -> Operator.SHIFT_LEFT;
      case SHIFT_RIGHT -> Operator.SHIFT_RIGHT;
      default -> throw new IllegalStateException("no size is counted with " + operator.text());
    };
  }
}
