package org.prismlang.cuda.function;

import java.util.ArrayList;
import org.prismlang.cuda.emit.Types;
import org.prismlang.cuda.emit.Vectors;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaTypes;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** From one type to another, by value or by bits. */
final class Conversions {
  private final FunctionScope scope;

  Conversions(FunctionScope scope) {
    this.scope = scope;
  }

  CudaExpr of(Expr.Convert convert) {
    var from = convert.operand().type();
    var to = convert.type();
    if (from.equals(to)) {
      return scope.value(convert.operand());
    }
    if (convert.bits()) {
      return bits(scope.value(convert.operand()), from, to);
    }
    if (to instanceof Type.Vector vector) {
      return vector(convert.operand(), vector);
    }
    if (to instanceof Type.Array) {
      return scope.value(convert.operand());
    }
    if (convert.operand() instanceof Expr.Position(var place)) {
      return Positions.of(place).cast(scope.type(to));
    }
    return value(scope.value(convert.operand()), from, to);
  }

  /** Numbers keep their value as far as the new type can hold it. */
  private CudaExpr value(CudaExpr operand, Type from, Type to) {
    var type = scope.type(to);
    if (from instanceof Scalar source && to instanceof Scalar result) {
      boolean isNarrowFloat = source.isFloating() && source.bits() < 32;
      if (isNarrowFloat && result != Scalar.FLOAT) {
        return value(operand.cast(CudaTypes.FLOAT), Scalar.FLOAT, to);
      }
      if (source.isFloating() && result.isInteger() && result.bits() < 32) {
        return operand.cast(CudaTypes.INT).cast(type);
      }
      if (result.isFloating() && result.bits() < 32 && source.isInteger()) {
        return operand.cast(CudaTypes.FLOAT).cast(type);
      }
    }
    return operand.cast(type);
  }

  private CudaExpr bits(CudaExpr operand, Type from, Type to) {
    var type = scope.type(to);
    if (from instanceof Scalar source
        && to instanceof Scalar result
        && source.isInteger()
        && result.isInteger()) {
      return operand.cast(type);
    }
    var known = known(from, to);
    if (!known.isEmpty()) {
      return CudaExpr.call(known, operand);
    }
    scope.use(Pieces.BIT_CAST);
    return CudaExpr.call("bit_cast<" + type.text() + ">", operand);
  }

  /** The function the machine's headers have for it. */
  private static String known(Type from, Type to) {
    if (!(from instanceof Scalar source && to instanceof Scalar result)) {
      return "";
    }
    return switch (source) {
      case FLOAT ->
          result == Scalar.INT32
              ? "__float_as_int"
              : result == Scalar.UINT32 ? "__float_as_uint" : "";
      case INT32 -> result == Scalar.FLOAT ? "__int_as_float" : "";
      case UINT32 -> result == Scalar.FLOAT ? "__uint_as_float" : "";
      default -> "";
    };
  }

  private CudaExpr vector(Expr operand, Type.Vector type) {
    scope.type(type);
    if (operand.type() instanceof Scalar) {
      return scope.value(new Expr.Fill(operand, type));
    }
    var from = Types.scalar(operand.type());
    boolean isPacked = PackedFloats.are(from, type);
    var lanes = new ArrayList<CudaExpr>();
    for (int i = 0; i < type.length(); i++) {
      var lane = scope.element(operand, i);
      lanes.add(isPacked || from == type.element() ? lane : value(lane, from, type.element()));
    }
    return isPacked ? PackedFloats.of(lanes, type, scope) : Vectors.build(type, lanes);
  }
}
