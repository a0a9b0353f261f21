package org.prismlang.lang.index;

import java.util.Optional;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;

/**
 * A name or an expression of the text.
 *
 * @param symbol what the name stands for; empty for an expression that is no name
 * @param type empty where it has none, or where an error hides it; of a generic function's text
 *     that of its definition, with generics as they are called there
 */
public record Entry(
    Span span, Optional<Symbol> symbol, Optional<Type> type, Optional<Perspective> perspective) {}
