package org.prismlang.kernel.ir;

import java.util.List;
import org.prismlang.lang.intrinsic.Intrinsic;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/** The operands of one operation, by the names of the table. */
public record Given(Intrinsic intrinsic, List<Operand> operands) {
  public Given {
    operands = List.copyOf(operands);
  }

  public boolean has(String name) {
    return !(operand(name) instanceof Operand.Absent);
  }

  public Operand operand(String name) {
    for (int i = 0; i < intrinsic.operands().size(); i++) {
      if (intrinsic.operands().get(i).name().equals(name)) {
        return i < operands.size() ? operands.get(i) : new Operand.Absent();
      }
    }
    throw new IllegalStateException(intrinsic.name() + " has no operand " + name);
  }

  public Expr value(String name) {
    return switch (operand(name)) {
      case Operand.OfValue(Expr expr) -> expr;
      case Operand.OfConstant(Value.Truth value) -> new Expr.Constant(value, Scalar.BOOL);
      case Operand.OfConstant(Value.Int value) -> new Expr.Constant(value, Scalar.INT32);
      case Operand.OfConstant(Value.Real value) -> new Expr.Constant(value, Scalar.FLOAT);
      default -> throw wrong(name, "value");
    };
  }

  public Access access(String name) {
    if (operand(name) instanceof Operand.OfAccess(Access access)) {
      return access;
    }
    throw wrong(name, "access");
  }

  public List<Expr> several(String name) {
    if (operand(name) instanceof Operand.OfSeveral(List<Expr> exprs)) {
      return exprs;
    }
    throw wrong(name, "list");
  }

  public String code(String name) {
    if (operand(name) instanceof Operand.OfCode(String procedure)) {
      return procedure;
    }
    throw wrong(name, "procedure");
  }

  public boolean isTrue(String name) {
    return known(name, new Value.Truth(false)) instanceof Value.Truth(boolean truth) && truth;
  }

  public int number(String name, int otherwise) {
    if (known(name, new Value.Int(otherwise)) instanceof Value.Int(long number)) {
      return Math.toIntExact(number);
    }
    throw wrong(name, "number");
  }

  public String word(String name, String otherwise) {
    if (known(name, new Value.Words(otherwise)) instanceof Value.Words(String word)) {
      return word;
    }
    throw wrong(name, "word");
  }

  private Value known(String name, Value otherwise) {
    return switch (operand(name)) {
      case Operand.Absent _ -> otherwise;
      case Operand.OfConstant(Value value) -> value;
      case Operand.OfValue(Expr.Constant(Value value, _)) -> value;
      default -> throw wrong(name, "constant");
    };
  }

  private IllegalStateException wrong(String name, String wanted) {
    return new IllegalStateException(
        intrinsic.name() + ": `" + name + "` is no " + wanted + " but " + operand(name));
  }
}
