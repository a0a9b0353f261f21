package org.prismlang.cuda.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.cuda.emit.Literals;
import org.prismlang.cuda.emit.Types;
import org.prismlang.cuda.emit.Vectors;
import org.prismlang.cuda.operation.Operations;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaType;
import org.prismlang.cuda.tree.CudaTypes;
import org.prismlang.cuda.tree.Operator;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.lang.syntax.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

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
      case Expr.Choice(Expr condition, Expr then, Expr otherwise, _) ->
          new CudaExpr.Conditional(value(condition), value(then), value(otherwise));
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
      case Expr.Apply apply -> Operations.expression(apply, scope);
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
            case TENSOR -> scope.tensorMap(access.memory());
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

  private CudaExpr unary(Expr.Unary unary) {
    var operand = value(unary.operand());
    return switch (unary.operator()) {
      case NEGATE -> narrowed(new CudaExpr.Unary("-", operand), unary.type());
      case PLUS -> operand;
      case INVERT -> narrowed(new CudaExpr.Unary("~", operand), unary.type());
      case NOT -> operand.not();
    };
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
    return combine(binary.operator(), left, right, binary.type());
  }

  /** {@code target operator value}, of the target's type. */
  CudaExpr combineWith(BinaryOperator operator, CudaExpr target, Expr value, Type type) {
    if (!(type instanceof Type.Vector vector)) {
      return combine(operator, target, value(value), type);
    }
    var symbol = operator(operator);
    scope.use(Vectors.operator(symbol.text(), vector, false, value.type() instanceof Scalar));
    return new CudaExpr.Binary(symbol, target, value(value));
  }

  /** {@code left operator right} with a result of the type, in C++'s terms. */
  CudaExpr combine(BinaryOperator operator, CudaExpr left, CudaExpr right, Type type) {
    if (type instanceof Scalar scalar && scalar.isFloating()) {
      if (operator == BinaryOperator.REMAINDER) {
        return CudaExpr.call(scalar == Scalar.DOUBLE ? "fmod" : "fmodf", left, right);
      }
      var exact = exact(operator, scalar);
      if (exact.isPresent()) {
        return CudaExpr.call(exact.get(), left, right);
      }
    }
    if (type instanceof Scalar scalar && scalar.isInteger()) {
      switch (operator) {
        case ADD -> {
          return narrowed(left.plus(right), type);
        }
        case SUBTRACT -> {
          return narrowed(left.minus(right), type);
        }
        default -> {}
      }
    }
    return narrowed(new CudaExpr.Binary(operator(operator), left, right), type);
  }

  /** What keeps the compiler from contracting. */
  private Optional<String> exact(BinaryOperator operator, Scalar type) {
    if (!scope.isExact() || type.bits() < 32) {
      return Optional.empty();
    }
    var letter = type == Scalar.DOUBLE ? "__d" : "__f";
    return switch (operator) {
      case ADD -> Optional.of(letter + "add_rn");
      case SUBTRACT -> Optional.of(letter + "sub_rn");
      case MULTIPLY -> Optional.of(letter + "mul_rn");
      default -> Optional.empty();
    };
  }

  /** C++ computes with at least 32 bits. */
  private static CudaExpr narrowed(CudaExpr value, Type type) {
    return type instanceof Scalar scalar && scalar.isInteger() && scalar.bits() < 32
        ? value.cast(CudaType.named(Types.name(scalar)))
        : value;
  }

  private CudaExpr lanewise(Expr.Binary binary, Type.Vector vector) {
    var text = operator(binary.operator()).text();
    boolean isLeftScalar = binary.left().type() instanceof Scalar;
    boolean isRightScalar = binary.right().type() instanceof Scalar;
    scope.use(Vectors.operator(text, vector, isLeftScalar, isRightScalar));
    return new CudaExpr.Binary(
        operator(binary.operator()), value(binary.left()), value(binary.right()));
  }

  private CudaExpr build(List<Expr> elements, Type type) {
    if (!(type instanceof Type.Vector vector)) {
      return new CudaExpr.Braces(values(elements));
    }
    scope.type(vector);
    if (elements.size() == 1 && vector.length() > 1) {
      return splat(elements.getFirst(), vector);
    }
    return Vectors.build(vector, values(elements));
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

  static Operator operator(BinaryOperator operator) {
    return switch (operator) {
      case OR -> Operator.OR;
      case AND -> Operator.AND;
      case EQUAL -> Operator.EQUAL;
      case NOT_EQUAL -> Operator.NOT_EQUAL;
      case LESS -> Operator.LESS;
      case LESS_EQUAL -> Operator.LESS_EQUAL;
      case GREATER -> Operator.GREATER;
      case GREATER_EQUAL -> Operator.GREATER_EQUAL;
      case BIT_OR -> Operator.BIT_OR;
      case BIT_XOR -> Operator.BIT_XOR;
      case BIT_AND -> Operator.BIT_AND;
      case SHIFT_LEFT -> Operator.SHIFT_LEFT;
      case SHIFT_RIGHT -> Operator.SHIFT_RIGHT;
      case ADD -> Operator.ADD;
      case SUBTRACT -> Operator.SUBTRACT;
      case MULTIPLY -> Operator.MULTIPLY;
      case DIVIDE -> Operator.DIVIDE;
      case REMAINDER -> Operator.REMAINDER;
    };
  }
}
