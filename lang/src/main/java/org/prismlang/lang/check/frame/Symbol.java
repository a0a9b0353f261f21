package org.prismlang.lang.check.frame;

import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** What a name inside a function stands for. */
public sealed interface Symbol {
  Span span();

  record OfVariable(Variable variable) implements Symbol {
    @Override
    public Span span() {
      return variable.span();
    }
  }

  record Known(Value value, Type type, Span span) implements Symbol {}

  record OfType(Type type, Span span) implements Symbol {}

  /** A generic operator, bound. */
  record OfOperator(Operator operator, Span span) implements Symbol {}

  record OfLambda(Expr.Lambda lambda, Span span) implements Symbol {}

  record OfFunction(Item.Function function, Span span) implements Symbol {}

  /** Declared with an error; nothing is said about its uses. */
  record Broken(Span span) implements Symbol {}
}
