package org.prismlang.lang.diagnostic;

/** How many of what, as sentences say it: {@code 1 file}, {@code 2 files}. */
public final class Plural {
  private Plural() {}

  public static String of(long number, String one) {
    return of(number, one, one + "s");
  }

  public static String of(long number, String one, String several) {
    return number + " " + (number == 1 ? one : several);
  }
}
