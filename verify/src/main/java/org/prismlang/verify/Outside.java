package org.prismlang.verify;

import java.util.Optional;
import org.prismlang.lang.source.Span;

/**
 * Something that a verdict does not cover.
 *
 * @param what in words
 * @param where it stands, if it is one place
 */
public record Outside(String what, Optional<Span> where) {
  @Override
  public String toString() {
    return what + where.map(it -> ": " + it).orElse("");
  }
}
