package org.prismlang.sim.machine;

import java.util.List;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.source.Span;

/**
 * Something a run did wrong.
 *
 * @param span where
 * @param labels the other places it is about
 * @param notes who, and what could have been done
 */
public record Finding(
    Code code, String message, Span span, List<Other> labels, List<String> notes) {
  public Finding {
    labels = List.copyOf(labels);
    notes = List.copyOf(notes);
  }

  public record Other(Span span, String text) {}
}
