package org.prismlang.kernel.ir;

import java.util.List;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** The type an expression says is the one its operands give. */
final class ExpressionRules {
  private final Findings findings;
  private final AccessRules accesses;
  private final CallRules calls;

  ExpressionRules(Findings findings, CallRules calls) {
    this.findings = findings;
    this.accesses = new AccessRules(findings);
    this.calls = calls;
  }

  void uses(Uses uses, Span span) {
    for (var access : uses.accesses()) {
      accesses.check(access);
      Uses.of(access).forEach(expr -> check(expr, access.span()));
    }
    uses.exprs().forEach(expr -> check(expr, span));
  }

  private void check(Expr expr, Span span) {
    uses(Uses.of(expr), span);
    findings.check(Kinds.isRegister(expr.type()), span, "no register holds " + expr.type());
    switch (expr) {
      case Expr.Constant(Value value, Type type) -> constant(value, type, span);
      case Expr.Read _, Expr.Position _ -> {}
      case Expr.Item(Expr array, List<Expr> indices, Type type) ->
          item(array.type(), indices, type, span);
      case Expr.Slice(Expr array, Expr from, int length, Type type) -> {
        findings.check(
            array.type() instanceof Type.Array(_, List<Integer> shape)
                && shape.size() == 1
                && length >= 1
                && length <= shape.getFirst(),
            span,
            "a slice of " + length + " of " + array.type());
        findings.check(Kinds.isInteger(from.type()), span, "a slice begins at an integer");
        same(OwnType.slice(array.type(), length), type, "a slice", span);
      }
      case Expr.Lane(Expr vector, int lane, Type type) -> {
        findings.check(
            vector.type() instanceof Type.Vector(_, int length) && lane >= 0 && lane < length,
            span,
            vector.type() + " has no lane " + lane);
        same(OwnType.lane(vector.type()), type, "a lane", span);
      }
      case Expr.Unary unary -> unary(unary, span);
      case Expr.Binary(var operator, Expr left, Expr right, Type type) ->
          same(binary(operator, left.type(), right.type(), span), type, operator.text(), span);
      case Expr.Choice(Expr condition, Expr then, Expr otherwise, Type type) -> {
        same(Scalar.BOOL, condition.type(), "a condition", span);
        same(then.type(), otherwise.type(), "the other arm of a choice", span);
        same(then.type(), type, "a choice", span);
      }
      case Expr.Convert(Expr operand, boolean bits, Type type) ->
          findings.check(
              !bits || operand.type().bytes().equals(type.bytes()),
              span,
              "the bits of " + operand.type() + " are not those of " + type);
      case Expr.Build(List<Expr> elements, Type type) -> build(elements, type, span);
      case Expr.Fill(Expr element, Type type) ->
          findings.check(
              type instanceof Type.Array array && array.element().equals(element.type()),
              span,
              type + " filled with " + element.type());
      case Expr.Load(Access access, _, Type type) ->
          findings.check(
              Kinds.isMoved(type, access.memory().element()) && access.isElement(),
              span,
              "a load of " + type + " from elements of " + access.memory().element());
      case Expr.Apply apply -> calls.apply(apply, span);
      case Expr.Call call -> calls.call(call, span);
    }
  }

  void same(Type wanted, Type found, String what, Span span) {
    findings.check(wanted.equals(found), span, "`" + what + "` is " + found + ", wanted " + wanted);
  }

  private void constant(Value value, Type type, Span span) {
    boolean fits =
        type instanceof Scalar scalar
            && switch (value) {
              case Value.Int _ -> scalar.isNumber();
              case Value.Real _ -> scalar.isFloating();
              case Value.Truth _ -> scalar == Scalar.BOOL;
              case Value.Words _, Value.Unknown _ -> false;
            };
    findings.check(fits, span, "the constant " + value + " is no " + type);
  }

  private void item(Type array, List<Expr> indices, Type type, Span span) {
    boolean fits =
        array instanceof Type.Array(_, List<Integer> shape)
            && !indices.isEmpty()
            && indices.size() <= shape.size();
    findings.check(fits, span, indices.size() + " indices of " + array);
    for (var index : indices) {
      findings.check(Kinds.isInteger(index.type()), span, "an index is no " + index.type());
    }
    same(OwnType.item(array, indices.size()), type, "an item", span);
  }

  private void unary(Expr.Unary unary, Span span) {
    var type = unary.operand().type();
    boolean fits =
        switch (unary.operator()) {
          case NOT -> type == Scalar.BOOL;
          case INVERT -> Kinds.isNumeric(type, true);
          case NEGATE, PLUS -> Kinds.isNumeric(type, false);
        };
    findings.check(fits, span, "`" + unary.operator().text() + "` of " + type);
    same(type, unary.type(), unary.operator().text(), span);
  }

  /** The type an operator gives. */
  Type binary(BinaryOperator operator, Type left, Type right, Span span) {
    var type = left instanceof Scalar && right instanceof Type.Vector ? right : left;
    boolean isTruth = left == Scalar.BOOL && right == Scalar.BOOL;
    boolean takesTruth =
        operator.isBitwise() && !operator.isShift()
            || operator == BinaryOperator.EQUAL
            || operator == BinaryOperator.NOT_EQUAL;
    boolean integers = operator.isBitwise() || operator == BinaryOperator.REMAINDER;
    boolean fits =
        operator.isLogical()
            ? isTruth
            : isTruth && takesTruth
                || Kinds.isNumeric(left, integers)
                    && Kinds.isNumeric(right, integers)
                    && (operator.isShift() || isPair(left, right));
    findings.check(fits, span, left + " " + operator.text() + " " + right);
    return operator.isComparison() || operator.isLogical() ? Scalar.BOOL : type;
  }

  /** One type, or a vector and an element of one. */
  private static boolean isPair(Type left, Type right) {
    return left.equals(right)
        || left instanceof Type.Vector(Scalar element, _) && element.equals(right)
        || right instanceof Type.Vector(Scalar other, _) && other.equals(left);
  }

  /** From all elements, from rows, or a vector from one element. */
  private void build(List<Expr> elements, Type type, Span span) {
    int count = elements.size();
    boolean fits =
        switch (type) {
          case Type.Vector(Scalar element, int length) ->
              (count == length || count == 1) && areAll(elements, element);
          case Type.Array array ->
              count == array.shape().getFirst() && areAll(elements, OwnType.item(array, 1))
                  || count == total(array) && areAll(elements, array.element());
          default -> false;
        };
    findings.check(fits, span, type + " built of " + count + " elements");
  }

  private static boolean areAll(List<Expr> elements, Type type) {
    return elements.stream().allMatch(element -> element.type().equals(type));
  }

  private static int total(Type.Array array) {
    return array.shape().stream().reduce(1, (a, b) -> a * b);
  }
}
