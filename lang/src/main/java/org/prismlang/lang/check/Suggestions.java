package org.prismlang.lang.check;

import java.util.Collection;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.diagnostic.Nearest;
import org.prismlang.lang.source.Span;

/** What a word that nobody knows was meant to be. */
final class Suggestions {
  private Suggestions() {}

  /**
   * Asks «did you mean …?» where a known word is near, and says {@code otherwise} where none is.
   */
  static Diagnostic nearest(
      Diagnostic diagnostic, Span word, Collection<String> known, String otherwise) {
    var near = Nearest.to(word.text(), known);
    return near.isPresent() ? meant(diagnostic, word, near.get()) : diagnostic.help(otherwise);
  }

  /** As {@link #nearest}, where more than this word would have to change. */
  static Diagnostic asked(
      Diagnostic diagnostic, Span word, Collection<String> known, String otherwise) {
    var near = Nearest.to(word.text(), known);
    return diagnostic.help(near.map(meant -> "did you mean `" + meant + "`?").orElse(otherwise));
  }

  static Diagnostic meant(Diagnostic diagnostic, Span word, String meant) {
    return diagnostic.help("did you mean `" + meant + "`?", new Edit(word, meant));
  }
}
