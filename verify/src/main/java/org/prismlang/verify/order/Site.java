package org.prismlang.verify.order;

import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.source.Span;

/**
 * A place in the program that accesses memory or registers.
 *
 * @param number for the machine, one a site
 * @param what the operation in words: {@code read}, {@code tma_load}
 * @param name of the memory or local
 */
public record Site(int number, String what, String name, Timeline timeline, Span span) {}
