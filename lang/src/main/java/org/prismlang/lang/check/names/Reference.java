package org.prismlang.lang.check.names;

import org.prismlang.lang.index.Symbol;
import org.prismlang.lang.source.Span;

/**
 * A name in the text and what it stands for.
 *
 * @param whole the expression whose value the name is: {@code v.x} for {@code x}
 */
public record Reference(Span span, Symbol symbol, Span whole) {}
