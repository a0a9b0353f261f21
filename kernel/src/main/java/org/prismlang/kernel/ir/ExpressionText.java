package org.prismlang.kernel.ir;

import java.util.List;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.UnaryOperator;
import org.prismlang.lang.type.Value;

/** Expressions, accesses and operands as text. */
final class ExpressionText {
  /** Of an operand that must not fall apart. */
  private static final int TIGHT = 100;

  private final TextPage page;
  private final DeclarationText names;

  ExpressionText(TextPage page) {
    this.page = page;
    this.names = new DeclarationText(page);
  }

  String of(Expr expr) {
    return of(expr, 0);
  }

  String list(List<Expr> exprs) {
    return String.join(", ", exprs.stream().map(this::of).toList());
  }

  private String of(Expr expr, int strength) {
    return switch (expr) {
      case Expr.Constant(Value value, Type type) ->
          typed(value(value), type, OwnType.constant(value));
      case Expr.Read(Local local) -> names.used(local);
      case Expr.Item(Expr array, List<Expr> indices, Type type) ->
          typed(
              place(array) + "[" + list(indices) + "]",
              type,
              OwnType.item(array.type(), indices.size()));
      case Expr.Slice(Expr array, Expr from, int length, Type type) ->
          typed(
              place(array) + "[" + of(from) + " for " + length + "]",
              type,
              OwnType.slice(array.type(), length));
      case Expr.Lane(Expr vector, int lane, Type type) ->
          typed(place(vector) + "!" + lane, type, OwnType.lane(vector.type()));
      case Expr.Unary unary -> unary(unary, strength);
      case Expr.Binary binary -> binary(binary, strength);
      case Expr.Choice(Expr condition, Expr then, Expr otherwise, Type type) ->
          typed(
              "(" + of(then) + " if " + of(condition) + " else " + of(otherwise) + ")",
              type,
              then.type());
      case Expr.Convert(Expr operand, boolean bits, Type type) ->
          (bits ? "bits " : "") + TypeText.of(type) + "(" + of(operand) + ")";
      case Expr.Build(List<Expr> elements, Type type) ->
          "[" + list(elements) + "]:" + TypeText.of(type);
      case Expr.Fill(Expr element, Type type) -> "{" + of(element) + "}:" + TypeText.of(type);
      case Expr.Position(Expr.Place place) -> "%" + IrText.word(place);
      case Expr.Load(Access access, String cache, Type type) ->
          typed("load " + cache(cache) + access(access), type, access.memory().element());
      case Expr.Apply(var intrinsic, List<Operand> operands, Type type) ->
          intrinsic.name() + "(" + operands(operands) + "):" + TypeText.of(type);
      case Expr.Call(String procedure, List<Operand> arguments, Type type) ->
          "call " + Words.name(procedure) + "(" + operands(arguments) + "):" + TypeText.of(type);
    };
  }

  private static String typed(String text, Type type, Type own) {
    return type.equals(own) ? text : text + ":" + TypeText.of(type);
  }

  /** What is assigned, or an index or a lane is taken of. */
  String place(Expr expr) {
    return switch (expr) {
      case Expr.Read _ -> of(expr);
      case Expr.Item(Expr array, var indices, Type type)
          when type.equals(OwnType.item(array.type(), indices.size())) ->
          of(expr);
      case Expr.Slice(Expr array, _, int length, Type type)
          when type.equals(OwnType.slice(array.type(), length)) ->
          of(expr);
      case Expr.Lane(Expr vector, _, Type type) when type.equals(OwnType.lane(vector.type())) ->
          of(expr);
      default -> "(" + of(expr) + ")";
    };
  }

  private String unary(Expr.Unary unary, int strength) {
    var operand = unary.operand();
    // `-5` is a constant, `-(5)` is not.
    var inner = operand instanceof Expr.Constant ? "(" + of(operand) + ")" : of(operand, TIGHT);
    var text = unary.operator().text() + (unary.operator() == UnaryOperator.NOT ? " " : "") + inner;
    if (!unary.type().equals(operand.type())) {
      return "(" + text + "):" + TypeText.of(unary.type());
    }
    return strength == TIGHT ? "(" + text + ")" : text;
  }

  private String binary(Expr.Binary binary, int strength) {
    int own = binary.operator().strength();
    var text =
        of(binary.left(), own) + " " + binary.operator().text() + " " + of(binary.right(), own + 1);
    if (!binary.type().equals(OwnType.binary(binary.operator(), binary.left()))) {
      return "(" + text + "):" + TypeText.of(binary.type());
    }
    return own < strength ? "(" + text + ")" : text;
  }

  private static String value(Value value) {
    return switch (value) {
      case Value.Int(long number) -> Long.toString(number);
      case Value.Real(double number) -> real(number);
      case Value.Truth(boolean truth) -> Boolean.toString(truth);
      case Value.Words(String words) -> Words.quoted(words, '"');
      case Value.Unknown() -> "?";
    };
  }

  private static String real(double number) {
    if (Double.isNaN(number)) {
      return "nan";
    }
    return Double.isInfinite(number) ? number < 0 ? "-inf" : "inf" : Double.toString(number);
  }

  static String cache(String cache) {
    return cache.isEmpty() ? "" : Words.quoted(cache, '"') + " ";
  }

  /** {@code memory~view#generation[index; extents]@span}; what goes without saying is left out. */
  String access(Access access) {
    var text = new StringBuilder(names.used(access.memory()));
    if (!access.view().equals(access.memory().name())) {
      text.append('~').append(Words.name(access.view()));
    }
    access.generation().ifPresent(generation -> text.append(generation(generation)));
    text.append('[').append(list(access.index()));
    if (!access.isElement() || access.extents().size() != access.index().size()) {
      var extents = access.extents().stream().map(extent -> Integer.toString(extent)).toList();
      text.append("; ").append(String.join(", ", extents));
    }
    return text.append(']').append(page.span(access.span())).toString();
  }

  String generation(Expr generation) {
    boolean isPlain =
        generation instanceof Expr.Read
            || generation instanceof Expr.Constant(Value value, Type type)
                && type.equals(OwnType.constant(value));
    return isPlain ? "#" + of(generation) : "#(" + of(generation) + ")";
  }

  String operands(List<Operand> operands) {
    return String.join(", ", operands.stream().map(this::operand).toList());
  }

  private String operand(Operand operand) {
    return switch (operand) {
      case Operand.OfValue(Expr expr) -> of(expr);
      case Operand.OfAccess(Access access) -> "&" + access(access);
      case Operand.OfSeveral(List<Expr> exprs) -> several(exprs);
      case Operand.OfConstant(Value value) -> "=" + value(value);
      case Operand.OfCode(String procedure) -> "code " + Words.name(procedure);
      case Operand.OfBarrier(Barrier barrier, Expr generation) ->
          "^" + names.used(barrier) + generation(generation);
      case Operand.Absent() -> "_";
    };
  }

  String several(List<Expr> exprs) {
    return "#(" + list(exprs) + ")";
  }
}
