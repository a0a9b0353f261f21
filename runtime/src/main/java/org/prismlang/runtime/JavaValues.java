package org.prismlang.runtime;

import java.util.Optional;
import java.util.OptionalLong;
import org.prismlang.lang.number.Rounding;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** Values of Java as arguments: nothing is lost of integers, reals are rounded. */
public final class JavaValues {
  private JavaValues() {}

  /** Empty where the value does not fit the parameter's type. */
  public static Optional<Argument> argument(Object value, Type type) {
    return switch (type) {
      case Scalar scalar -> scalar(value, scalar);
      case Type.Pointer pointer
          when value instanceof Buffer buffer && buffer.element().equals(pointer.element()) ->
          Optional.of(new Argument.Memory(buffer));
      case Type.TensorMap map
          when value instanceof TensorMap given && given.buffer().element().equals(map.element()) ->
          Optional.of(new Argument.Map(given));
      default -> Optional.empty();
    };
  }

  /** The number that a value of Java is where a parameter takes whole ones. */
  static OptionalLong whole(Object value) {
    return switch (value) {
      case Boolean truth -> OptionalLong.of(truth ? 1 : 0);
      case Integer number -> OptionalLong.of(number);
      case Long number -> OptionalLong.of(number);
      case Short number -> OptionalLong.of(number);
      case Byte number -> OptionalLong.of(number);
      default -> OptionalLong.empty();
    };
  }

  private static Optional<Argument> scalar(Object value, Scalar scalar) {
    if (value instanceof Boolean truth && scalar == Scalar.BOOL) {
      return Optional.of(new Argument.Whole(truth ? 1 : 0));
    }
    if (!(value instanceof Number number)) {
      return Optional.empty();
    }
    boolean isWhole =
        number instanceof Integer
            || number instanceof Long
            || number instanceof Short
            || number instanceof Byte;
    if (scalar.isFloating() && (isWhole || number instanceof Float || number instanceof Double)) {
      return Optional.of(new Argument.Real(rounded(number.doubleValue(), scalar)));
    }
    return isWhole && fits(number.longValue(), scalar)
        ? Optional.of(new Argument.Whole(number.longValue()))
        : Optional.empty();
  }

  private static double rounded(double value, Scalar scalar) {
    return switch (scalar) {
      case FP8_E4M3 -> Rounding.e4m3(value);
      case FP8_E5M2 -> Rounding.e5m2(value);
      case HALF -> Rounding.half(value);
      case BF16 -> Rounding.bf16(value);
      case FLOAT -> (float) value;
      default -> value;
    };
  }

  private static boolean fits(long value, Scalar scalar) {
    if (!scalar.isInteger()) {
      return false;
    }
    boolean isSigned = scalar.nature() == Scalar.Nature.SIGNED;
    if (scalar.bits() == 64) {
      return isSigned || value >= 0;
    }
    long high = value >> (isSigned ? scalar.bits() - 1 : scalar.bits());
    return high == 0 || isSigned && high == -1;
  }

  /** What was given, for a message. */
  public static String words(Object value) {
    return switch (value) {
      case Buffer buffer -> "a buffer of " + buffer.element();
      case TensorMap map ->
          "a tensor map of "
              + map.buffer().element()
              + " with "
              + map.sizes().size()
              + (map.sizes().size() == 1 ? " dimension" : " dimensions");
      case Number number -> number.getClass().getSimpleName() + " " + number;
      default -> value.getClass().getSimpleName();
    };
  }
}
