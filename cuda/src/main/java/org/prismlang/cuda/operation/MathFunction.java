package org.prismlang.cuda.operation;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.prismlang.cuda.emit.PreludeFunction;
import org.prismlang.cuda.emit.Translation;
import org.prismlang.cuda.emit.Types;
import org.prismlang.lang.intrinsic.MathOp;
import org.prismlang.lang.type.Scalar;

/** The function that computes an operation of the table on one scalar type. */
final class MathFunction {
  /** What CUDA has for half and bf16. */
  private static final Set<MathOp> HALF_FUNCTIONS =
      EnumSet.of(MathOp.MIN, MathOp.MAX, MathOp.ABS, MathOp.FMA);

  private MathFunction() {}

  /** What a call writes; what it needs is asked for. */
  static String of(MathOp op, Scalar type, Translation translation) {
    if (type.isInteger()) {
      return integer(op, type, translation);
    }
    return switch (type) {
      case FLOAT -> ofFloat(op, translation);
      case DOUBLE -> ofDouble(op, translation);
      default -> narrow(op, type, translation);
    };
  }

  private static String integer(MathOp op, Scalar type, Translation translation) {
    // CUDA's own take no short words, and cannot tell one 64-bit integer from the other.
    boolean isCudas = type.bits() == 32;
    return switch (op) {
      case MIN -> isCudas ? op.function() : template("smaller", type, translation);
      case MAX -> isCudas ? op.function() : template("larger", type, translation);
      case ABS -> template("absolute", type, translation);
      case BREV -> template("reversed_bits", type, translation);
      case MULHI -> template("upper_product", type, translation);
      case POPC -> template("bits_set", type, translation);
      case CLZ -> template("leading_zeros", type, translation);
      case FFS -> template("lowest_bit", type, translation);
      case DP4A -> "__dp4a";
      case PRMT -> own("permuted_bytes", translation);
      case FUNNEL_LEFT -> "__funnelshift_l";
      case FUNNEL_RIGHT -> "__funnelshift_r";
      default -> throw missing(op, type);
    };
  }

  private static String ofFloat(MathOp op, Translation translation) {
    if (op.isPlainCall()) {
      return op.function() + "f";
    }
    return switch (op) {
      case MIN, MAX, ABS -> "f" + op.function() + "f";
      case RCP -> template("reciprocal", Scalar.FLOAT, translation);
      case ROUND -> "rintf";
      case FAST_EXP, FAST_EXP10, FAST_LOG, FAST_LOG10, FAST_POW, FAST_SIN, FAST_COS, FAST_TAN ->
          "__" + op.function() + "f";
      case FAST_DIV -> "__fdividef";
      case FAST_EXP2, FAST_LOG2, FAST_SQRT, FAST_RSQRT, FAST_RCP, FAST_TANH ->
          own(name(op), translation);
      default -> throw missing(op, Scalar.FLOAT);
    };
  }

  private static String ofDouble(MathOp op, Translation translation) {
    if (op.isPlainCall()) {
      return op.function();
    }
    // The machine has no approximations of this width worth the name.
    if (op.accurate().isPresent()) {
      return ofDouble(op.accurate().get(), translation);
    }
    return switch (op) {
      case MIN, MAX, ABS -> "f" + op.function();
      case RCP -> template("reciprocal", Scalar.DOUBLE, translation);
      case ROUND -> "rint";
      case FAST_DIV -> template("quotient", Scalar.DOUBLE, translation);
      default -> throw missing(op, Scalar.DOUBLE);
    };
  }

  /** By way of float, which holds all values of the type; the result is rounded once more. */
  private static String narrow(MathOp op, Scalar type, Translation translation) {
    boolean isHalf = type == Scalar.HALF || type == Scalar.BF16;
    if (isHalf && HALF_FUNCTIONS.contains(op)) {
      return "__h" + op.function();
    }
    var function = ofFloat(op, translation);
    var spelling = translation.type(type).text();
    var name = name(op) + "_" + type;
    var parameters = new ArrayList<String>();
    var arguments = new ArrayList<String>();
    for (var parameter : List.of("a", "b", "c").subList(0, op.intrinsic().operands().size())) {
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

  /** As an identifier. */
  private static String name(MathOp op) {
    return op.text().replace('.', '_');
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

  private static IllegalStateException missing(MathOp op, Scalar type) {
    return new IllegalStateException("no " + op.text() + " of " + type);
  }
}
