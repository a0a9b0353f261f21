package org.prismlang.cuda.tree;

import java.util.List;

/** An expression of CUDA C++. */
public sealed interface CudaExpr {
  /** A whole number with the suffix of its type: {@code 7}, {@code 7u}, {@code 7ll}. */
  record Number(long value, String suffix) implements CudaExpr {}

  /** Anything that binds as tightly as a name: a real number, a string, {@code nullptr}. */
  record Text(String text) implements CudaExpr {}

  record Name(String name) implements CudaExpr {}

  /** {@code function} may carry template arguments. */
  record Call(String function, List<CudaExpr> arguments) implements CudaExpr {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /** A prefix operator: {@code - ! ~ * &}. */
  record Unary(String operator, CudaExpr operand) implements CudaExpr {}

  record Binary(Operator operator, CudaExpr left, CudaExpr right) implements CudaExpr {}

  record Conditional(CudaExpr condition, CudaExpr then, CudaExpr otherwise) implements CudaExpr {}

  record Index(CudaExpr base, CudaExpr index) implements CudaExpr {}

  record Member(CudaExpr base, String name) implements CudaExpr {}

  /** A conversion of values. */
  record Cast(CudaType type, CudaExpr operand) implements CudaExpr {}

  /** The same place or bits under another type. */
  record Reinterpret(CudaType type, CudaExpr operand) implements CudaExpr {}

  /** {@code {a, b}} as an initializer. */
  record Braces(List<CudaExpr> elements) implements CudaExpr {
    public Braces {
      elements = List.copyOf(elements);
    }
  }

  static CudaExpr number(long value) {
    return new Number(value, "");
  }

  static CudaExpr unsigned(long value) {
    return new Number(value, "u");
  }

  static CudaExpr name(String name) {
    return new Name(name);
  }

  static CudaExpr text(String text) {
    return new Text(text);
  }

  static CudaExpr call(String function, CudaExpr... arguments) {
    return new Call(function, List.of(arguments));
  }

  static CudaExpr call(String function, List<CudaExpr> arguments) {
    return new Call(function, arguments);
  }

  default CudaExpr at(CudaExpr index) {
    return new Index(this, index);
  }

  default CudaExpr at(long index) {
    return at(number(index));
  }

  default CudaExpr member(String name) {
    return new Member(this, name);
  }

  default CudaExpr address() {
    return this instanceof Unary(String operator, CudaExpr operand) && operator.equals("*")
        ? operand
        : new Unary("&", this);
  }

  default CudaExpr dereference() {
    return new Unary("*", this);
  }

  default CudaExpr not() {
    return new Unary("!", this);
  }

  default CudaExpr cast(CudaType type) {
    return new Cast(type, this);
  }

  default CudaExpr and(CudaExpr other) {
    return new Binary(Operator.AND, this, other);
  }

  default CudaExpr less(CudaExpr other) {
    return new Binary(Operator.LESS, this, other);
  }

  default CudaExpr equalTo(CudaExpr other) {
    return new Binary(Operator.EQUAL, this, other);
  }

  default CudaExpr plus(CudaExpr other) {
    return Sums.plus(this, other);
  }

  default CudaExpr plus(long other) {
    return Sums.plus(this, number(other));
  }

  default CudaExpr minus(CudaExpr other) {
    return Sums.minus(this, other);
  }

  default CudaExpr times(long factor) {
    return Sums.times(this, factor);
  }

  default CudaExpr dividedBy(long divisor) {
    return Sums.dividedBy(this, divisor);
  }

  default CudaExpr modulo(long divisor) {
    return Sums.modulo(this, divisor);
  }

  default boolean isNumber(long wanted) {
    return this instanceof Number(long value, _) && value == wanted;
  }
}
