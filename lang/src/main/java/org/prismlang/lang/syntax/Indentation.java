package org.prismlang.lang.syntax;

import java.util.Arrays;
import java.util.function.Consumer;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.source.SourceFile;

/** The open levels of indentation; complains of lines that fit none of them (P0102). */
final class Indentation {
  static final int TAB = 4;

  private final SourceFile file;
  private final Tokens.Builder tokens;
  private final Consumer<Diagnostic> errors;
  private int[] widths = new int[16];
  private int depth = 1;
  private int tolerated = -1;
  private char style = 0;
  private boolean lastWasMixed;

  Indentation(SourceFile file, Tokens.Builder tokens, Consumer<Diagnostic> errors) {
    this.file = file;
    this.tokens = tokens;
    this.errors = errors;
  }

  /** A line of code whose white space runs from {@code lineStart} to {@code at}. */
  void enter(int lineStart, int at) {
    boolean mixed = isMixed(lineStart, at);
    if (mixed && !lastWasMixed) {
      errors.accept(
          Code.P0102
              .at(file.span(lineStart, at), "tabs and spaces are mixed in the indentation")
              .help("indent every line of the file by spaces, 4 a level"));
    }
    lastWasMixed = mixed;
    int width = Characters.column(file.text(), lineStart, at, TAB);
    if (mixed && !isLevel(width)) {
      int wide = Characters.column(file.text(), lineStart, at, 8);
      width = isLevel(wide) ? wide : width;
    }
    if (width > widths[depth - 1]) {
      push(width);
      tokens.add(TokenKind.INDENT, lineStart, at, false);
      return;
    }
    int level = depth - 1;
    while (widths[level] > width) {
      level--;
    }
    boolean between = widths[level] < width;
    if (between && !mixed && tolerated != width) {
      reportBetween(lineStart, at, width, level);
    }
    dedent(between ? level + 1 : level, at);
    tolerated = between ? width : tolerated;
  }

  /** The end of the file. */
  void leave(int at) {
    dedent(0, at);
  }

  private void reportBetween(int lineStart, int at, int width, int level) {
    String around = widths[level] + " and " + widths[level + 1];
    errors.accept(
        Code.P0102
            .at(
                file.span(lineStart, at),
                "this line is indented by " + width + ", the blocks around it by " + around)
            .help("indent it by " + widths[level] + " or " + widths[level + 1]));
  }

  private void dedent(int level, int at) {
    while (depth - 1 > level) {
      depth--;
      tolerated = -1;
      tokens.add(TokenKind.DEDENT, at, at, false);
    }
  }

  private void push(int width) {
    if (depth == widths.length) {
      widths = Arrays.copyOf(widths, 2 * depth);
    }
    widths[depth++] = width;
    tolerated = -1;
  }

  private boolean isLevel(int width) {
    return Arrays.binarySearch(widths, 0, depth, width) >= 0;
  }

  private boolean isMixed(int lineStart, int at) {
    String text = file.text();
    for (int i = lineStart; i < at; i++) {
      char c = text.charAt(i);
      if (c == ' ' || c == '\t') {
        style = style == 0 ? c : style;
        if (c != style) {
          return true;
        }
      }
    }
    return false;
  }
}
