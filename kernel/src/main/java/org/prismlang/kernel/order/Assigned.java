package org.prismlang.kernel.order;

import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;

/** Variables that statements give other values. */
final class Assigned {
  private Assigned() {}

  /** The variable that a statement gives another value; any of several has an empty name. */
  static Optional<String> by(Stmt stmt) {
    return switch (stmt) {
      case Stmt.Declare(var local, _, _) -> Optional.of(local.name());
      case Stmt.Assign(var target, _, _) -> Optional.of(base(target));
      case Stmt.Update(var target, _, _, _) -> Optional.of(base(target));
      case Stmt.AssignAll(var targets, _, _) ->
          Optional.of(targets.size() == 1 ? base(targets.getFirst()) : "");
      case Stmt.Unsafe _ -> Optional.of("");
      case Stmt.Operate operate -> operate.result().map(Local::name).or(() -> writes(operate));
      default -> Optional.empty();
    };
  }

  /** All variables that a statement itself gives other values. */
  static void by(Stmt stmt, Set<String> names) {
    by(stmt).ifPresent(names::add);
    switch (stmt) {
      case Stmt.AssignAll(var targets, _, _) -> targets.forEach(it -> names.add(base(it)));
      case Stmt.Operate operate ->
          operate.operands().stream()
              .filter(Operand.OfSeveral.class::isInstance)
              .flatMap(it -> ((Operand.OfSeveral) it).exprs().stream())
              .forEach(it -> names.add(base(it)));
      default -> {}
    }
  }

  private static Optional<String> writes(Stmt.Operate operate) {
    return operate.operands().stream().anyMatch(Operand.OfSeveral.class::isInstance)
        ? Optional.of("")
        : Optional.empty();
  }

  static String base(Expr target) {
    return switch (target) {
      case Expr.Read(var local) -> local.name();
      case Expr.Item item -> base(item.array());
      case Expr.Slice slice -> base(slice.array());
      case Expr.Lane lane -> base(lane.vector());
      default -> "";
    };
  }
}
