package org.prismlang.cuda.routine;

import java.util.List;
import java.util.stream.Stream;
import org.prismlang.lang.intrinsic.MathOp;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.tree.Descent;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.UnaryOperator;
import org.prismlang.lang.type.Value;

/** A value of the host. Nothing is left to be inferred: operands have the types that are said. */
public sealed interface RoutineExpr {
  Type type();

  default List<RoutineExpr> children() {
    return switch (this) {
      case Number _, Name _, Processors _ -> List.of();
      case Unary it -> List.of(it.operand);
      case Binary it -> List.of(it.left, it.right);
      case Convert it -> List.of(it.operand);
      case Choice it -> List.of(it.condition, it.then, it.otherwise);
      case Exact it -> it.operands;
      case Call it -> it.arguments;
      case Tensor it -> Stream.concat(Stream.of(it.buffer), it.sizes.stream()).toList();
      case Made it -> List.of(it.count);
    };
  }

  /** It and everything inside it. */
  default Stream<RoutineExpr> all() {
    return Descent.from(List.of(this), RoutineExpr::children);
  }

  record Number(Value value, Scalar type) implements RoutineExpr {}

  record Name(RoutineVariable variable) implements RoutineExpr {
    @Override
    public Type type() {
      return variable.type();
    }
  }

  record Unary(UnaryOperator operator, RoutineExpr operand, Scalar type) implements RoutineExpr {}

  /**
   * Both operands are of one type, but the distance of a shift, an {@code int64}. Integers wrap; a
   * quotient by zero and a shift beyond the width end the call.
   */
  record Binary(
      BinaryOperator operator, RoutineExpr left, RoutineExpr right, Scalar operands, Span span)
      implements RoutineExpr {
    @Override
    public Scalar type() {
      return operator.isLogical() || operator.isComparison() ? Scalar.BOOL : operands;
    }
  }

  /** By value, as kernels do it. */
  record Convert(RoutineExpr operand, Scalar from, Scalar type) implements RoutineExpr {}

  record Choice(RoutineExpr condition, RoutineExpr then, RoutineExpr otherwise, Scalar type)
      implements RoutineExpr {}

  /** A function whose result every machine agrees on. */
  record Exact(MathOp op, List<RoutineExpr> operands, Scalar type) implements RoutineExpr {
    public Exact {
      operands = List.copyOf(operands);
    }
  }

  /** Of another routine; {@code type} is that of its one result, or nothing's. */
  record Call(Function callee, List<RoutineExpr> arguments, Type type) implements RoutineExpr {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /** How many multiprocessors the machine has. */
  record Processors() implements RoutineExpr {
    @Override
    public Type type() {
      return Scalar.INT32;
    }
  }

  /** A buffer as a row-major tensor, outermost size first. */
  record Tensor(RoutineExpr buffer, List<RoutineExpr> sizes, Type type) implements RoutineExpr {
    public Tensor {
      sizes = List.copyOf(sizes);
    }
  }

  /** Memory on the device that ends with the routine. */
  record Made(Type element, RoutineExpr count, boolean isZero, Type type) implements RoutineExpr {}
}
