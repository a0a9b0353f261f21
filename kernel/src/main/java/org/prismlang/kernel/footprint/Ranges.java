package org.prismlang.kernel.footprint;

/** What is known of symbols at some place. */
@FunctionalInterface
public interface Ranges {
  /** What holds everywhere. */
  Ranges EVERYWHERE = Symbol::range;

  Interval of(Symbol symbol);
}
