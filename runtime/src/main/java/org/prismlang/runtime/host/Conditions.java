package org.prismlang.runtime.host;

import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.syntax.BinaryOperator;
import org.prismlang.lang.syntax.UnaryOperator;
import org.prismlang.lang.type.Scalar;

/** Truth values as jumps. */
final class Conditions {
  private final Body body;

  Conditions(Body body) {
    this.body = body;
  }

  void value(Term term) {
    var otherwise = body.code.newLabel();
    var end = body.code.newLabel();
    jumpUnless(term, otherwise);
    body.code.iconst_1();
    body.code.goto_(end);
    body.code.labelBinding(otherwise);
    body.code.iconst_0();
    body.code.labelBinding(end);
  }

  void jumpUnless(Term term, Label target) {
    jump(term, target, false);
  }

  /** Jumps where the condition is {@code on}. */
  private void jump(Term term, Label target, boolean on) {
    if (Values.fixed(term).isPresent()) {
      body.values.of(term);
      body.code.branch(on ? Opcode.IFNE : Opcode.IFEQ, target);
      return;
    }
    switch (term) {
      case Term.Unary it when it.operator() == UnaryOperator.NOT -> jump(it.operand(), target, !on);
      case Term.Binary it when it.operator().isLogical() -> {
        // `and` is decided by a False, `or` by a True.
        boolean decisive = it.operator() == BinaryOperator.OR;
        if (decisive == on) {
          jump(it.left(), target, on);
          jump(it.right(), target, on);
        } else {
          var past = body.code.newLabel();
          jump(it.left(), past, decisive);
          jump(it.right(), target, on);
          body.code.labelBinding(past);
        }
      }
      case Term.Binary it when it.operator().isComparison() -> {
        var scalar = Values.common(it.left(), it.right());
        body.values.as(it.left(), scalar);
        body.values.as(it.right(), scalar);
        compare(it.operator(), scalar, target, on);
      }
      default -> {
        body.values.of(term);
        body.code.branch(on ? Opcode.IFNE : Opcode.IFEQ, target);
      }
    }
  }

  /** Jumps where the comparison of the two values on the stack is {@code on}. */
  void compare(BinaryOperator operator, Scalar scalar, Label target, boolean on) {
    boolean isUnsigned = scalar == Scalar.UINT32 || scalar == Scalar.UINT64;
    boolean isLess = operator == BinaryOperator.LESS || operator == BinaryOperator.LESS_EQUAL;
    switch (Form.of(scalar)) {
      case INT -> {
        if (!isUnsigned) {
          body.code.branch(ofInts(operator, on), target);
          return;
        }
        body.invokeStatic(Body.desc(Integer.class), "compareUnsigned", "(II)I");
      }
      case LONG -> {
        if (isUnsigned) {
          body.invokeStatic(Body.desc(Long.class), "compareUnsigned", "(JJ)I");
        } else {
          body.code.lcmp();
        }
      }
      // A NaN makes every comparison but `!=` False.
      case FLOAT -> {
        if (isLess) {
          body.code.fcmpg();
        } else {
          body.code.fcmpl();
        }
      }
      default -> {
        if (isLess) {
          body.code.dcmpg();
        } else {
          body.code.dcmpl();
        }
      }
    }
    body.code.branch(ofSign(operator, on), target);
  }

  private static Opcode ofInts(BinaryOperator operator, boolean on) {
    return switch (operator) {
      case EQUAL -> on ? Opcode.IF_ICMPEQ : Opcode.IF_ICMPNE;
      case NOT_EQUAL -> on ? Opcode.IF_ICMPNE : Opcode.IF_ICMPEQ;
      case LESS -> on ? Opcode.IF_ICMPLT : Opcode.IF_ICMPGE;
      case LESS_EQUAL -> on ? Opcode.IF_ICMPLE : Opcode.IF_ICMPGT;
      case GREATER -> on ? Opcode.IF_ICMPGT : Opcode.IF_ICMPLE;
      case GREATER_EQUAL -> on ? Opcode.IF_ICMPGE : Opcode.IF_ICMPLT;
      default -> throw new IllegalStateException("no comparison: " + operator);
    };
  }

  private static Opcode ofSign(BinaryOperator operator, boolean on) {
    return switch (operator) {
      case EQUAL -> on ? Opcode.IFEQ : Opcode.IFNE;
      case NOT_EQUAL -> on ? Opcode.IFNE : Opcode.IFEQ;
      case LESS -> on ? Opcode.IFLT : Opcode.IFGE;
      case LESS_EQUAL -> on ? Opcode.IFLE : Opcode.IFGT;
      case GREATER -> on ? Opcode.IFGT : Opcode.IFLE;
      case GREATER_EQUAL -> on ? Opcode.IFGE : Opcode.IFLT;
      default -> throw new IllegalStateException("no comparison: " + operator);
    };
  }
}
