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
      case ABS,
          FFS,
          FLOOR,
          CEIL,
          ROUND,
          TRUNC,
          EXP,
          EXP2,
          LOG,
          LOG2,
          SQRT,
          RSQRT,
          RCP,
          SIN,
          COS,
          TANH,
          FAST_EXP,
          FAST_EXP2,
          FAST_LOG,
          FAST_LOG2,
          FAST_SQRT,
          FAST_RSQRT,
          FAST_RCP,
          FAST_SIN,
          FAST_COS,
          FAST_TANH,
          FAST_DIV ->
          op.function();
    };
  }

  /** Whether nothing is to be computed. */
  public static boolean isIdentity(MathOp op, Scalar type) {
    return op == MathOp.ABS && type.nature() == Scalar.Nature.UNSIGNED;
  }

  private static String unsignedOr(MathOp op, Scalar type) {
    return type.nature() == Scalar.Nature.UNSIGNED ? op.function() + "Unsigned" : op.function();
  }
}
