package org.prismlang.lang.diagnostic;

import org.prismlang.lang.source.Span;

/** Replaces the text of {@code span}; an empty span inserts, an empty replacement deletes. */
public record Edit(Span span, String replacement) {}
