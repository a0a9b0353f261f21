package org.prismlang.cuda.operation;

import java.util.List;
import java.util.Locale;
import org.prismlang.cuda.emit.PreludeFunction;
import org.prismlang.cuda.emit.Types;
import org.prismlang.lang.intrinsic.AtomicOp;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Target;

/** Device functions for atomic words: one instruction, or a loop around a compare-and-swap. */
final class AtomicFunction {
  private AtomicFunction() {}

  enum Space {
    GLOBAL(".global"),
    SHARED(".shared"),
    GENERIC("");

    private final String suffix;

    Space(String suffix) {
      this.suffix = suffix;
    }
  }

  /** A word, and how an operation on it is ordered with others and for whom. */
  record Place(Scalar type, Space space, String order, String scope) {
    String name(AtomicOp operation) {
      var where = space.name().toLowerCase(Locale.ROOT);
      return String.join("_", operation.text(), type.toString(), order, scope, where);
    }

    private String spelling() {
      return Types.name(type);
    }

    private String constraint() {
      return switch (type) {
        case FLOAT -> "f";
        case DOUBLE -> "d";
        default -> type.bits() == 64 ? "l" : type.bits() == 32 ? "r" : "h";
      };
    }

    /** An expression of the instruction's register type with the bits of {@code value}. */
    private String bits(String value) {
      return isSmall() ? "reinterpret_cast<const uint16_t&>(" + value + ")" : value;
    }

    private boolean isSmall() {
      return type.bits() == 16;
    }

    private Place relaxed() {
      return new Place(type, space, "relaxed", scope);
    }
  }

  static PreludeFunction load(Place place) {
    boolean acquires = place.order().equals("acquire") || place.order().equals("acq_rel");
    var function = begun(AtomicOp.LOAD, place);
    return returning(function, place)
        .line(
            "ld."
                + (acquires ? "acquire" : "relaxed")
                + tail(place, ".b" + place.type().bits())
                + " %0, [%1];")
        .piece();
  }

  static PreludeFunction store(Place place) {
    boolean releases = place.order().equals("release") || place.order().equals("acq_rel");
    return value(begun(AtomicOp.STORE, place), place, "value")
        .line(
            "st."
                + (releases ? "release" : "relaxed")
                + tail(place, ".b" + place.type().bits())
                + " [%0], %1;")
        .piece();
  }

  /** One that gives the old value; a load and a store are other instructions. */
  static PreludeFunction change(AtomicOp operation, Place place, Target target) {
    if (operation == AtomicOp.CAS) {
      return compareAndSwap(place);
    }
    if (!isNative(operation, place, target)) {
      return loop(operation, place);
    }
    var function = value(begun(operation, place), place, "value");
    if (operation == AtomicOp.SUB) {
      function = begun(operation, place).parameter(place.spelling() + " value");
      function.input(place.constraint(), negated(place));
    }
    return returning(function, place)
        .line(
            "atom."
                + place.order()
                + "."
                + place.scope()
                + place.space().suffix
                + "."
                + instruction(operation, place.type())
                + " %0, [%1], %2;")
        .piece();
  }

  /** What the machine does in one instruction. */
  private static boolean isNative(AtomicOp operation, Place place, Target target) {
    var type = place.type();
    return switch (operation) {
      case ADD -> type != Scalar.BF16 || target.compareTo(Target.SM_90A) >= 0;
      case SUB -> type != Scalar.HALF && type != Scalar.BF16;
      case MIN, MAX -> type.isInteger();
      case AND, OR, XOR, EXCHANGE -> type.bits() >= 32;
      case LOAD, STORE, CAS, WAIT_UNTIL -> true;
    };
  }

  private static String negated(Place place) {
    return place.type().isFloating()
        ? "-value"
        : "static_cast<" + place.spelling() + ">(0 - value)";
  }

  private static String instruction(AtomicOp operation, Scalar type) {
    return switch (operation) {
      case ADD, SUB -> "add" + type(type, ".u64");
      case MIN, MAX -> operation.function() + type(type, ".s64");
      case AND, OR, XOR -> operation.function() + ".b" + type.bits();
      case EXCHANGE -> "exch.b" + type.bits();
      case LOAD, STORE, CAS, WAIT_UNTIL -> throw noChange(operation);
    };
  }

