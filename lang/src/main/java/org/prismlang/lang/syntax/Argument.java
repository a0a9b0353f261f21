package org.prismlang.lang.syntax;

import java.util.Optional;
import org.prismlang.lang.source.Span;

public record Argument(Optional<Name> name, Expr value, Span span) {}
