package org.prismlang.sim.machine;

import org.prismlang.lang.source.Span;

/**
 * A place in the source that does something, known to compiled code by its number.
 *
 * @param subject the memory or operation it is about
 */
public record Site(Span span, String subject) {}
