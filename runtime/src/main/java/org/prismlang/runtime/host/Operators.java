package org.prismlang.runtime.host;

import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.sim.jvm.Arithmetic;
import org.prismlang.sim.jvm.Kind;

/** Operators of host functions: quotients and shifts that have no result say where they stand. */
final class Operators {
  private final Body body;

  Operators(Body body) {
    this.body = body;
  }

  /** Of a shift, the right operand is 64 bits long. */
  void binary(BinaryOperator operator, Scalar scalar, Span span) {
    var arithmetic = new Arithmetic(body.code);
    if (scalar.isFloating()) {
      arithmetic.binary(operator, scalar);
      return;
    }
    switch (operator) {
      case DIVIDE -> quotient("divide", scalar, span);
      case REMAINDER -> quotient("remainder", scalar, span);
      case SHIFT_LEFT, SHIFT_RIGHT -> {
        distance(scalar, span);
        arithmetic.binary(operator, scalar);
      }
      default -> arithmetic.binary(operator, scalar);
    }
  }

  private void quotient(String name, Scalar scalar, Span span) {
    boolean isUnsigned = scalar == Scalar.UINT32 || scalar == Scalar.UINT64;
    body.site(span);
    body.invokeStatic(
        Body.CHECKS,
        isUnsigned ? name + "Unsigned" : name,
        Kind.of(scalar) == Kind.LONG ? "(JJI)J" : "(III)I");
    body.casts.normalize(scalar);
  }

  private void distance(Scalar scalar, Span span) {
    body.code.loadConstant(scalar.bits());
    body.site(span);
    body.invokeStatic(Body.CHECKS, "distance", "(JII)I");
  }
}
