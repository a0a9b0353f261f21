package org.prismlang.lang.program;

import java.util.Optional;
import org.prismlang.lang.source.Span;

/**
 * Something that a decorator asks of a kernel or a loop.
 *
 * @param decorator where it is asked
 * @param scope the kernel or loop
 */
public record Demand(Kind kind, Span decorator, Span scope) {
  public enum Kind {
    /** Requests to global memory touch no more sectors than their bytes fill. */
    COALESCED("coalesced"),
    /** Requests to shared memory wait for no bank. */
    BANKFREE("bankfree"),
    /** Partitions are proven to keep their units apart. */
    RACE_FREE("race_free");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** As it is written behind the {@code @}. */
    public String text() {
      return text;
    }

    public static Optional<Kind> of(String text) {
      for (var kind : values()) {
        if (kind.text.equals(text)) {
          return Optional.of(kind);
        }
      }
      return Optional.empty();
    }
  }
}
