package org.prismlang.lang.task;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Plural;
import org.prismlang.lang.intrinsic.MathOp;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.BinaryOperator;

/** Tensors and parts of them, as they are written. */
final class TensorParts {
  private final TaskValues values;
  private final TaskScope scope;

  TensorParts(TaskValues values, TaskScope scope) {
    this.values = values;
    this.scope = scope;
  }

  /** {@code x[i][j, k]}: a name and all its indices. */
  record Written(Expr.Variable base, List<Expr> indices) {}

  static Optional<Written> written(Expr expr) {
    var indices = new ArrayList<Expr>();
    var base = expr;
    while (base instanceof Expr.Index(var inner, var some, _)) {
      indices.addAll(0, some);
      base = inner;
    }
    return base instanceof Expr.Variable variable
        ? Optional.of(new Written(variable, indices))
        : Optional.empty();
  }

  /** Whether the expression is a tensor or a part of one. */
  boolean isTensor(Expr expr) {
    return written(expr).flatMap(it -> scope.tensor(it.base().name())).isPresent();
  }

  /** The part; empty where it is none, which is said. */
  Optional<TensorPart> of(Expr expr, Guard guard) {
    var written = written(expr).orElseThrow();
    var tensor = scope.tensor(written.base().name()).orElseThrow();
    var shape = tensor.shape();
    if (written.indices().size() > shape.size()) {
      values.report(
          Code.P1205
              .at(
                  expr.span(),
                  "`"
                      + written.base().name()
                      + "` has "
                      + Plural.of(shape.size(), "dimension")
                      + ", and here are "
                      + Plural.of(written.indices().size(), "index", "indices"))
              .label(tensor.owner().span(), "declared here"));
      return Optional.empty();
    }
    var places = new ArrayList<TensorPart.Place>();
    for (int i = 0; i < shape.size(); i++) {
      var extent = shape.get(i);
      var place =
          i < written.indices().size()
              ? place(written.indices().get(i), extent, written, guard)
              : Optional.<TensorPart.Place>of(
                  new TensorPart.Stretch(Built.number(0, expr.span()), extent));
      if (place.isEmpty()) {
        return Optional.empty();
      }
      places.add(place.get());
    }
    var part = tensor.with(places);
    if (!part.isElement()) {
      for (var index : written.indices()) {
        if (!isSteady(index)) {
          values.report(unsteady(index));
          return Optional.empty();
        }
      }
    }
    return Optional.of(part);
  }

  private Optional<TensorPart.Place> place(Expr index, Expr extent, Written written, Guard guard) {
    var block = scope.block(index);
    if (block.isPresent()) {
      var it = block.get();
      if (!Linear.areEqual(it.of(), extent)) {
        inside(Built.sum(it.first(), it.size()), extent, true, index, written, guard);
      }
      return Optional.of(new TensorPart.Stretch(it.first(), it.size()));
    }
    if (index instanceof Expr.Slice(var from, var to, var span)) {
      var begin = from.map(it -> values.of(it, guard)).orElse(Built.number(0, span));
      var end = to.map(it -> values.of(it, guard)).orElse(extent);
      inside(begin, end, true, index, written, guard);
      if (from.isPresent()) {
        values.check(
            Built.binary(BinaryOperator.GREATER_EQUAL, begin, Built.number(0, span)),
            outside(index, written),
            guard,
            span);
      }
      if (to.isPresent()) {
        inside(end, extent, true, index, written, guard);
      }
      return Optional.of(new TensorPart.Stretch(begin, Built.difference(end, begin)));
    }
    var at = values.of(index, guard);
    boolean isKnown =
        values.names().end(at).filter(it -> Linear.areEqual(it, extent)).isPresent()
            || isBelow(at, extent);
    if (!isKnown) {
      values.check(
          Built.binary(BinaryOperator.GREATER_EQUAL, at, Built.number(0, index.span())),
          outside(index, written),
          guard,
          index.span());
      inside(at, extent, false, index, written, guard);
    }
    return Optional.of(new TensorPart.At(at));
  }

  /** Both are constants, and it is. */
  private static boolean isBelow(Expr at, Expr extent) {
    var index = Linear.of(at);
    return index.terms().isEmpty()
        && index.constant() >= 0
        && Linear.of(extent).less(index).filter(it -> it > 0).isPresent();
  }

  private void inside(
      Expr at, Expr extent, boolean mayEqual, Expr index, Written written, Guard guard) {
    boolean isKnown =
        Linear.of(extent)
            .less(Linear.of(at))
            .filter(it -> it > 0 || mayEqual && it == 0)
            .isPresent();
    if (!isKnown) {
      values.check(
          Built.binary(mayEqual ? BinaryOperator.LESS_EQUAL : BinaryOperator.LESS, at, extent),
          outside(index, written),
          guard,
          index.span());
    }
  }

  private static String outside(Expr index, Written written) {
    return "`" + Spelling.of(index) + "` is outside of `" + written.base().name() + "`";
  }

  /** Sums, products with constants, quotients and remainders by constants, min, max. */
  boolean isSteady(Expr index) {
    return switch (index) {
      case Expr.Int _ -> true;
      case Expr.Variable(var name, _) ->
          scope.find(name).isEmpty()
              || !(scope.find(name).get() instanceof TaskScope.Held
                  || scope.find(name).get() instanceof TaskScope.Varies);
      case Expr.Field(var base, _, _) -> scope.block(base).isPresent();
      case Expr.Unary(_, var operand, _) -> isSteady(operand);
      case Expr.Slice(var from, var to, _) ->
          from.stream().allMatch(this::isSteady) && to.stream().allMatch(this::isSteady);
      case Expr.Binary(var operator, var left, var right, _) ->
          switch (operator) {
            case ADD, SUBTRACT -> isSteady(left) && isSteady(right);
            case MULTIPLY ->
                isSteady(left) && isConstant(right) || isConstant(left) && isSteady(right);
            case DIVIDE, REMAINDER -> isSteady(left) && isConstant(right);
            default -> false;
          };
      case Expr.Call(Expr.Variable(var name, _), var arguments, _) ->
          (name.equals(MathOp.MIN.text()) || name.equals(MathOp.MAX.text()))
              && arguments.stream().allMatch(it -> isSteady(it.value()));
      default -> false;
    };
  }

  private boolean isConstant(Expr expr) {
    return Linear.of(values.quietly(expr)).terms().isEmpty();
  }

  Diagnostic unsteady(Expr index) {
    return Code.P1211
        .at(
            index.span(),
            "`"
                + Spelling.of(index)
                + "` is no sum of sizes and loop variables times constants, so nobody can say which"
                + " part it is")
        .help(
            "sums, products with constants, `/` and `%` by constants, `min`, `max`; variables that"
                + " get another value do not count. Elements that are only read may be anywhere");
  }
}
