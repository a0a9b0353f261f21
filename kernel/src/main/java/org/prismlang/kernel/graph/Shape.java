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
    static final String HEADING = "title";
    static final int HEADING_SIZE = 14;
    static final int SIZE = 11;
    static final double CHARACTER = 6.6;
    static final double ASCENT = 9;
    static final double DESCENT = 3;

    static double width(String text) {
      return text.codePointCount(0, text.length()) * CHARACTER;
    }

    /** That of a picture is larger. */
    static double headingWidth(String text) {
      return width(text) * HEADING_SIZE / SIZE;
    }

    double width() {
      return kind.equals(HEADING) ? headingWidth(text) : width(text);
    }

    double right() {
      return x + width();
    }
  }

  /** From an arrival to who waits for it. {@code before}: in an earlier use of the barrier. */
  record Arrow(
      double fromX, double fromY, double toX, double toY, String kind, boolean before, String title)
      implements Shape {}
}
