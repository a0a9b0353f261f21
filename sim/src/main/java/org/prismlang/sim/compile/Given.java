package org.prismlang.sim.compile;

import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/** The operands of one operation, by the names of the table. */
record Given(Stmt.Operate operate) {
  boolean has(String name) {
    return !(operand(name) instanceof Operand.Absent);
  }

  Operand operand(String name) {
    var operands = operate.intrinsic().operands();
    for (int i = 0; i < operands.size(); i++) {
      if (operands.get(i).name().equals(name)) {
        return i < operate.operands().size() ? operate.operands().get(i) : new Operand.Absent();
      }
    }
    throw new IllegalStateException(operate.intrinsic().name() + " has no operand " + name);
  }

  Expr value(String name) {
    return switch (operand(name)) {
      case Operand.OfValue(Expr expr) -> expr;
      case Operand.OfConstant(Value.Truth value) -> new Expr.Constant(value, Scalar.BOOL);
      case Operand.OfConstant(Value.Int value) -> new Expr.Constant(value, Scalar.INT32);
      case Operand.OfConstant(Value.Real value) -> new Expr.Constant(value, Scalar.FLOAT);
      default -> throw wrong(name, "value");
    };
  }

  Access access(String name) {
    if (operand(name) instanceof Operand.OfAccess(Access access)) {
      return access;
    }
    throw wrong(name, "access");
  }

  List<Expr> several(String name) {
    if (operand(name) instanceof Operand.OfSeveral(List<Expr> exprs)) {
      return exprs;
    }
    throw wrong(name, "list");
  }

  String code(String name) {
    if (operand(name) instanceof Operand.OfCode(String procedure)) {
      return procedure;
    }
    throw wrong(name, "procedure");
  }

  boolean isTrue(String name) {
    return known(name).map(it -> it instanceof Value.Truth(boolean truth) && truth).orElse(false);
  }

  int number(String name, int otherwise) {
    return known(name)
        .map(it -> it instanceof Value.Int(long number) ? Math.toIntExact(number) : otherwise)
        .orElse(otherwise);
  }

  String word(String name, String otherwise) {
    return known(name)
        .map(it -> it instanceof Value.Words(String word) ? word : otherwise)
        .orElse(otherwise);
  }

  private Optional<Value> known(String name) {
    return switch (operand(name)) {
      case Operand.OfConstant(Value value) -> Optional.of(value);
      case Operand.OfValue(Expr.Constant(Value value, _)) -> Optional.of(value);
      default -> Optional.empty();
    };
  }

  private IllegalStateException wrong(String name, String wanted) {
    return new IllegalStateException(
        operate.intrinsic().name() + ": `" + name + "` is no " + wanted + ": " + operand(name));
  }
}
