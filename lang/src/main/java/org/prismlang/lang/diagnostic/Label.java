package org.prismlang.lang.diagnostic;

import org.prismlang.lang.source.Span;

/** A second place that explains the first. */
public record Label(Span span, String text) {}
