package org.prismlang.lang.check.frame;

import java.util.Map;
import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.check.names.ModuleScope;
import org.prismlang.lang.intrinsic.Intrinsic;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Type;

/** What is bound to a generic {@code op: def(T, T) -> T}. */
public sealed interface Operator {
  /** Two lambdas are the same only if they are the same text at the same place. */
  record OfLambda(Expr.Lambda lambda, ModuleScope module) implements Operator {
    @Override
    @SuppressWarnings("ReferenceEquality")
    public boolean equals(Object other) {
      return other instanceof OfLambda it && it.lambda == lambda;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(lambda);
    }
  }

  /** {@code generics}: those that are written, {@code larger[float]}. */
  record OfFunction(Declaration.OfFunction declaration, Map<String, GenericArgument> generics)
      implements Operator {
    public OfFunction {
      generics = Map.copyOf(generics);
    }
  }

  record OfIntrinsic(Intrinsic intrinsic) implements Operator {}

  /** In the definition of the generic function: known by its type alone. */
  record Opaque(Type.Function type) implements Operator {}

  default String text() {
    return switch (this) {
      case OfLambda lambda -> lambda.lambda().span().text();
      case OfFunction function -> function.declaration().item().name().text();
      case OfIntrinsic intrinsic -> intrinsic.intrinsic().name();
      case Opaque _ -> "?";
    };
  }
}
