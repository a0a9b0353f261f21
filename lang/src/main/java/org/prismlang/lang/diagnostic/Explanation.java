package org.prismlang.lang.diagnostic;

import java.util.Optional;

/**
 * The page of a code. {@code wrong} is a program in which the mistake is made, and no other, where
 * a text of one file can make it; {@code right} says the same without it.
 */
public record Explanation(
    Code code, String title, String page, Optional<String> wrong, Optional<String> right) {
  private static final String FENCE = "```";

  /**
   * Reads a page: a first line {@code # P0401: title}, prose, one block fenced as {@code prism
   * wrong}, one as {@code prism right}, prose.
   */
  static Explanation parse(Code code, String page) {
    String heading = "# " + code.name() + ": ";
    int end = page.indexOf('\n');
    if (end < 0 || !page.startsWith(heading)) {
      throw new IllegalArgumentException("the page of " + code + " must begin with: " + heading);
    }
    String title = page.substring(heading.length(), end).strip();
    return new Explanation(code, title, page, block(page, "wrong"), block(page, "right"));
  }

  private static Optional<String> block(String page, String name) {
    String opening = "\n" + FENCE + "prism " + name + "\n";
    int start = page.indexOf(opening) + opening.length();
    int end = page.indexOf("\n" + FENCE, start - 1);
    boolean isThere = start >= opening.length() && end >= start;
    return isThere ? Optional.of(page.substring(start, end + 1)) : Optional.empty();
  }
}
