package org.prismlang.lang.diagnostic;

import org.prismlang.lang.source.Span;

/**
 * The left edge of what is shown of a file: line numbers, the bar, and where lines are left out.
 */
final class Frame {
  private final StyledText out;
  private final int width;

  /** {@code lastLine} is the largest number that will be shown. */
  Frame(StyledText out, int lastLine) {
    this.out = out;
    this.width = Integer.toString(lastLine).length();
  }

  StyledText numbered(int line) {
    return numbered(line, Style.FRAME, "|");
  }

  StyledText numbered(int line, Style style, String bar) {
    String number = Integer.toString(line);
    return out.blanks(width - number.length())
        .add(Style.FRAME, number)
        .blanks(1)
        .add(style, bar)
        .blanks(1);
  }

  StyledText unnumbered() {
    return out.blanks(width + 1).add(Style.FRAME, "|").blanks(1);
  }

  /** Stands for lines that are not shown; what follows it lines up with the others. */
  StyledText gap() {
    return out.add(Style.FRAME, "...").blanks(width);
  }

  void empty() {
    unnumbered().endLine();
  }

  void place(String arrow, Span place) {
    String text = Glyphs.shown(place.toString());
    out.blanks(width).add(Style.FRAME, arrow).blanks(1).add(text).endLine();
  }

  /** A note or a help; further lines of its text are indented below the first. */
  void remark(String kind, String text) {
    String[] lines = text.split("\n", -1);
    out.blanks(width + 1).add(Style.FRAME, "=").blanks(1).add(Style.BOLD, kind);
    out.add(": ").add(Glyphs.shown(lines[0])).endLine();
    for (int i = 1; i < lines.length; i++) {
      out.blanks(width + 3 + kind.length() + 2).add(Glyphs.shown(lines[i])).endLine();
    }
  }
}
