package org.prismlang.kernel.oracle;

import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.UnaryOperator;

/** Operators on data. Integers wrap as their type does; reals are as good as they come. */
final class Arithmetic {
  private Arithmetic() {}

  static Data binary(BinaryOperator operator, Data left, Data right, Type type) {
    if (left instanceof Lanes || right instanceof Lanes) {
      int count = left instanceof Lanes lanes ? lanes.items().length : width(right);
      var items = new Datum[count];
      for (int i = 0; i < count; i++) {
        items[i] = binary(operator, lane(left, i), lane(right, i), element(type));
      }
      return new Lanes(items);
    }
    return binary(operator, (Datum) left, (Datum) right, type);
  }

  private static int width(Data data) {
    return data instanceof Lanes lanes ? lanes.items().length : 1;
  }

  static Datum lane(Data data, int lane) {
    return data instanceof Lanes lanes ? lanes.lane(lane) : (Datum) data;
  }

  static Type element(Type type) {
    return type instanceof Type.Vector vector ? vector.element() : type;
  }

  private static Datum binary(BinaryOperator operator, Datum a, Datum b, Type type) {
    boolean unknown = a.isUnknown() || b.isUnknown();
    if (operator.isComparison()) {
      return Datum.of(compare(operator, a, b)).unknownIf(unknown);
    }
    if (operator == BinaryOperator.AND) {
      return Datum.of(a.isTrue() && b.isTrue()).unknownIf(unknown);
    }
    if (operator == BinaryOperator.OR) {
      return Datum.of(a.isTrue() || b.isTrue()).unknownIf(unknown);
    }
    boolean isReal = a.isReal() || b.isReal();
    var result =
        isReal
            ? Datum.ofReal(real(operator, a.asReal(), b.asReal()))
            : Datum.of(whole(operator, a.whole(), b.whole()));
    return convert(result, type).unknownIf(unknown);
  }

  private static boolean compare(BinaryOperator operator, Datum a, Datum b) {
    int order =
        a.isReal() || b.isReal()
            ? Double.compare(a.asReal(), b.asReal())
            : Long.compare(a.whole(), b.whole());
    return switch (operator) {
      case EQUAL -> order == 0;
      case NOT_EQUAL -> order != 0;
      case LESS -> order < 0;
      case LESS_EQUAL -> order <= 0;
      case GREATER -> order > 0;
      default -> order >= 0;
    };
  }

  private static double real(BinaryOperator operator, double a, double b) {
    return switch (operator) {
      case ADD -> a + b;
      case SUBTRACT -> a - b;
      case MULTIPLY -> a * b;
      case DIVIDE -> a / b;
      default -> a % b;
    };
  }

  private static long whole(BinaryOperator operator, long a, long b) {
    return switch (operator) {
      case ADD -> a + b;
      case SUBTRACT -> a - b;
      case MULTIPLY -> a * b;
      case DIVIDE -> b == 0 ? 0 : a / b;
      case REMAINDER -> b == 0 ? 0 : a % b;
      case BIT_AND -> a & b;
      case BIT_OR -> a | b;
      case BIT_XOR -> a ^ b;
      case SHIFT_LEFT -> a << b;
      case SHIFT_RIGHT -> a >> b;
      default -> throw new IllegalStateException(operator.text());
    };
  }

  static Data unary(UnaryOperator operator, Data operand, Type type) {
    if (operand instanceof Lanes lanes) {
      var items = new Datum[lanes.items().length];
      for (int i = 0; i < items.length; i++) {
        items[i] = (Datum) unary(operator, lanes.lane(i), element(type));
      }
      return new Lanes(items);
    }
    var a = (Datum) operand;
    return switch (operator) {
      case PLUS -> a;
      case NOT -> Datum.of(!a.isTrue()).unknownIf(a.isUnknown());
      case INVERT -> convert(new Datum(~a.whole(), 0, false, a.isUnknown()), type);
      case NEGATE -> convert(new Datum(-a.whole(), -a.real(), a.isReal(), a.isUnknown()), type);
    };
  }

  static Data convert(Data data, Type type) {
    return switch (data) {
      case Datum datum when type instanceof Type.Vector vector -> {
        var items = new Datum[vector.length()];
        java.util.Arrays.fill(items, convert(datum, vector.element()));
        yield new Lanes(items);
      }
      case Datum datum -> convert(datum, type);
      case Lanes lanes -> {
        var items = new Datum[lanes.items().length];
        for (int i = 0; i < items.length; i++) {
          items[i] = convert(lanes.lane(i), element(type));
        }
        yield new Lanes(items);
      }
      case Registers registers -> registers;
    };
  }

  static Datum convert(Datum a, Type type) {
    if (!(type instanceof Scalar scalar)) {
      return a;
    }
    return switch (scalar.nature()) {
      case TRUTH -> new Datum(a.isTrue() ? 1 : 0, 0, false, a.isUnknown());
      case FLOATING -> new Datum(0, a.asReal(), true, a.isUnknown());
      case SIGNED -> new Datum(signed(a.asWhole(), scalar.bits()), 0, false, a.isUnknown());
      case UNSIGNED -> new Datum(unsigned(a.asWhole(), scalar.bits()), 0, false, a.isUnknown());
    };
  }

  private static long signed(long value, int bits) {
    return bits == 64 ? value : value << (64 - bits) >> (64 - bits);
  }

  private static long unsigned(long value, int bits) {
    return bits == 64 ? value : value & ((1L << bits) - 1);
  }
}
