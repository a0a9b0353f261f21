package org.prismlang.cuda.function;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.cuda.emit.Literals;
import org.prismlang.cuda.emit.ScalarOperators;
import org.prismlang.cuda.emit.Types;
import org.prismlang.cuda.emit.VectorOperators;
import org.prismlang.cuda.emit.Vectors;
import org.prismlang.cuda.operation.OperationPrinter;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaType;
import org.prismlang.cuda.tree.CudaTypes;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.UnaryOperator;

/** Expressions. */
final class Values {
  private final FunctionScope scope;
  private final Positions positions;

  Values(FunctionScope scope) {
    this.scope = scope;
    this.positions = new Positions(scope);
  }

  /** With the type the IR gives it. */
  CudaExpr value(Expr expr) {
    return positions.isUnsigned(expr) ? raw(expr).cast(CudaTypes.INT) : raw(expr);
  }

  /** The value of a variable: a number needs no suffix there. */
  CudaExpr initial(Expr expr) {
    var value = raw(expr);
    return value instanceof CudaExpr.Number(long number, String suffix)
            && !suffix.isEmpty()
            && number == (int) number
            && (number >= 0 || !suffix.startsWith("u"))
        ? CudaExpr.number(number)
        : value;
  }

  /** Where the context converts: an index, an initial value. Positions may be unsigned. */
  CudaExpr raw(Expr expr) {
    var warp = positions.inTermsOfWarp(expr);
    if (warp.isPresent()) {
      return warp.get();
    }
    return switch (expr) {
      case Expr.Constant(var value, Type type) -> Literals.of(value, type);
      case Expr.Read(var local) -> scope.local(local);
      case Expr.Item(Expr array, List<Expr> indices, _) -> item(array, indices);
      case Expr.Slice slice -> slice(slice);
      case Expr.Lane(Expr vector, int lane, _) ->
          Vectors.lane(value(vector), (Type.Vector) vector.type(), lane);
      case Expr.Unary unary -> unary(unary);
      case Expr.Binary binary -> binary(binary);
      case Expr.Choice choice -> choice(choice);
      case Expr.Convert convert -> new Conversions(scope).of(convert);
      case Expr.Build(List<Expr> elements, Type type) -> build(elements, type);
      case Expr.Fill(Expr element, Type type) -> {
        if (!(type instanceof Type.Vector vector)) {
          throw new IllegalStateException("an array is filled where it is declared or assigned");
        }
        yield splat(element, vector);
      }
      case Expr.Position(var place) -> Positions.of(place);
      case Expr.Load load -> new Transfers(scope).load(load);
      case Expr.Apply apply -> OperationPrinter.expression(apply, scope);
      case Expr.Call(String procedure, List<Operand> arguments, _) -> call(procedure, arguments);
    };
  }

  CudaExpr call(String procedure, List<Operand> arguments) {
    var values = new ArrayList<CudaExpr>();
    for (var argument : arguments) {
      values.add(argument(argument));
    }
    return CudaExpr.call(scope.procedure(procedure), values);
  }

  CudaExpr argument(Operand operand) {
    return switch (operand) {
      case Operand.OfValue(Expr expr) -> value(expr);
      case Operand.OfAccess(var access) ->
          switch (access.memory().space()) {
            case TENSOR -> scope.tensorMap(access);
            case GLOBAL, SHARED -> scope.places().base(access);
          };
      case Operand.OfConstant(var value) -> Literals.of(value, Type.Special.NOTHING);
      case Operand.OfSeveral _, Operand.OfCode _, Operand.OfBarrier _, Operand.Absent _ ->
          throw new IllegalStateException("a procedure does not take " + operand);
    };
  }

  /** Element of an array of any rank, row by row. */
  CudaExpr element(Expr array, int index) {
    return switch (array) {
      case Expr.Slice(Expr whole, Expr from, _, _) ->
          item(whole, List.of(Ints.plus(from, Ints.of(index))));
      case Expr.Build(List<Expr> elements, Type.Array type) -> {
        int inner = elementsOf(type) / elements.size();
        yield inner == 1
            ? value(elements.get(index))
            : element(elements.get(index / inner), index % inner);
      }
      case Expr.Build(List<Expr> elements, Type.Vector type)
          when elements.size() == type.length() ->
          value(elements.get(index));
      case Expr.Convert(Expr operand, _, Type.Vector type)
          when operand.type() instanceof Type.Array
              && Types.scalar(operand.type()) == type.element() ->
          element(operand, index);
      case Expr.Fill(Expr element, _) -> value(element);
      case Expr.Convert(Expr operand, _, _) when operand.type() instanceof Type.Vector vector ->
          Vectors.lane(value(operand), vector, index);
      default -> {
        if (array.type() instanceof Type.Vector vector) {
          yield Vectors.lane(value(array), vector, index);
        }
        if (!(array.type() instanceof Type.Array type)) {
          yield value(array);
        }
        var place = value(array);
        int rest = elementsOf(type);
        int left = index;
        for (int extent : type.shape()) {
          rest /= extent;
          place = place.at(left / rest);
          left %= rest;
        }
        yield place;
      }
    };
  }

