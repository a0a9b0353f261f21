package org.prismlang.lsp.text;

import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/** Places as editors count them: from 0, in UTF-16 units. */
public final class Positions {
  private Positions() {}

  public static Position of(SourceFile file, int offset) {
    int line = file.line(offset);
    return new Position(line - 1, offset - file.lineStart(line));
  }

  public static Range of(Span span) {
    return new Range(of(span.file(), span.start()), of(span.file(), span.end()));
  }

  /** Behind the end of a line is its end, behind the last line the end of the text. */
  public static int offset(SourceFile file, Position position) {
    if (position.getLine() < 0) {
      return 0;
    }
    if (position.getLine() >= file.lineCount()) {
      return file.text().length();
    }
    int line = position.getLine() + 1;
    int length = file.lineText(line).length();
    return file.lineStart(line) + Math.clamp(position.getCharacter(), 0, length);
  }

  /** In whichever order its ends are given. */
  public static Span span(SourceFile file, Range range) {
    int one = offset(file, range.getStart());
    int other = offset(file, range.getEnd());
    return file.span(Math.min(one, other), Math.max(one, other));
  }

  /** Where a line ends, before what ends it. */
  public static Position lineEnd(SourceFile file, int line) {
    return new Position(line - 1, file.lineText(line).length());
  }
}
