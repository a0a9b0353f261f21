package org.prismlang.lang.syntax;

import java.util.Arrays;
import java.util.List;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/** The open levels of indentation; complains of lines that fit none of them (P0102). */
final class Indentation {
  static final int TAB = 4;
  static final String HOW_TO_GO_ON =
      "to go on with the line above, end that with `\\`, or use parentheses";
  private static final int WIDE_TAB = 8;

  private final SourceFile file;
  private final Tokens.Builder tokens;
  private final List<Diagnostic> errors;
  private int[] widths = new int[16];

  /** How little a line of the level was indented, after a complaint. */
  private int[] least = new int[16];

  /** Where the first line of the level starts, and what branches may follow in the level. */
  private int[] starts = new int[16];

  private boolean[] holdCases = new boolean[16];
  private boolean[] holdIfs = new boolean[16];
  private int depth = 1;
  private char style = 0;
  private boolean lastWasMixed;

  Indentation(SourceFile file, Tokens.Builder tokens, List<Diagnostic> errors) {
    this.file = file;
    this.tokens = tokens;
    this.errors = errors;
  }

  /**
   * A line of code whose white space runs from {@code lineStart} to {@code at} and whose first word
   * is {@code first}. If it fits no level, it goes to one of those around it: a branch to the outer
   * if that holds such, other lines to the inner.
   */
  void enter(int lineStart, int at, TokenKind first) {
    boolean mixed = isMixed(lineStart, at);
    if (mixed && !lastWasMixed) {
      errors.add(
          Code.P0102
              .at(file.span(lineStart, at), "tabs and spaces are mixed in the indentation")
              .help("indent every line of the file by spaces, 4 a level"));
    }
    lastWasMixed = mixed;
    int width = Characters.column(file.text(), lineStart, at, TAB);
    if (mixed) {
      width = likelier(width, Characters.column(file.text(), lineStart, at, WIDE_TAB));
    }
    if (width > widths[depth - 1]) {
      push(width, at);
      note(first);
      tokens.add(TokenKind.INDENT, lineStart, at, false);
      return;
    }
    int level = depth - 1;
    while (least[level] > width) {
      level--;
    }
    if (widths[level] < width) {
      boolean isOuter = isBranchOf(level, first);
      if (!mixed) {
        reportBetween(lineStart, at, width, level, isOuter);
      }
      level += isOuter ? 0 : 1;
      least[level] = isOuter ? least[level] : width;
    }
    dedent(level, at);
    note(first);
  }

  private void note(TokenKind first) {
    holdCases[depth - 1] |= first == TokenKind.CASE;
    holdIfs[depth - 1] |= first == TokenKind.IF;
  }

  /** The end of the file. */
  void leave(int at) {
    dedent(0, at);
  }

  private boolean isBranchOf(int level, TokenKind first) {
    return first == TokenKind.CASE && holdCases[level]
        || (first == TokenKind.ELSE || first == TokenKind.ELIF) && holdIfs[level];
  }

  /** A line that is indented although the line above it opens no body. */
  static Diagnostic unexpected(Span line, String help) {
    return Code.P0102
        .at(line, "this line is indented, but the line above it opens no body")
        .help(help);
  }

  private void reportBetween(int lineStart, int at, int width, int level, boolean isOuter) {
    String around = widths[level] + " and " + widths[level + 1];
    var blank = file.span(lineStart, at);
    var error =
        Code.P0102
            .at(blank, "this line is indented by " + width + ", the blocks around it by " + around)
            .label(
                file.span(starts[level + 1], starts[level + 1] + 1),
                "indented by " + widths[level + 1]);
    String help = "indent it by " + widths[level];
    errors.add(
        isOuter && style == ' '
            ? error.help(help, new Edit(blank, " ".repeat(widths[level])))
            : error.help(isOuter ? help : help + " or " + widths[level + 1]));
  }

  private void dedent(int level, int at) {
    while (depth - 1 > level) {
      depth--;
      tokens.add(TokenKind.DEDENT, at, at, false);
    }
  }

  private void push(int width, int at) {
    if (depth == widths.length) {
      widths = Arrays.copyOf(widths, 2 * depth);
      least = Arrays.copyOf(least, 2 * depth);
      starts = Arrays.copyOf(starts, 2 * depth);
      holdCases = Arrays.copyOf(holdCases, 2 * depth);
      holdIfs = Arrays.copyOf(holdIfs, 2 * depth);
    }
    starts[depth] = at;
    holdCases[depth] = false;
    holdIfs[depth] = false;
    least[depth] = width;
    widths[depth++] = width;
  }

  /** The width that was meant, by what the line above lets expect; tabs are 4 or 8 wide. */
  private int likelier(int narrow, int wide) {
    int last = tokens.size() - 1;
    boolean opensBody =
        last > 0
            && tokens.kind(last) == TokenKind.NEWLINE
            && tokens.kind(last - 1) == TokenKind.COLON;
    int current = widths[depth - 1];
    boolean wideFits = opensBody ? wide > current : wide == current || isLevel(wide);
    boolean narrowFits = opensBody ? narrow > current : narrow == current || isLevel(narrow);
    boolean prefersWide = wideFits && (!narrowFits || wide == current);
    return prefersWide ? wide : narrow;
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
