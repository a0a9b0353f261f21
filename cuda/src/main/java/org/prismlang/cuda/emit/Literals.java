package org.prismlang.cuda.emit;

import java.util.Locale;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaType;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Constants as CUDA C++ writes them. */
public final class Literals {
  /** Of the float in the middle between two numbers of the narrow type with most digits. */
  private static final int HALF_MIDDLE_ZEROS = 12;

  private Literals() {}

  public static CudaExpr of(Value value, Type type) {
    return switch (value) {
      case Value.Truth(boolean truth) -> CudaExpr.text(truth ? "true" : "false");
      case Value.Int(long number) -> whole(number, type);
      case Value.Real(double number) -> real(number, type);
      case Value.Words(String words) -> text(words);
      case Value.Unknown _ -> throw new IllegalStateException("a constant without its value");
    };
  }

  public static CudaExpr text(String text) {
    var quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> quoted.append("\\\"");
        case '\\' -> quoted.append("\\\\");
        case '\n' -> quoted.append("\\n");
        case '\t' -> quoted.append("\\t");
        default -> quoted.append(c);
      }
    }
    return CudaExpr.text(quoted.append('"').toString());
  }

  private static CudaExpr whole(long number, Type type) {
    if (!(type instanceof Scalar scalar)) {
      return CudaExpr.number(number);
    }
    return switch (scalar) {
      case BOOL -> CudaExpr.text(number != 0 ? "true" : "false");
      case INT8, INT16, INT32, UINT8, UINT16 -> CudaExpr.number(number);
      case UINT32 -> CudaExpr.unsigned(number & 0xffffffffL);
      case INT64 -> new CudaExpr.Number(number, "ll");
      case UINT64 -> new CudaExpr.Number(number, "ull");
      case FP8_E4M3, FP8_E5M2, HALF, BF16, FLOAT, DOUBLE -> real((double) number, type);
    };
  }

  private static CudaExpr real(double number, Type type) {
    return switch (type) {
      case Scalar scalar when scalar == Scalar.DOUBLE -> CudaExpr.text(digits(number));
      case Scalar scalar when scalar.isFloating() && scalar != Scalar.FLOAT ->
          new CudaExpr.Cast(CudaType.named(Types.name(scalar)), single(besideMiddle(number)));
      default -> single(number);
    };
  }

  /**
   * A number that as a float would lie in the middle between two of a narrower type stays on its
   * side of it.
   */
  private static double besideMiddle(double number) {
    float nearest = (float) number;
    boolean mayBeMiddle =
        Integer.numberOfTrailingZeros(Float.floatToRawIntBits(nearest)) >= HALF_MIDDLE_ZEROS;
    if (!mayBeMiddle || Float.isInfinite(nearest) || nearest == number || Double.isNaN(number)) {
      return number;
    }
    return nearest > number ? Math.nextDown(nearest) : Math.nextUp(nearest);
  }

  private static CudaExpr single(double number) {
    float rounded = (float) number;
    if (Float.isInfinite(rounded)) {
      return CudaExpr.text(rounded > 0 ? "INFINITY" : "-INFINITY");
    }
    return Float.isNaN(rounded)
        ? CudaExpr.text("NAN")
        : CudaExpr.text(Float.toString(rounded).toLowerCase(Locale.ROOT) + "f");
  }

  private static String digits(double number) {
    if (Double.isInfinite(number)) {
      return number > 0 ? "double(INFINITY)" : "-double(INFINITY)";
    }
    return Double.isNaN(number) ? "double(NAN)" : Double.toString(number).toLowerCase(Locale.ROOT);
  }
}
