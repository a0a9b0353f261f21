package org.prismlang.lang.index;

import org.prismlang.lang.source.Span;

/** A name and where it may be used; {@code name} is what it is called there. */
public record Visible(String name, Symbol symbol, Span where) {}
