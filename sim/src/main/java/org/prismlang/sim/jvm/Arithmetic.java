package org.prismlang.sim.jvm;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import org.prismlang.lang.number.Shifts;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.UnaryOperator;

/**
 * Operators on the values on top of the stack, both of the type of the result but for the distance
 * of a shift, an int. Integers wrap, narrow floats are rounded.
 */
public final class Arithmetic {
  private static final ClassDesc SHIFTS = Shifts.class.describeConstable().orElseThrow();

  private final CodeBuilder code;
  private final Casts casts;

  public Arithmetic(CodeBuilder code) {
    this.code = code;
    this.casts = new Casts(code);
  }

  public void unary(UnaryOperator operator, Scalar type) {
    switch (operator) {
      case PLUS -> {}
      case NOT -> code.iconst_1().ixor();
      case NEGATE -> {
        switch (Kind.of(type)) {
          case INT -> code.ineg();
          case LONG -> code.lneg();
          case FLOAT -> code.fneg();
          case DOUBLE -> code.dneg();
        }
        casts.normalize(type);
      }
      case INVERT -> {
        if (Kind.of(type) == Kind.LONG) {
          code.loadConstant(-1L).lxor();
        } else {
          code.iconst_m1().ixor();
        }
        casts.normalize(type);
      }
    }
  }

  public void binary(BinaryOperator operator, Scalar type) {
    switch (Kind.of(type)) {
      case INT -> whole(operator, type, Kind.INT);
      case LONG -> whole(operator, type, Kind.LONG);
      case FLOAT -> {
        switch (operator) {
          case ADD -> code.fadd();
          case SUBTRACT -> code.fsub();
          case MULTIPLY -> code.fmul();
          case DIVIDE -> code.fdiv();
          case REMAINDER -> code.frem();
          default -> throw unknown(operator, type);
        }
      }
      case DOUBLE -> {
        switch (operator) {
          case ADD -> code.dadd();
          case SUBTRACT -> code.dsub();
          case MULTIPLY -> code.dmul();
          case DIVIDE -> code.ddiv();
          case REMAINDER -> code.drem();
          default -> throw unknown(operator, type);
        }
      }
    }
    casts.normalize(type);
  }

  private void whole(BinaryOperator operator, Scalar type, Kind kind) {
    boolean isInt = kind == Kind.INT;
    boolean isUnsigned = type.nature() == Scalar.Nature.UNSIGNED;
    switch (operator) {
      case ADD -> pick(isInt, CodeBuilder::iadd, CodeBuilder::ladd);
      case SUBTRACT -> pick(isInt, CodeBuilder::isub, CodeBuilder::lsub);
      case MULTIPLY -> pick(isInt, CodeBuilder::imul, CodeBuilder::lmul);
      case BIT_AND -> pick(isInt, CodeBuilder::iand, CodeBuilder::land);
      case BIT_OR -> pick(isInt, CodeBuilder::ior, CodeBuilder::lor);
      case BIT_XOR -> pick(isInt, CodeBuilder::ixor, CodeBuilder::lxor);
      case DIVIDE -> {
        if (isUnsigned) {
          unsigned("divideUnsigned", kind);
        } else {
          pick(isInt, CodeBuilder::idiv, CodeBuilder::ldiv);
        }
      }
      case REMAINDER -> {
        if (isUnsigned) {
          unsigned("remainderUnsigned", kind);
        } else {
          pick(isInt, CodeBuilder::irem, CodeBuilder::lrem);
        }
      }
      case SHIFT_LEFT -> shift("shiftLeft", kind);
      case SHIFT_RIGHT -> shift(isUnsigned ? "shiftRightUnsigned" : "shiftRight", kind);
      default -> throw unknown(operator, type);
    }
  }

  private interface Instruction {
    CodeBuilder in(CodeBuilder code);
  }

  private void pick(boolean isInt, Instruction whole, Instruction wide) {
    (isInt ? whole : wide).in(code);
  }

  private void unsigned(String name, Kind kind) {
    same(kind == Kind.INT ? ConstantDescs.CD_Integer : ConstantDescs.CD_Long, name, kind);
  }

  private void same(ClassDesc owner, String name, Kind kind) {
    code.invokestatic(owner, name, MethodTypeDesc.of(kind.desc(), kind.desc(), kind.desc()));
  }

  private void shift(String name, Kind kind) {
    code.invokestatic(
        SHIFTS, name, MethodTypeDesc.of(kind.desc(), kind.desc(), ConstantDescs.CD_int));
  }

  private static IllegalStateException unknown(BinaryOperator operator, Scalar type) {
    return new IllegalStateException("no " + operator.text() + " of " + type);
  }
}
