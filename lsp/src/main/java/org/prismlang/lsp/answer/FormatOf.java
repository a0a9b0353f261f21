package org.prismlang.lsp.answer;

import java.util.List;
import org.eclipse.lsp4j.TextEdit;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.syntax.Formatter;
import org.prismlang.lsp.text.Positions;

/** The text as `prism fmt` writes it; one with syntax errors is left alone. */
public final class FormatOf {
  private FormatOf() {}

  public static List<TextEdit> of(SourceFile file) {
    return switch (Formatter.format(file)) {
      case Formatter.Result.Refused _ -> List.of();
      case Formatter.Result.Formatted(String text) -> difference(file, text);
    };
  }

  /** Carets and marks stay where nothing changes, so as little as possible does. */
  private static List<TextEdit> difference(SourceFile before, String after) {
    var text = before.text();
    if (text.equals(after)) {
      return List.of();
    }
    int most = Math.min(text.length(), after.length());
    int head = 0;
    while (head < most && text.charAt(head) == after.charAt(head)) {
      head++;
    }
    int tail = 0;
    while (tail < most - head
        && text.charAt(text.length() - 1 - tail) == after.charAt(after.length() - 1 - tail)) {
      tail++;
    }
    // Not between the halves of a character, nor within the end of a line.
    head = lineStart(before, head);
    tail = Math.min(tail, text.length() - lineEnd(before, text.length() - tail));
    var span = before.span(head, Math.max(head, text.length() - tail));
    return List.of(
        new TextEdit(
            Positions.of(span),
            after.substring(head, after.length() - (text.length() - span.end()))));
  }

  private static int lineStart(SourceFile file, int offset) {
    return file.lineStart(file.line(offset));
  }

  /** The start of the next line, or the end of the text. */
  private static int lineEnd(SourceFile file, int offset) {
    int line = file.line(offset);
    boolean isStart = file.lineStart(line) == offset;
    return isStart
        ? offset
        : line < file.lineCount() ? file.lineStart(line + 1) : file.text().length();
  }
}
