package org.prismlang.lang.diagnostic;

/**
 * A line of source as it is shown: cut around what matters if it is long, tabs expanded, controls
 * visible.
 */
final class Excerpt {
  private static final int WIDTH = 120;
  private static final int TAB = 4;
  private static final String CUT = "…";

  private final int from;
  private final int[] columns;
  private final String text;

  private Excerpt(String line, int start, int end) {
    this.from = start;
    this.columns = new int[end - start + 1];
    this.text = expand(line, start, end);
  }

  /**
   * Of a long line, as much around {@code first..last} as fits, and the beginning of it at least.
   */
  static Excerpt of(String line, int first, int last) {
    int start = windowStart(line.length(), first, last);
    if (isInsidePair(line, start)) {
      start--;
    }
    int end = Math.min(line.length(), start + WIDTH);
    if (isInsidePair(line, end)) {
      end--;
    }
    return new Excerpt(line, start, end);
  }

  String text() {
    return text;
  }

  /**
   * Where the character at {@code offset} of the line stands; what was cut off stands at the cut.
   */
  int column(int offset) {
    return offset < from ? 0 : columns[Math.min(offset - from, columns.length - 1)];
  }

  private static int windowStart(int length, int first, int last) {
    if (length <= WIDTH || last < WIDTH) {
      return 0;
    }
    int room = WIDTH - (last - first);
    int before = room > 0 ? room / 2 : WIDTH / 4;
    return Math.clamp(first - before, 0, length - WIDTH);
  }

  private static boolean isInsidePair(String line, int offset) {
    return offset > 0
        && offset < line.length()
        && Character.isLowSurrogate(line.charAt(offset))
        && Character.isHighSurrogate(line.charAt(offset - 1));
  }

  private String expand(String line, int start, int end) {
    var shown = new StringBuilder(end - start + 16);
    int column = 0;
    if (start > 0) {
      shown.append(CUT);
      column++;
    }
    int i = start;
    while (i < end) {
      int c = line.codePointAt(i);
      int next = i + Character.charCount(c);
      for (int k = i; k < next; k++) {
        columns[k - start] = column;
      }
      if (c == '\t') {
        int stop = TAB - column % TAB;
        shown.repeat(' ', stop);
        column += stop;
      } else {
        int glyph = Glyphs.shown(c);
        shown.appendCodePoint(glyph);
        column += Glyphs.width(glyph);
      }
      i = next;
    }
    columns[end - start] = column;
    if (end < line.length()) {
      shown.append(CUT);
    }
    return shown.toString();
  }
}
