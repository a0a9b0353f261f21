package org.prismlang.sim.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.sim.jvm.Arithmetic;
import org.prismlang.sim.jvm.Casts;
import org.prismlang.sim.jvm.Kind;

/** Operators of kernels: while they are watched, signed results that do not fit are an error. */
final class Operators {
  private static final ClassDesc MATH = Descs.of(Math.class);

  private final CodeBuilder code;
  private final boolean isExact;

  Operators(Emitter out) {
    this.code = out.code;
    this.isExact = out.kernel.isWatched();
  }

  void binary(BinaryOperator operator, Scalar type) {
    if (isExact && type.nature() == Scalar.Nature.SIGNED && exact(operator, Kind.of(type))) {
      new Casts(code).normalize(type);
    } else {
      new Arithmetic(code).binary(operator, type);
    }
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
}
