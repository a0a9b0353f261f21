package org.prismlang.lang.syntax;

import java.util.Optional;
import java.util.function.Function;
import org.prismlang.lang.source.Span;

public record Argument(Optional<Name> name, Expr value, Span span) {
  Argument mapped(Function<Expr, Expr> other) {
    return new Argument(name, other.apply(value), span);
  }
}
