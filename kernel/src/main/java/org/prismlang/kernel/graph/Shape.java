package org.prismlang.kernel.graph;

/** What a picture is made of, in pixels. */
sealed interface Shape {

  /**
   * A rectangle.
   *
   * @param kind what it shows, as the style sheet names it
   * @param title what is said when the pointer rests on it
   */
  record Box(double x, double y, double width, double height, String kind, String title)
      implements Shape {
    double right() {
      return x + width;
    }

    double bottom() {
      return y + height;
    }
  }

  /** A line of text; {@code y} is its base line. */
  record Text(double x, double y, String text, String kind) implements Shape {
    static final double CHARACTER = 6.6;
    static final double ASCENT = 9;
    static final double DESCENT = 3;

    static double width(String text) {
      return text.codePointCount(0, text.length()) * CHARACTER;
    }

    double right() {
      return x + width(text);
    }
  }

  /** From an arrival to who waits for it. {@code before}: in an earlier use of the barrier. */
  record Arrow(
      double fromX, double fromY, double toX, double toY, String kind, boolean before, String title)
      implements Shape {}
}
