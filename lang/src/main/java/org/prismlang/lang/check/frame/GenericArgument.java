package org.prismlang.lang.check.frame;

import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** What a generic parameter is bound to. */
public sealed interface GenericArgument {
  record OfType(Type type) implements GenericArgument {
    @Override
    public String toString() {
      return type.toString();
    }
  }

  record OfInt(Value value) implements GenericArgument {
    @Override
    public String toString() {
      return value.toString();
    }
  }

  record OfOperator(Operator operator) implements GenericArgument {
    @Override
    public String toString() {
      return operator.text();
    }
  }

  default boolean isKnown() {
    return switch (this) {
      case OfType type -> !mentionsOpaque(type.type());
      case OfInt number -> !(number.value() instanceof Value.Unknown);
      case OfOperator operator -> !(operator.operator() instanceof Operator.Opaque);
    };
  }

  private static boolean mentionsOpaque(Type type) {
    return type instanceof Type.Opaque || type.isBroken();
  }
}
