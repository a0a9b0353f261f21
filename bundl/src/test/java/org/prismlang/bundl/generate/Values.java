package org.prismlang.bundl.generate;

import java.util.List;
import org.prismlang.bundl.syntax.Algebra;
import org.prismlang.bundl.syntax.Expr;
import org.prismlang.bundl.syntax.Memory;
import org.prismlang.bundl.syntax.Operator;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Type;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/** Expressions that have a type where they are. */
final class Values {
  static final Span NOWHERE = new SourceFile("generated.bundl", "").span(0, 0);

  private static final List<Operator> NUMBERS =
      List.of(Operator.ADD, Operator.SUBTRACT, Operator.MULTIPLY, Operator.ADD);
  private static final List<Operator> COMPARISONS =
      List.of(Operator.LESS, Operator.LESS_OR_EQUAL, Operator.EQUAL, Operator.NOT_EQUAL);

  private final Chance chance;
  private final Algebra algebra;

  Values(Chance chance, Algebra algebra) {
    this.chance = chance;
    this.algebra = algebra;
  }

  Expr of(Type.Base type, Place at, Scope scope) {
    return of(type, at, scope, 2);
  }

  private Expr of(Type.Base type, Place at, Scope scope, int depth) {
    var variables = scope.find(it -> it.type() == type && isRead(it, at));
    var arrays =
        scope.find(
            it ->
                it.isArray() && it.array().element() == type && it.length() > 0 && isRead(it, at));
    if (depth > 0 && !arrays.isEmpty() && chance.once(2)) {
      var array = chance.of(arrays);
      return new Expr.Element(array.name(), index(array.length(), at, scope, depth - 1), NOWHERE);
    }
    if (!variables.isEmpty() && chance.once(2)) {
      return new Expr.Variable(chance.of(variables).name(), NOWHERE);
    }
    return switch (type) {
      case FLOAT -> new Expr.Float(chance.between(-2, 2) / 2f, NOWHERE);
      case BOOL ->
          depth == 0 || chance.once(6)
              ? new Expr.Bool(chance.once(2), NOWHERE)
              : binary(COMPARISONS, at, scope, depth);
      case INT ->
          depth > 0 && chance.once(2)
              ? binary(NUMBERS, at, scope, depth)
              : !at.perspective().equals(Perspective.GRID) && chance.once(2)
                  ? new Expr.PartitionId(NOWHERE)
                  : number(chance.between(-1, 3));
    };
  }

  boolean isRead(Scope.Known it, Place at) {
    boolean isShared = it.isArray() && it.array().memory() == Memory.SHARED;
    return algebra.isWithin(at.perspective(), it.of()) && (!isShared || at.isBelowBlock());
  }

  private Expr binary(List<Operator> operators, Place at, Scope scope, int depth) {
    return new Expr.Binary(
        chance.of(operators),
        of(Type.Base.INT, at, scope, depth - 1),
        of(Type.Base.INT, at, scope, depth - 1),
        NOWHERE);
  }

  /** Within the length, whatever its parts are. */
  Expr index(int length, Place at, Scope scope) {
    return index(length, at, scope, 1);
  }

  private Expr index(int length, Place at, Scope scope, int depth) {
    if (length == 1 || chance.once(3)) {
      return number(chance.below(length));
    }
    var any = of(Type.Base.INT, at, scope, depth);
    if (any instanceof Expr.PartitionId) {
      return remainder(any, length);
    }
    var shifted = new Expr.Binary(Operator.ADD, remainder(any, length), number(length), NOWHERE);
    return remainder(shifted, length);
  }

  private static Expr remainder(Expr number, int by) {
    return new Expr.Binary(Operator.REMAINDER, number, number(by), NOWHERE);
  }

  static Expr number(int value) {
    return new Expr.Int(value, NOWHERE);
  }

  static Expr variable(String name) {
    return new Expr.Variable(name, NOWHERE);
  }
}
