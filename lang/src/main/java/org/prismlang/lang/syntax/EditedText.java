package org.prismlang.lang.syntax;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/** Applies edits to a text. */
public final class EditedText {
  private EditedText() {}

  /** The text of {@code file} with all {@code edits} done. */
  public static String of(SourceFile file, Collection<Edit> edits) {
    return of(file.span(0, file.text().length()), edits);
  }

  /** The text of {@code part} with all {@code edits} done; they lie in it and do not overlap. */
  static String of(Span part, Collection<Edit> edits) {
    var sorted = new ArrayList<>(edits);
    sorted.sort(
        Comparator.<Edit>comparingInt(edit -> edit.span().start())
            .thenComparingInt(edit -> edit.span().end()));
    String text = part.file().text();
    var result = new StringBuilder();
    int at = part.start();
    for (var edit : sorted) {
      if (edit.span().start() < at) {
        throw new IllegalArgumentException("overlapping edits at " + edit.span());
      }
      result.append(text, at, edit.span().start()).append(edit.replacement());
      at = edit.span().end();
    }
    return result.append(text, at, part.end()).toString();
  }
}
