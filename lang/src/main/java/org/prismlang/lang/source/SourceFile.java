package org.prismlang.lang.source;

import java.util.Arrays;

/**
 * A named text. Two files are the same only if they are the same object: a program reads each file
 * once.
 */
public final class SourceFile {
  private final String path;
  private final String text;
  private final int[] lineStarts;

  public SourceFile(String path, String text) {
    this.path = path;
    this.text = text;
    this.lineStarts = lineStarts(text);
  }

  /** As the user wrote it on the command line, or {@code std/…} for the bundled library. */
  public String path() {
    return path;
  }

  public String text() {
    return text;
  }

  public Span span(int start, int end) {
    return new Span(this, start, end);
  }

  public int lineCount() {
    return lineStarts.length;
  }

  /** The number, from 1, of the line that holds {@code offset}. */
  public int line(int offset) {
    int found = Arrays.binarySearch(lineStarts, offset);
    return found >= 0 ? found + 1 : -found - 1;
  }

  public int lineStart(int line) {
    return lineStarts[line - 1];
  }

  /** The text of a line, without its line ending. */
  public String lineText(int line) {
    int end = line < lineStarts.length ? lineStarts[line] : text.length();
    while (end > lineStarts[line - 1] && isLineEnd(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(lineStarts[line - 1], end);
  }

  public Position position(int offset) {
    int line = line(offset);
    return new Position(line, text.codePointCount(lineStarts[line - 1], offset) + 1);
  }

  @Override
  public String toString() {
    return path;
  }

  private static boolean isLineEnd(char c) {
    return c == '\n' || c == '\r';
  }

  private static int[] lineStarts(String text) {
    int[] starts = new int[64];
    int count = 1;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean ends =
          c == '\n' || c == '\r' && !(i + 1 < text.length() && text.charAt(i + 1) == '\n');
      if (ends) {
        if (count == starts.length) {
          starts = Arrays.copyOf(starts, 2 * count);
        }
        starts[count++] = i + 1;
      }
    }
    return Arrays.copyOf(starts, count);
  }
}
