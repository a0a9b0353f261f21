package org.prismlang.lang.diagnostic;

/** Text that is coloured or not, by one decision; no line ends in blanks. */
final class StyledText {
  private final StringBuilder text = new StringBuilder();
  private final boolean colour;
  private int pendingBlanks;

  StyledText(boolean colour) {
    this.colour = colour;
  }

  StyledText add(String piece) {
    return add(Style.PLAIN, piece);
  }

  StyledText add(Style style, String piece) {
    int end = piece.length();
    while (end > 0 && piece.charAt(end - 1) == ' ') {
      end--;
    }
    if (end > 0) {
      writePending();
      boolean styled = colour && style != Style.PLAIN;
      if (styled) {
        text.append(style.on);
      }
      text.append(piece, 0, end);
      if (styled) {
        text.append(Style.OFF);
      }
    }
    pendingBlanks += piece.length() - end;
    return this;
  }

  StyledText blanks(int count) {
    pendingBlanks += count;
    return this;
  }

  StyledText endLine() {
    pendingBlanks = 0;
    text.append('\n');
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }

  private void writePending() {
    while (pendingBlanks > 0) {
      text.append(' ');
      pendingBlanks--;
    }
  }
}
