package org.prismlang.lang.check.frame;

import java.util.Optional;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;

/**
 * One narrowing of the code's perspective, from the function's entry inwards.
 *
 * @param offset of a split branch, in units of its level, within {@code from}
 * @param many whether the body runs in more than one unit of {@code from}'s
 * @param tail whether nothing follows in the function and no loop encloses it
 */
public record Step(
    Optional<Step> outer,
    boolean isSplit,
    Perspective from,
    Perspective to,
    int offset,
    boolean many,
    boolean tail,
    Optional<String> role,
    Span span) {

  public int depth() {
    return outer.map(Step::depth).orElse(0) + 1;
  }
}
