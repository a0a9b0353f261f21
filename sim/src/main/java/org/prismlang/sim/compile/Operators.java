package org.prismlang.sim.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import org.prismlang.lang.number.Shifts;
import org.prismlang.lang.syntax.BinaryOperator;
import org.prismlang.lang.syntax.UnaryOperator;
import org.prismlang.lang.type.Scalar;

/** Operators on the values on top of the stack, both of the type of the result. */
final class Operators {
  private static final ClassDesc SHIFTS = Descs.of(Shifts.class);

  private static final ClassDesc MATH = Descs.of(Math.class);

  private final CodeBuilder code;

  /** Whether signed results that do not fit are an error. */
  private final boolean isExact;

  Operators(Emitter out) {
    this.code = out.code;
    this.isExact = out.kernel.isWatched();
  }

  void unary(UnaryOperator operator, Scalar type) {
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
        new Casts(code).normalize(type);
      }
      case INVERT -> {
        if (Kind.of(type) == Kind.LONG) {
          code.loadConstant(-1L).lxor();
        } else {
          code.iconst_m1().ixor();
        }
        new Casts(code).normalize(type);
      }
    }
  }

  void binary(BinaryOperator operator, Scalar type) {
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
    new Casts(code).normalize(type);
  }

  private void whole(BinaryOperator operator, Scalar type, Kind kind) {
    boolean isInt = kind == Kind.INT;
    boolean isUnsigned = type.nature() == Scalar.Nature.UNSIGNED;
    if (isExact && !isUnsigned && exact(operator, kind)) {
      return;
    }
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
    same(Descs.of(kind == Kind.INT ? Integer.class : Long.class), name, kind);
  }

  private boolean exact(BinaryOperator operator, Kind kind) {
    switch (operator) {
      case ADD -> same(MATH, "addExact", kind);
      case SUBTRACT -> same(MATH, "subtractExact", kind);
      case MULTIPLY -> same(MATH, "multiplyExact", kind);
      default -> {
        return false;
      }
    }
    return true;
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

  /** Jumps by a comparison of two values of one type. */
  void jump(BinaryOperator operator, Scalar type, boolean jumpsIf, Label target) {
    boolean isUnsigned = type.nature() == Scalar.Nature.UNSIGNED;
    switch (Kind.of(type)) {
      case INT -> {
        if (isUnsigned && type.bits() == 32 && !isEquality(operator)) {
          compareUnsigned(Descs.of(Integer.class), ConstantDescs.CD_int);
          withZero(operator, jumpsIf, target);
        } else {
          direct(operator, jumpsIf, target);
        }
      }
      case LONG -> {
        if (isUnsigned && !isEquality(operator)) {
          compareUnsigned(Descs.of(Long.class), ConstantDescs.CD_long);
        } else {
          code.lcmp();
        }
        withZero(operator, jumpsIf, target);
      }
      case FLOAT -> {
        // A NaN makes every comparison but != fail.
        if (isLess(operator)) {
          code.fcmpg();
        } else {
          code.fcmpl();
        }
        withZero(operator, jumpsIf, target);
      }
      case DOUBLE -> {
        if (isLess(operator)) {
          code.dcmpg();
        } else {
          code.dcmpl();
        }
        withZero(operator, jumpsIf, target);
      }
    }
  }

  private void compareUnsigned(ClassDesc owner, ClassDesc type) {
    code.invokestatic(
        owner, "compareUnsigned", MethodTypeDesc.of(ConstantDescs.CD_int, type, type));
  }

  private static boolean isEquality(BinaryOperator operator) {
    return operator == BinaryOperator.EQUAL || operator == BinaryOperator.NOT_EQUAL;
  }

  private static boolean isLess(BinaryOperator operator) {
    return operator == BinaryOperator.LESS || operator == BinaryOperator.LESS_EQUAL;
  }

  private static BinaryOperator opposite(BinaryOperator operator) {
    return switch (operator) {
      case EQUAL -> BinaryOperator.NOT_EQUAL;
      case NOT_EQUAL -> BinaryOperator.EQUAL;
      case LESS -> BinaryOperator.GREATER_EQUAL;
      case LESS_EQUAL -> BinaryOperator.GREATER;
      case GREATER -> BinaryOperator.LESS_EQUAL;
      case GREATER_EQUAL -> BinaryOperator.LESS;
      default -> throw new IllegalStateException("no comparison: " + operator);
    };
  }

  private void withZero(BinaryOperator operator, boolean jumpsIf, Label target) {
    switch (jumpsIf ? operator : opposite(operator)) {
      case EQUAL -> code.ifeq(target);
      case NOT_EQUAL -> code.ifne(target);
      case LESS -> code.iflt(target);
      case LESS_EQUAL -> code.ifle(target);
      case GREATER -> code.ifgt(target);
      default -> code.ifge(target);
    }
  }

  private void direct(BinaryOperator operator, boolean jumpsIf, Label target) {
    switch (jumpsIf ? operator : opposite(operator)) {
      case EQUAL -> code.if_icmpeq(target);
      case NOT_EQUAL -> code.if_icmpne(target);
      case LESS -> code.if_icmplt(target);
      case LESS_EQUAL -> code.if_icmple(target);
      case GREATER -> code.if_icmpgt(target);
      default -> code.if_icmpge(target);
    }
  }
}
