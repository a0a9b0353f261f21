package org.prismlang.cuda.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.Printer;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.UnaryOperator;

/** Operators on vectors, lane by lane: CUDA has them for few. */
public final class VectorOperators {
  private VectorOperators() {}

  /** What a call needs at the head of the file; nothing where CUDA has the operator. */
  public static List<PreludeFunction> unary(UnaryOperator operator, Type.Vector type) {
    if (isKnown(type)) {
      return List.of();
    }
    return List.of(
        function(
            "operator" + operator.text(),
            Vectors.name(type) + " a",
            type,
            i -> ScalarOperators.unary(operator, lane("a", type, i), type.element())));
  }

  /** Each of {@code left} and {@code right} is such a vector or one number for all lanes. */
  public static List<PreludeFunction> binary(
      BinaryOperator operator, Type left, Type right, Type.Vector type, boolean isExact) {
    boolean areVectors = left instanceof Type.Vector && right instanceof Type.Vector;
    if (areVectors && isKnown(type) && !isFunction(operator, type, isExact)) {
      return List.of();
    }
    return List.of(
        function(
            name(operator, type, isExact),
            parameter(left, type) + " a, " + parameter(right, type) + " b",
            type,
            i ->
                ScalarOperators.binary(
                    operator, lane("a", left, i), lane("b", right, i), type.element(), isExact)));
  }

  /** Whether it is called by name: an operator may be contracted. */
  public static boolean isFunction(BinaryOperator operator, Type.Vector type, boolean isExact) {
    return isExact && ScalarOperators.exact(operator, type.element()).isPresent();
  }

  public static String name(BinaryOperator operator, Type.Vector type, boolean isExact) {
    if (!isFunction(operator, type, isExact)) {
      return "operator" + operator.text();
    }
    return switch (operator) {
      case ADD -> "exact_sum";
      case SUBTRACT -> "exact_difference";
      default -> "exact_product";
    };
  }

  /** A pair of short floats has all that its header can give it. */
  private static boolean isKnown(Type.Vector type) {
    return type.length() == 2 && (type.element() == Scalar.HALF || type.element() == Scalar.BF16);
  }

  private static String parameter(Type operand, Type.Vector type) {
    return operand instanceof Type.Vector vector
        ? Vectors.name(vector)
        : Types.name(type.element());
  }

  private static CudaExpr lane(String name, Type operand, int index) {
    return operand instanceof Type.Vector vector
        ? Vectors.lane(CudaExpr.name(name), vector, index)
        : CudaExpr.name(name);
  }

  private static PreludeFunction function(
      String name, String parameters, Type.Vector type, IntFunction<CudaExpr> lane) {
    var lanes = new ArrayList<CudaExpr>();
    for (int i = 0; i < type.length(); i++) {
      lanes.add(lane.apply(i));
    }
    return new PreludeFunction(
        name + "(" + parameters + ")",
        "__device__ __forceinline__ "
            + Vectors.name(type)
            + " "
            + name
            + "("
            + parameters
            + ") {\n  return "
            + Printer.print(Vectors.build(type, lanes))
            + ";\n}\n",
        Vectors.headers(type),
        Vectors.needs(type));
  }
}
