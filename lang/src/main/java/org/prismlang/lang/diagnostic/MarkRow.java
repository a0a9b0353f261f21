package org.prismlang.lang.diagnostic;

import java.util.Arrays;

/**
 * One row of marks below a line of source: strokes at columns, and at its end the words of one of
 * them.
 */
final class MarkRow {
  private char[] strokes = new char[0];
  private Style[] styles = new Style[0];
  private int width;

  void put(int column, char stroke, Style style) {
    if (column >= strokes.length) {
      strokes = Arrays.copyOf(strokes, column + 32);
      styles = Arrays.copyOf(styles, column + 32);
    }
    for (; width <= column; width++) {
      strokes[width] = ' ';
      styles[width] = Style.PLAIN;
    }
    strokes[column] = stroke;
    styles[column] = style;
  }

  void fill(int from, int to, char stroke, Style style) {
    for (int column = from; column < to; column++) {
      put(column, stroke, style);
    }
  }

  void fillWhereFree(int from, int to, char stroke, Style style) {
    for (int column = from; column < to; column++) {
      if (column >= width || strokes[column] == ' ') {
        put(column, stroke, style);
      }
    }
  }

  boolean has(char stroke) {
    for (int column = 0; column < width; column++) {
      if (strokes[column] == stroke) {
        return true;
      }
    }
    return false;
  }

  int width() {
    return width;
  }

  void printTo(StyledText out) {
    int from = 0;
    while (from < width) {
      int to = from + 1;
      while (to < width && styles[to] == styles[from]) {
        to++;
      }
      out.add(styles[from], new String(strokes, from, to - from));
      from = to;
    }
  }
}
