package org.prismlang.lang.diagnostic;

/**
 * What a terminal shows of a character. Controls become visible, so that no program text can move
 * the cursor, colour the output or reverse its direction.
 */
final class Glyphs {
  private static final int REPLACEMENT = 0xFFFD;
  private static final int CONTROL_PICTURES = 0x2400;

  private Glyphs() {}

  /** The text in one line, safe to print. */
  static String shown(String text) {
    int i = 0;
    while (i < text.length() && isPlain(text.charAt(i))) {
      i++;
    }
    if (i == text.length()) {
      return text;
    }
    var safe = new StringBuilder(text.length() + 8).append(text, 0, i);
    while (i < text.length()) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      safe.appendCodePoint(c == '\t' || c == '\n' || c == '\r' ? ' ' : shown(c));
    }
    return safe.toString();
  }

  static int shown(int c) {
    if (c < 0x20) {
      return CONTROL_PICTURES + c;
    }
    if (c < 0x7F) {
      return c;
    }
    if (c == 0x7F) {
      return CONTROL_PICTURES + 0x21;
    }
    boolean unsafe =
        c < 0xA0
            || c >= 0xD800 && c <= 0xDFFF
            || c == 0x2028
            || c == 0x2029
            || c == 0x061C
            || c == 0x200E
            || c == 0x200F
            || c >= 0x202A && c <= 0x202E
            || c >= 0x2066 && c <= 0x2069;
    return unsafe ? REPLACEMENT : c;
  }

  /** How many columns the shown character takes; nearly right is good enough. */
  static int width(int c) {
    if (c < 0x300) {
      return 1;
    }
    int type = Character.getType(c);
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.FORMAT) {
      return 0;
    }
    boolean wide =
        c >= 0x1100 && c <= 0x115F
            || c >= 0x2E80 && c <= 0xA4CF && c != 0x303F
            || c >= 0xAC00 && c <= 0xD7A3
            || c >= 0xF900 && c <= 0xFAFF
            || c >= 0xFE30 && c <= 0xFE6F
            || c >= 0xFF00 && c <= 0xFF60
            || c >= 0xFFE0 && c <= 0xFFE6
            || c >= 0x1F300 && c <= 0x1F64F
            || c >= 0x1F680 && c <= 0x1FAFF
            || c >= 0x20000 && c <= 0x3FFFD;
    return wide ? 2 : 1;
  }

  private static boolean isPlain(char c) {
    return c >= 0x20 && c < 0x7F;
  }
}
