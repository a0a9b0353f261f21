package org.prismlang.sim.jvm;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;

/** Jumps by a comparison of the two values on top of the stack, both of one type. */
public final class Comparisons {
  private final CodeBuilder code;

  public Comparisons(CodeBuilder code) {
    this.code = code;
  }

  /** Jumps where the comparison is {@code jumpsIf}. */
  public void jump(BinaryOperator operator, Scalar type, boolean jumpsIf, Label target) {
    boolean isUnsigned = type.nature() == Scalar.Nature.UNSIGNED;
    switch (Kind.of(type)) {
      case INT -> {
        if (isUnsigned && type.bits() == 32 && !isEquality(operator)) {
          compareUnsigned(ConstantDescs.CD_Integer, ConstantDescs.CD_int);
          withZero(operator, jumpsIf, target);
        } else {
          direct(operator, jumpsIf, target);
        }
      }
      case LONG -> {
        if (isUnsigned && !isEquality(operator)) {
          compareUnsigned(ConstantDescs.CD_Long, ConstantDescs.CD_long);
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

  private void withZero(BinaryOperator operator, boolean jumpsIf, Label target) {
    switch (jumpsIf ? operator : operator.negated()) {
      case EQUAL -> code.ifeq(target);
      case NOT_EQUAL -> code.ifne(target);
      case LESS -> code.iflt(target);
      case LESS_EQUAL -> code.ifle(target);
      case GREATER -> code.ifgt(target);
      default -> code.ifge(target);
    }
  }

  private void direct(BinaryOperator operator, boolean jumpsIf, Label target) {
    switch (jumpsIf ? operator : operator.negated()) {
      case EQUAL -> code.if_icmpeq(target);
      case NOT_EQUAL -> code.if_icmpne(target);
      case LESS -> code.if_icmplt(target);
      case LESS_EQUAL -> code.if_icmple(target);
      case GREATER -> code.if_icmpgt(target);
      default -> code.if_icmpge(target);
    }
  }
}
