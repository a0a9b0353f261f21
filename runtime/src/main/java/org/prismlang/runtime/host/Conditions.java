package org.prismlang.runtime.host;

import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.UnaryOperator;
import org.prismlang.sim.jvm.Comparisons;

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
        new Comparisons(body.code).jump(it.operator(), scalar, on, target);
      }
      default -> {
        body.values.of(term);
        body.code.branch(on ? Opcode.IFNE : Opcode.IFEQ, target);
      }
    }
  }
}
