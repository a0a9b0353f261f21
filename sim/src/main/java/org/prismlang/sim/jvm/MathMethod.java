package org.prismlang.sim.jvm;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Collections;
import org.prismlang.lang.intrinsic.MathOp;
import org.prismlang.lang.type.Scalar;
import org.prismlang.sim.operation.Arithmetic;
import org.prismlang.sim.operation.Elementary;
import org.prismlang.sim.operation.PackedWords;

/** The method that computes an operation of the table on one scalar type. */
public final class MathMethod {
  private static final ClassDesc ARITHMETIC = Arithmetic.class.describeConstable().orElseThrow();
  private static final ClassDesc ELEMENTARY = Elementary.class.describeConstable().orElseThrow();
  private static final ClassDesc PACKED = PackedWords.class.describeConstable().orElseThrow();

  private MathMethod() {}

  /** Computes it from operands of one type, which are on the stack. */
  public static void invoke(CodeBuilder code, MathOp op, Scalar type, Scalar result) {
    if (op.isIdentity(type)) {
      return;
    }
    var operands = Collections.nCopies(op.intrinsic().operands().size(), Kind.of(type).desc());
    var given = result == Scalar.BOOL ? ConstantDescs.CD_boolean : Kind.of(result).desc();
    code.invokestatic(holder(op), of(op, type), MethodTypeDesc.of(given, operands));
    new Casts(code).normalize(result);
  }

  private static ClassDesc holder(MathOp op) {
    return switch (op.accurate().orElse(op)) {
      case EXP10,
          EXPM1,
          LOG10,
          LOG1P,
          POW,
          CBRT,
          HYPOT,
          TAN,
          ASIN,
          ACOS,
          ATAN,
          ATAN2,
          SINH,
          COSH,
          ASINH,
          ACOSH,
          ATANH,
          ERF,
          ERFC,
          FMOD,
          COPYSIGN,
          ISNAN,
          ISINF,
          ISFINITE ->
          ELEMENTARY;
      case DP4A, PRMT, FUNNEL_LEFT, FUNNEL_RIGHT -> PACKED;
      default -> ARITHMETIC;
    };
  }

  /** Methods tell apart what the kind of a value does not. */
  private static String of(MathOp op, Scalar type) {
    boolean isShort = type.isInteger() && type.bits() < Integer.SIZE;
    return switch (op) {
      case MIN, MAX, DP4A -> unsignedOr(op, type);
      case MULHI -> isShort ? op.function() + type.bits() : unsignedOr(op, type);
      case POPC, CLZ, BREV -> isShort ? op.function() + type.bits() : op.function();
      case FMA -> type == Scalar.HALF ? "fmaHalf" : type == Scalar.BF16 ? "fmaBf16" : op.function();
      case FAST_POW -> "fastPow";
      case FUNNEL_LEFT -> "funnelLeft";
      case FUNNEL_RIGHT -> "funnelRight";
      case PACK_BF16X2 -> "packBf16x2";
      case PACK_HALF2 -> "packHalf2";
      default -> op.function();
    };
  }

  private static String unsignedOr(MathOp op, Scalar type) {
    return type.nature() == Scalar.Nature.UNSIGNED ? op.function() + "Unsigned" : op.function();
  }
}