  static int elementsOf(Type.Array type) {
    int count = 1;
    for (int extent : type.shape()) {
      count *= extent;
    }
    return count;
  }

  private CudaExpr item(Expr array, List<Expr> indices) {
    if (array instanceof Expr.Slice(Expr whole, Expr from, _, _)) {
      return item(whole, List.of(Ints.plus(from, indices.getFirst())));
    }
    var place = value(array);
    for (var index : indices) {
      place = place.at(raw(index));
    }
    return place;
  }

  /** A part of an array as an array of its own, at the same place. */
  private CudaExpr slice(Expr.Slice slice) {
    var type = new CudaType.Reference(scope.type(slice.type()));
    return new CudaExpr.Reinterpret(type, item(slice.array(), List.of(slice.from())));
  }

  /** An arm that is written as a number is an `int` to C++, and so is the whole. */
  private CudaExpr choice(Expr.Choice choice) {
    var chosen =
        new CudaExpr.Conditional(
            value(choice.condition()), value(choice.then()), value(choice.otherwise()));
    boolean isWritten =
        choice.then() instanceof Expr.Constant || choice.otherwise() instanceof Expr.Constant;
    return isWritten && choice.type() instanceof Scalar scalar && scalar.isInteger()
        ? ScalarOperators.narrowed(chosen, scalar)
        : chosen;
  }

  private CudaExpr unary(Expr.Unary unary) {
    var operand = value(unary.operand());
    var operator = unary.operator();
    if (!(unary.type() instanceof Type.Vector vector)) {
      return ScalarOperators.unary(operator, operand, (Scalar) unary.type());
    }
    if (operator == UnaryOperator.PLUS) {
      return operand;
    }
    VectorOperators.unary(operator, vector).forEach(scope::use);
    return new CudaExpr.Unary(operator.text(), operand);
  }

  private CudaExpr binary(Expr.Binary binary) {
    if (binary.type() instanceof Type.Vector vector) {
      return lanewise(binary, vector);
    }
    boolean staysUnsigned =
        positions.isCount(binary.left())
            && positions.isCount(binary.right())
            && (binary.operator().isComparison() || positions.isUnsigned(binary));
    var left = staysUnsigned ? raw(binary.left()) : value(binary.left());
    var right = staysUnsigned ? raw(binary.right()) : value(binary.right());
    var type = binary.operator().isComparison() ? binary.left().type() : binary.type();
    return combine(binary.operator(), left, right, type);
  }

  /** {@code target operator value}, of the target's type. */
  CudaExpr combineWith(BinaryOperator operator, CudaExpr target, Expr value, Type type) {
    return type instanceof Type.Vector vector
        ? lanewise(operator, target, type, value(operand(value, vector)), value.type(), vector)
        : combine(operator, target, value(value), type);
  }

  /** Of operands of the type. */
  private CudaExpr combine(BinaryOperator operator, CudaExpr left, CudaExpr right, Type type) {
    return type instanceof Scalar scalar
        ? ScalarOperators.binary(operator, left, right, scalar, scope.isExact())
        : new CudaExpr.Binary(ScalarOperators.symbol(operator), left, right);
  }

  private CudaExpr lanewise(Expr.Binary binary, Type.Vector vector) {
    return lanewise(
        binary.operator(),
        value(operand(binary.left(), vector)),
        binary.left().type(),
        value(operand(binary.right(), vector)),
        binary.right().type(),
        vector);
  }

  private CudaExpr lanewise(
      BinaryOperator operator,
      CudaExpr left,
      Type leftType,
      CudaExpr right,
      Type rightType,
      Type.Vector vector) {
    boolean isExact = scope.isExact();
    VectorOperators.binary(operator, leftType, rightType, vector, isExact).forEach(scope::use);
    return VectorOperators.isFunction(operator, vector, isExact)
        ? CudaExpr.call(VectorOperators.name(operator, vector, isExact), left, right)
        : new CudaExpr.Binary(ScalarOperators.symbol(operator), left, right);
  }

  /** One number for all lanes has their type. */
  private static Expr operand(Expr expr, Type.Vector vector) {
    if (expr.type() instanceof Type.Vector || expr.type() == vector.element()) {
      return expr;
    }
    return expr instanceof Expr.Constant(var value, _)
        ? new Expr.Constant(value, vector.element())
        : new Expr.Convert(expr, false, vector.element());
  }

  private CudaExpr build(List<Expr> elements, Type type) {
    if (!(type instanceof Type.Vector vector)) {
      return new CudaExpr.Braces(values(elements));
    }
    scope.type(vector);
    if (elements.size() == 1 && vector.length() > 1) {
      return splat(elements.getFirst(), vector);
    }
    return PackedFloats.roundedFrom(elements, vector)
        .map(floats -> PackedFloats.of(values(floats), vector, scope))
        .orElseGet(() -> Vectors.build(vector, values(elements)));
  }

  private CudaExpr splat(Expr element, Type.Vector vector) {
    scope.use(Vectors.splat(vector));
    return CudaExpr.call("splat_" + Vectors.name(vector), value(element));
  }

  List<CudaExpr> values(List<Expr> exprs) {
    var values = new ArrayList<CudaExpr>();
    for (var expr : exprs) {
      values.add(value(expr));
    }
    return values;
  }
}
