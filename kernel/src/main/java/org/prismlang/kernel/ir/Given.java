package org.prismlang.kernel.ir;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.intrinsic.Amount;
import org.prismlang.lang.intrinsic.Form;
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

  /** The given one of a few words, or else the first of them. */
  public String word(String name) {
    for (var operand : intrinsic.operands()) {
      if (operand.name().equals(name) && operand.form() instanceof Form.Word words) {
        return word(name, words.words().getFirst());
      }
    }
    throw new IllegalStateException(intrinsic.name() + " takes no words as " + name);
  }

  /** What an operand says of how much memory is taken, where there is one and it is given. */
  public Optional<Expr> amount(Amount kind) {
    for (var operand : intrinsic.operands()) {
      if (operand.amount().equals(Optional.of(kind)) && has(operand.name())) {
        return Optional.of(value(operand.name()));
      }
    }
    return Optional.empty();
  }

  /** Whether what others released before is seen after it. */
  public boolean acquires() {
    return order().equals("acquire") || order().equals("acq_rel");
  }

  /** Whether what its thread did before is seen by those who acquire. */
  public boolean releases() {
    return order().equals("release") || order().equals("acq_rel");
  }

  /** Whether nothing else is ordered by it. */
  public boolean isRelaxed() {
    return !acquires() && !releases();
  }

  private String order() {
    boolean saysOrder = intrinsic.operands().stream().anyMatch(it -> it.name().equals("order"));
    return saysOrder ? word("order") : "";
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
