package org.prismlang.cuda.operation;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.cuda.emit.Translation;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Given;
import org.prismlang.lang.intrinsic.MathOp;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** Arithmetic of one thread: a function of scalars, or of vectors lane by lane. */
final class Arithmetic {
  private Arithmetic() {}

  static CudaExpr of(MathOp op, Given given, Type type, Translation translation) {
    return switch (op) {
      case POPC -> bits("bits_set", given, translation);
      case CLZ -> bits("leading_zeros", given, translation);
      case FFS -> bits("lowest_bit", given, translation);
      case PACK_BF16X2, PACK_HALF2 -> pack(given, translation);
      case MIN,
          MAX,
          ABS,
          FMA,
          FLOOR,
          CEIL,
          ROUND,
          TRUNC,
          BREV,
          MULHI,
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
          same(op, given, type, translation);
    };
  }

  /** An operation whose operands and result have one type. */
  private static CudaExpr same(MathOp op, Given given, Type type, Translation translation) {
    var operands = operands(given, type, translation);
    return switch (type) {
      case Scalar scalar -> scalar(op, scalar, operands, translation);
      case Type.Vector vector -> lanewise(op, vector, operands, translation);
      default -> throw new IllegalStateException("no arithmetic on " + type);
    };
  }

  /** An operation on the bits of an integer that gives a number. */
  private static CudaExpr bits(String function, Given given, Translation translation) {
    var operand = given.value("x");
    translation.use(Prelude.function(function));
    return CudaExpr.call(
        function + "<" + translation.type(operand.type()).text() + ">", translation.value(operand));
  }

  private static CudaExpr pack(Given given, Translation translation) {
    var function = Prelude.function(given.intrinsic().name());
    translation.use(function);
    return CudaExpr.call(function.name(), operands(given, Scalar.FLOAT, translation));
  }

  private static List<CudaExpr> operands(Given given, Type wanted, Translation translation) {
    var operands = new ArrayList<CudaExpr>();
    for (var operand : given.intrinsic().operands()) {
      operands.add(translation.value(converted(given.value(operand.name()), wanted)));
    }
    return operands;
  }

  private static Expr converted(Expr operand, Type wanted) {
    if (operand.type().equals(wanted)) {
      return operand;
    }
    return wanted instanceof Type.Vector(Scalar element, _)
        ? new Expr.Build(List.of(converted(operand, element)), wanted)
        : new Expr.Convert(operand, false, wanted);
  }

  private static CudaExpr scalar(
      MathOp op, Scalar type, List<CudaExpr> operands, Translation translation) {
    if (op == MathOp.ABS && type.nature() == Scalar.Nature.UNSIGNED) {
      return operands.getFirst();
    }
    return CudaExpr.call(MathFunction.of(op, type, translation), operands);
  }

  private static CudaExpr lanewise(
      MathOp op, Type.Vector vector, List<CudaExpr> operands, Translation translation) {
    var names = List.of("a", "b", "c").subList(0, operands.size());
    var element = translation.type(vector.element()).text();
    var parameters = names.stream().map(name -> element + " " + name).toList();
    if (op == MathOp.ABS && vector.element().nature() == Scalar.Nature.UNSIGNED) {
      return operands.getFirst();
    }
    var function = MathFunction.of(op, vector.element(), translation);
    var lambda =
        "[](%s) { return %s(%s); }"
            .formatted(String.join(", ", parameters), function, String.join(", ", names));
    translation.use(Prelude.function("each_lane"));
    var arguments = new ArrayList<CudaExpr>();
    arguments.add(CudaExpr.text(lambda));
    arguments.addAll(operands);
    return CudaExpr.call("each_lane<" + element + ">", arguments);
  }
}
