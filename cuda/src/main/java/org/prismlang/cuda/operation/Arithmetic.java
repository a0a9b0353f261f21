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
    return switch (op.takes()) {
      case NUMBERS, FLOATING, PLAIN, INTEGERS, SUMMED, WORDS -> same(op, given, type, translation);
      case BITS -> bits(op, given, translation);
      case TESTED -> tested(op, given, translation);
      case FLOATS -> pack(given, translation);
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
  private static CudaExpr bits(MathOp op, Given given, Translation translation) {
    var operand = given.value("x");
    return CudaExpr.call(
        MathFunction.of(op, (Scalar) operand.type(), translation), translation.value(operand));
  }

  /** CUDA's functions of these names take both widths. */
  private static CudaExpr tested(MathOp op, Given given, Translation translation) {
    var wanted = op.operandType(given.value("x").type(), Scalar.BOOL);
    return CudaExpr.call(op.function(), operands(given, wanted, translation));
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
    if (op.isIdentity(type)) {
      return operands.getFirst();
    }
    return CudaExpr.call(MathFunction.of(op, type, translation), operands);
  }

  private static CudaExpr lanewise(
      MathOp op, Type.Vector vector, List<CudaExpr> operands, Translation translation) {
    var names = List.of("a", "b", "c").subList(0, operands.size());
    var element = translation.type(vector.element()).text();
    var parameters = names.stream().map(name -> element + " " + name).toList();
    if (op.isIdentity(vector.element())) {
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
