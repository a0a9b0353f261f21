package org.prismlang.cuda.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.cuda.operation.Prelude;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.lang.intrinsic.MathOp;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** Vectors of narrow floats made of floats: the machine rounds two of them in one instruction. */
final class PackedFloats {
  private PackedFloats() {}

  /** Whether lanes of floats become such a vector. */
  static boolean are(Scalar from, Type.Vector type) {
    return from == Scalar.FLOAT && packing(type.element()).isPresent() && type.length() % 2 == 0;
  }

  /** The floats that the elements are rounded from, where all of them are. */
  static Optional<List<Expr>> roundedFrom(List<Expr> elements, Type.Vector type) {
    var floats = new ArrayList<Expr>();
    for (var element : elements) {
      if (element instanceof Expr.Convert(Expr operand, boolean bits, _)
          && !bits
          && operand.type() == Scalar.FLOAT) {
        floats.add(operand);
      }
    }
    boolean isAll = floats.size() == elements.size() && are(Scalar.FLOAT, type);
    return isAll && elements.size() == type.length() ? Optional.of(floats) : Optional.empty();
  }

  static CudaExpr of(List<CudaExpr> floats, Type.Vector type, FunctionScope scope) {
    var function = Prelude.function(packing(type.element()).orElseThrow().text());
    scope.use(function);
    scope.use(Pieces.BIT_CAST);
    var words = new ArrayList<CudaExpr>();
    for (int i = 0; i < floats.size(); i += 2) {
      words.add(CudaExpr.call(function.name(), floats.get(i), floats.get(i + 1)));
    }
    var bits =
        words.size() == 1 ? words.getFirst() : CudaExpr.call("make_uint" + words.size(), words);
    return CudaExpr.call("bit_cast<" + scope.type(type).text() + ">", bits);
  }

  private static Optional<MathOp> packing(Scalar element) {
    return switch (element) {
      case HALF -> Optional.of(MathOp.PACK_HALF2);
      case BF16 -> Optional.of(MathOp.PACK_BF16X2);
      default -> Optional.empty();
    };
  }
}
