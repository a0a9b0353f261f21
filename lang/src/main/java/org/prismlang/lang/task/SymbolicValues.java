package org.prismlang.lang.task;

import java.util.List;
import org.prismlang.lang.intrinsic.MathOp;
import org.prismlang.lang.number.IntegerFunction;
import org.prismlang.lang.number.IntegerOperators;
import org.prismlang.lang.number.Outcome;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.UnaryOperator;

/** Expressions of an uninterpreted run. */
final class SymbolicValues {
  private final Symbols symbols;
  private final Uninterpreted.Sums sums;

  SymbolicValues(Symbols symbols, Uninterpreted.Sums sums) {
    this.symbols = symbols;
    this.sums = sums;
  }

  long whole(Expr expr) {
    if (of(expr) instanceof Symbol.Whole(var value)) {
      return value;
    }
    throw new Uninterpreted.Stop(
        "`" + Spelling.of(expr) + "` depends on data, and no data is known", expr.span());
  }

  void write(Expr target, Symbol value) {
    symbols.write(cell(target), value);
  }

  private Symbols.Cell cell(Expr expr) {
    return switch (expr) {
      case Expr.Variable(var name, var span) -> symbols.tensor(name, span).at(new long[0], span);
      case Expr.Index(Expr.Variable(var name, _), var indices, var span) ->
          symbols.tensor(name, span).at(indices.stream().mapToLong(this::whole).toArray(), span);
      default -> throw new Uninterpreted.Stop("this is no element", expr.span());
    };
  }

  Symbol of(Expr expr) {
    return switch (expr) {
      case Expr.Int(var value, var span) -> {
        if (value.bitLength() > Long.SIZE - 1) {
          throw new Uninterpreted.Stop("no index is so large", span);
        }
        yield new Symbol.Whole(value.longValue());
      }
      case Expr.Float(var value, _) -> Symbol.Data.of(value);
      case Expr.Bool(var value, _) -> new Symbol.Truth(value);
      case Expr.Variable(var name, _) when symbols.find(name).isEmpty() ->
          Symbol.Data.of("constant", List.of(Symbol.Data.named(name)));
      case Expr.Variable _, Expr.Index _ -> cell(expr).value();
      case Expr.Unary(var operator, var operand, var span) -> unary(operator, of(operand), span);
      case Expr.Binary(var operator, var left, var right, var span) -> {
        var first = of(left);
        yield operator.isLogical() && first instanceof Symbol.Truth(var holds)
            ? holds == (operator == BinaryOperator.OR) ? first : of(right)
            : binary(operator, first, of(right), span);
      }
      case Expr.Conditional(var condition, var then, var otherwise, _) -> {
        var decides = of(condition);
        yield decides instanceof Symbol.Truth(var holds)
            ? of(holds ? then : otherwise)
            : Symbols.choice(decides, of(then), of(otherwise));
      }
      case Expr.Call(var callee, var arguments, _) ->
          call(Spelling.of(callee), arguments.stream().map(Argument::value).map(this::of).toList());
      default -> throw new Uninterpreted.Stop("such values are not run", expr.span());
    };
  }

  private static Symbol unary(UnaryOperator operator, Symbol operand, Span span) {
    return switch (operand) {
      case Symbol.Whole(var value) when operator != UnaryOperator.NOT ->
          known(IntegerOperators.of(operator, value, Scalar.INT64), span);
      case Symbol.Truth(var value) when operator == UnaryOperator.NOT -> new Symbol.Truth(!value);
      case Symbol.Whole _, Symbol.Truth _, Symbol.Data _, Symbol.Chosen _ ->
          Symbol.Data.of("unary " + operator.text(), List.of(operand));
    };
  }

  Symbol binary(BinaryOperator operator, Symbol left, Symbol right, Span span) {
    if (left instanceof Symbol.Whole(var a) && right instanceof Symbol.Whole(var b)) {
      var known = known(IntegerOperators.of(operator, a, b, Scalar.INT64), span);
      return operator.isComparison() ? new Symbol.Truth(known.value() == 1) : known;
    }
    if (left instanceof Symbol.Truth(var a) && right instanceof Symbol.Truth(var b)) {
      switch (operator) {
        case EQUAL -> {
          return new Symbol.Truth(a == b);
        }
        case NOT_EQUAL -> {
          return new Symbol.Truth(a != b);
        }
        default -> {}
      }
    }
    if (sums == Uninterpreted.Sums.IN_ANY_ORDER) {
      switch (operator) {
        case ADD -> {
          return Symbol.Data.sum(left, right);
        }
        case BIT_AND, BIT_OR -> {
          return Symbol.Chosen.of(operator.text(), left, right);
        }
        case BIT_XOR -> {
          return Symbol.Data.xor(left, right);
        }
        default -> {}
      }
    }
    // Either way round it is the same number.
    boolean isTurned =
        (operator == BinaryOperator.ADD || operator == BinaryOperator.MULTIPLY)
            && left.hash() > right.hash();
    return Symbol.Data.of(operator.text(), isTurned ? List.of(right, left) : List.of(left, right));
  }

  private static Symbol.Whole known(Outcome outcome, Span span) {
    if (outcome instanceof Outcome.Value(var value)) {
      return new Symbol.Whole(value);
    }
    throw new Uninterpreted.Stop("there is no such whole number", span);
  }

  private Symbol call(String callee, List<Symbol> operands) {
    if (operands.size() == 2
        && operands.get(0) instanceof Symbol.Whole(var a)
        && operands.get(1) instanceof Symbol.Whole(var b)) {
      if (callee.equals(MathOp.MIN.text())) {
        return new Symbol.Whole(IntegerFunction.MIN.of(a, b, Scalar.INT64));
      }
      if (callee.equals(MathOp.MAX.text())) {
        return new Symbol.Whole(IntegerFunction.MAX.of(a, b, Scalar.INT64));
      }
    }
    boolean isChoice = callee.equals(MathOp.MIN.text()) || callee.equals(MathOp.MAX.text());
    if (isChoice && operands.size() == 2 && sums == Uninterpreted.Sums.IN_ANY_ORDER) {
      return Symbol.Chosen.of(callee, operands.get(0), operands.get(1));
    }
    if (operands.size() == 1 && operands.getFirst() instanceof Symbol.Whole number) {
      var type = Scalar.of(callee);
      if (type.filter(it -> it == Scalar.INT32 || it == Scalar.INT64).isPresent()) {
        return number;
      }
      if (type.filter(it -> it == Scalar.FLOAT || it == Scalar.DOUBLE).isPresent()) {
        return Symbol.Data.of((double) number.value());
      }
    }
    return Symbol.Data.of(callee, operands);
  }
}
