package org.prismlang.kernel.analyze;

import org.prismlang.lang.source.Span;

/**
 * Something to say about a place in the source.
 *
 * @param subject what it is about: {@code x, global load}
 */
public record Finding(Span span, Mark mark, String subject, String text) {
  public enum Mark {
    FINE("ok"),
    /** It works, and costs more than it must. */
    COSTLY("slow"),
    WRONG("wrong"),
    UNKNOWN("?"),
    NOTE("");

    private final String text;

    Mark(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }
}