  /** Sums of signed and unsigned words are the same; the machine has one name for long ones. */
  private static String type(Scalar type, String signedLong) {
    return switch (type) {
      case HALF -> ".noftz.f16";
      case BF16 -> ".noftz.bf16";
      case FLOAT -> ".f32";
      case DOUBLE -> ".f64";
      case INT32 -> ".s32";
      case INT64 -> signedLong;
      case UINT64 -> ".u64";
      default -> ".u32";
    };
  }

  private static PreludeFunction compareAndSwap(Place place) {
    var function = value(begun(AtomicOp.CAS, place), place, "expected");
    return returning(value(function, place, "value"), place)
        .line(
            "atom."
                + place.order()
                + "."
                + place.scope()
                + place.space().suffix
                + ".cas.b"
                + place.type().bits()
                + " %0, [%1], %2, %3;")
        .piece();
  }

  private static PreludeFunction loop(AtomicOp operation, Place place) {
    var load = load(place.relaxed());
    var swap = compareAndSwap(place);
    var type = place.spelling();
    var word = place.space() == Space.SHARED ? "uint32_t" : type + "*";
    var name = place.name(operation);
    var text =
        """
        __device__ __forceinline__ %1$s %2$s(%3$s word, %1$s value) {
          using bits = %4$s;
          %1$s old = %5$s(word);
          %1$s expected;
          do {
            expected = old;
            %1$s next = %6$s;
            old = %7$s(word, expected, next);
          } while (reinterpret_cast<const bits&>(old) != reinterpret_cast<const bits&>(expected));
          return old;
        }\
        """
            .formatted(
                type,
                name,
                word,
                "uint" + place.type().bits() + "_t",
                load.name(),
                combined(operation, place),
                swap.name());
    return new PreludeFunction(name, text, headers(place), List.of(load, swap));
  }

  private static String combined(AtomicOp operation, Place place) {
    var spelling = place.spelling();
    return switch (operation) {
      case EXCHANGE -> "value";
      case ADD -> spelling + "(float(expected) + float(value))";
      case SUB -> spelling + "(float(expected) - float(value))";
      case MIN -> extreme("fmin", place);
      case MAX -> extreme("fmax", place);
      case AND -> bitwise("&", spelling);
      case OR -> bitwise("|", spelling);
      case XOR -> bitwise("^", spelling);
      case LOAD, STORE, CAS, WAIT_UNTIL -> throw noChange(operation);
    };
  }

  private static IllegalStateException noChange(AtomicOp operation) {
    return new IllegalStateException(operation.text() + " makes no new value of the old one");
  }

  private static String extreme(String function, Place place) {
    return place.type() == Scalar.DOUBLE
        ? function + "(expected, value)"
        : place.spelling() + "(" + function + "f(float(expected), float(value)))";
  }

  private static String bitwise(String operator, String spelling) {
    return "[&] { bits both = static_cast<bits>(reinterpret_cast<const bits&>(expected) "
        + operator
        + " reinterpret_cast<const bits&>(value)); return reinterpret_cast<const "
        + spelling
        + "&>(both); }()";
  }

  private static String tail(Place place, String type) {
    return "." + place.scope() + place.space().suffix + type;
  }

  private static AsmFunction begun(AtomicOp operation, Place place) {
    var function = AsmFunction.named(place.name(operation)).memory();
    headers(place).forEach(function::includes);
    return switch (place.space()) {
      case SHARED -> function.input("r", "uint32_t", "word");
      case GENERIC -> function.input("l", place.spelling() + "*", "word");
      case GLOBAL ->
          function
              .parameter(
                  (operation.way() == AtomicOp.Way.READ ? "const " : "")
                      + place.spelling()
                      + "* word")
              .input("l", "__cvta_generic_to_global(word)");
    };
  }

  private static AsmFunction value(AsmFunction function, Place place, String name) {
    return function
        .parameter(place.spelling() + " " + name)
        .input(place.constraint(), place.bits(name));
  }

  private static AsmFunction returning(AsmFunction function, Place place) {
    return place.isSmall()
        ? function
            .first("uint16_t old;")
            .gives(place.spelling(), "h", "old", "reinterpret_cast<" + place.spelling() + "&>(old)")
        : function
            .first(place.spelling() + " old;")
            .gives(place.spelling(), place.constraint(), "old", "old");
  }

  private static List<String> headers(Place place) {
    return Types.header(place.type()).map(List::of).orElse(List.of());
  }
}
