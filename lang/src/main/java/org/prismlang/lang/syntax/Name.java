package org.prismlang.lang.syntax;

import org.prismlang.lang.source.Span;

/** A name where it is written. */
public record Name(String text, Span span) {
  @Override
  public String toString() {
    return text;
  }
}
