package org.prismlang.sim.jvm;

import org.prismlang.lang.intrinsic.MathOp;
import org.prismlang.lang.type.Scalar;
import org.prismlang.sim.operation.Arithmetic;

/** The method of {@link Arithmetic} that computes an operation of the table on one scalar type. */
public final class MathMethod {
  private MathMethod() {}

  /** Methods tell apart what the kind of a value does not. */
  public static String of(MathOp op, Scalar type) {
    boolean isShort = type.isInteger() && type.bits() < Integer.SIZE;
    return switch (op) {
      case MIN, MAX -> unsignedOr(op, type);
      case MULHI -> isShort ? op.function() + type.bits() : unsignedOr(op, type);
      case POPC, CLZ, BREV -> isShort ? op.function() + type.bits() : op.function();
      case FMA -> type == Scalar.HALF ? "fmaHalf" : type == Scalar.BF16 ? "fmaBf16" : op.function();
      case PACK_BF16X2 -> "packBf16x2";
      case PACK_HALF2 -> "packHalf2";
      default -> op.function();
    };
  }

  private static String unsignedOr(MathOp op, Scalar type) {
    return type.nature() == Scalar.Nature.UNSIGNED ? op.function() + "Unsigned" : op.function();
  }
}
