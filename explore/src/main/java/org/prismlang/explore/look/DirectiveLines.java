package org.prismlang.explore.look;

import java.util.Optional;
import org.prismlang.lang.source.Span;

/** The lines of a mapping in which its directives stand, in order. */
final class DirectiveLines {
  private final Span mapping;
  private int next;

  DirectiveLines(Span mapping) {
    this.mapping = mapping;
    this.next = mapping.from().line();
  }

  /** A directive of several lines is known by its first. */
  Optional<Integer> next(String directive) {
    var first = directive.lines().findFirst().orElse("").strip();
    for (int line = next; !first.isEmpty() && line <= mapping.until().line(); line++) {
      if (squeezed(mapping.file().lineText(line)).contains(squeezed(first))) {
        next = line; // several may stand in one
        return Optional.of(line);
      }
    }
    return Optional.empty();
  }

  private static String squeezed(String text) {
    return text.replace(" ", "");
  }
}
