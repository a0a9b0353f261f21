package org.prismlang.runtime.host;

import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.BinaryOperator;
import org.prismlang.lang.syntax.UnaryOperator;
import org.prismlang.lang.type.Scalar;

/** Operators on scalars that lie on the stack. Integers wrap, narrow floats are rounded. */
final class Operators {
  private final Body body;

  Operators(Body body) {
    this.body = body;
  }

  void unary(UnaryOperator operator, Scalar scalar) {
    var code = body.code;
    var form = Form.of(scalar);
    switch (operator) {
      case PLUS -> {}
      case NEGATE -> {
        switch (form) {
          case INT -> code.ineg();
          case LONG -> code.lneg();
          case FLOAT -> code.fneg();
          default -> code.dneg();
        }
      }
      case INVERT -> {
        if (form == Form.LONG) {
          code.loadConstant(-1L).lxor();
        } else {
          code.iconst_m1().ixor();
        }
      }
      case NOT -> code.iconst_1().ixor();
    }
    body.casts.narrow(scalar);
  }

  /** Of a shift, the right operand is 64 bits long. */
  void binary(BinaryOperator operator, Scalar scalar, Span span) {
    switch (Form.of(scalar)) {
      case INT -> ints(operator, scalar, span);
      case LONG -> longs(operator, scalar, span);
      case FLOAT -> floats(operator);
      default -> doubles(operator);
    }
    body.casts.narrow(scalar);
  }

  private void ints(BinaryOperator operator, Scalar scalar, Span span) {
    var code = body.code;
    switch (operator) {
      case ADD -> code.iadd();
      case SUBTRACT -> code.isub();
      case MULTIPLY -> code.imul();
      case DIVIDE -> quotient(scalar == Scalar.UINT32, "divide", "(III)I", span);
      case REMAINDER -> quotient(scalar == Scalar.UINT32, "remainder", "(III)I", span);
      case BIT_AND -> code.iand();
      case BIT_OR -> code.ior();
      case BIT_XOR -> code.ixor();
      case SHIFT_LEFT -> {
        distance(scalar, span);
        code.ishl();
      }
      case SHIFT_RIGHT -> {
        distance(scalar, span);
        if (scalar == Scalar.UINT32) {
          code.iushr();
        } else {
          code.ishr();
        }
      }
      default -> throw none(operator);
    }
  }

  private void longs(BinaryOperator operator, Scalar scalar, Span span) {
    var code = body.code;
    switch (operator) {
      case ADD -> code.ladd();
      case SUBTRACT -> code.lsub();
      case MULTIPLY -> code.lmul();
      case DIVIDE -> quotient(scalar == Scalar.UINT64, "divide", "(JJI)J", span);
      case REMAINDER -> quotient(scalar == Scalar.UINT64, "remainder", "(JJI)J", span);
      case BIT_AND -> code.land();
      case BIT_OR -> code.lor();
      case BIT_XOR -> code.lxor();
      case SHIFT_LEFT -> {
        distance(scalar, span);
        code.lshl();
      }
      case SHIFT_RIGHT -> {
        distance(scalar, span);
        if (scalar == Scalar.UINT64) {
          code.lushr();
        } else {
          code.lshr();
        }
      }
      default -> throw none(operator);
    }
  }

  private void quotient(boolean isUnsigned, String name, String descriptor, Span span) {
    body.site(span);
    body.invokeStatic(Body.CHECKS, isUnsigned ? name + "Unsigned" : name, descriptor);
  }

  private void distance(Scalar scalar, Span span) {
    body.code.loadConstant(scalar.bits());
    body.site(span);
    body.invokeStatic(Body.CHECKS, "distance", "(JII)I");
  }

  private void floats(BinaryOperator operator) {
    var code = body.code;
    switch (operator) {
      case ADD -> code.fadd();
      case SUBTRACT -> code.fsub();
      case MULTIPLY -> code.fmul();
      case DIVIDE -> code.fdiv();
      default -> throw none(operator);
    }
  }

  private void doubles(BinaryOperator operator) {
    var code = body.code;
    switch (operator) {
      case ADD -> code.dadd();
      case SUBTRACT -> code.dsub();
      case MULTIPLY -> code.dmul();
      case DIVIDE -> code.ddiv();
      default -> throw none(operator);
    }
  }

  private static IllegalStateException none(BinaryOperator operator) {
    return new IllegalStateException("no operation on these numbers: " + operator);
  }
}
