package org.prismlang.lang.check.names;

import java.util.Collection;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.diagnostic.Nearest;
import org.prismlang.lang.source.Span;

/** What a word that nobody knows was meant to be. */
public final class Suggestions {
  private Suggestions() {}

  /**
   * Asks «did you mean …?» where a known word is near, and says {@code otherwise} where none is.
   */
  public static Diagnostic nearest(
      Diagnostic diagnostic, Span word, Collection<String> known, String otherwise) {
    var near = Nearest.to(word.text(), known);
    return near.isPresent() ? meant(diagnostic, word, near.get()) : diagnostic.help(otherwise);
  }

  /** As {@link #nearest}, where more than this word would have to change. */
  public static Diagnostic asked(
      Diagnostic diagnostic, Span word, Collection<String> known, String otherwise) {
    var near = Nearest.to(word.text(), known);
    return diagnostic.help(near.map(meant -> "did you mean `" + meant + "`?").orElse(otherwise));
  }

  public static Diagnostic meant(Diagnostic diagnostic, Span word, String meant) {
    return diagnostic.guess("did you mean `" + meant + "`?", new Edit(word, meant));
  }

  /** The first few of them, in a sentence. */
  public static String listed(Collection<String> names) {
    var first = names.stream().limit(8).toList();
    return names.isEmpty()
        ? "nothing"
        : "`" + String.join("`, `", first) + "`" + (names.size() > first.size() ? ", …" : "");
  }
}
