package org.prismlang.cuda.operation;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.cuda.emit.PreludeFunction;
import org.prismlang.cuda.emit.Translation;
import org.prismlang.cuda.emit.Types;
import org.prismlang.lang.type.Scalar;

/** The function that computes an operation of the table on one scalar type. */
final class MathFunction {
  private MathFunction() {}

  /** What a call writes; what it needs is asked for. */
  static String of(String operation, Scalar type, Translation translation) {
    if (type.isInteger()) {
      return integer(operation, type, translation);
    }
    return switch (type) {
      case FLOAT -> ofFloat(operation, translation);
      case DOUBLE -> ofDouble(operation, translation);
      default -> narrow(operation, type, translation);
    };
  }

  private static String integer(String operation, Scalar type, Translation translation) {
    var function =
        switch (operation) {
          case "min" -> "smaller";
          case "max" -> "larger";
          case "abs" -> "absolute";
          case "brev" -> "reversed_bits";
          case "mulhi" -> "upper_product";
          default -> throw missing(operation, type);
        };
    // CUDA's own take no short words, and cannot tell one 64-bit integer from the other.
    if (type.bits() == 32 && (operation.equals("min") || operation.equals("max"))) {
      return operation;
    }
    return template(function, type, translation);
  }

  private static String ofFloat(String operation, Translation translation) {
    return switch (operation) {
      case "min", "max", "abs" -> "f" + operation + "f";
      case "fma" -> "fmaf";
      case "rcp" -> template("reciprocal", Scalar.FLOAT, translation);
      case "round" -> "rintf";
      case "exp",
          "exp2",
          "log",
          "log2",
          "sqrt",
          "rsqrt",
          "sin",
          "cos",
          "tanh",
          "floor",
          "ceil",
          "trunc" ->
          operation + "f";
      case "fast.exp", "fast.log", "fast.sin", "fast.cos" ->
          "__" + operation.substring("fast.".length()) + "f";
      case "fast.div" -> "__fdividef";
      case "fast.exp2", "fast.log2", "fast.sqrt", "fast.rsqrt", "fast.rcp", "fast.tanh" ->
          own(operation.replace('.', '_'), translation);
      default -> throw missing(operation, Scalar.FLOAT);
    };
  }

  /** The machine has no approximations of this width worth the name. */
  private static String ofDouble(String operation, Translation translation) {
    var exact = operation.startsWith("fast.") ? operation.substring("fast.".length()) : operation;
    return switch (exact) {
      case "min", "max", "abs" -> "f" + exact;
      case "rcp" -> template("reciprocal", Scalar.DOUBLE, translation);
      case "div" -> template("quotient", Scalar.DOUBLE, translation);
      case "round" -> "rint";
      case "fma",
          "exp",
          "exp2",
          "log",
          "log2",
          "sqrt",
          "rsqrt",
          "sin",
          "cos",
          "tanh",
          "floor",
          "ceil",
          "trunc" ->
          exact;
      default -> throw missing(operation, Scalar.DOUBLE);
    };
  }

  /** By way of float, which holds all values of the type; the result is rounded once more. */
  private static String narrow(String operation, Scalar type, Translation translation) {
    boolean isHalf = type == Scalar.HALF || type == Scalar.BF16;
    if (isHalf) {
      switch (operation) {
        case "min", "max", "abs", "fma" -> {
          return "__h" + operation;
        }
        default -> {}
      }
    }
    var function = ofFloat(operation, translation);
    var spelling = translation.type(type).text();
    var name = operation.replace('.', '_') + "_" + type;
    int count =
        switch (operation) {
          case "min", "max", "fast.div" -> 2;
          case "fma" -> 3;
          default -> 1;
        };
    var parameters = new ArrayList<String>();
    var arguments = new ArrayList<String>();
    for (var parameter : List.of("a", "b", "c").subList(0, count)) {
      parameters.add(spelling + " " + parameter);
      arguments.add("static_cast<float>(" + parameter + ")");
    }
    translation.use(
        new PreludeFunction(
            name,
            """
            __device__ __forceinline__ %1$s %2$s(%3$s) {
              return static_cast<%1$s>(%4$s(%5$s));
            }\
            """
                .formatted(
                    spelling,
                    name,
                    String.join(", ", parameters),
                    function,
                    String.join(", ", arguments)),
            Types.header(type).map(List::of).orElse(List.of()),
            needs(function)));
    return name;
  }

  private static List<PreludeFunction> needs(String function) {
    if (function.startsWith("fast_")) {
      return List.of(Prelude.function(function));
    }
    return function.startsWith("reciprocal") ? List.of(Prelude.function("reciprocal")) : List.of();
  }

  private static String own(String function, Translation translation) {
    translation.use(Prelude.function(function));
    return function;
  }

  /** Arguments are converted, never deduced: C++ widens short words in arithmetic. */
  private static String template(String function, Scalar type, Translation translation) {
    return own(function, translation) + "<" + translation.type(type).text() + ">";
  }

  private static IllegalStateException missing(String operation, Scalar type) {
    return new IllegalStateException("no " + operation + " of " + type);
  }
}
