package org.prismlang.lang.check.frame;

/** Numbers of things in words: {@code 1 argument}, {@code 2 arguments}, {@code no arguments}. */
public final class Count {
  private Count() {}

  public static String of(int number, String thing) {
    return (number == 0 ? "no" : "" + number) + " " + plural(number, thing);
  }

  /** {@code here is 1}, {@code here are 2}, {@code here are none}. */
  public static String here(int number) {
    return number == 1 ? "here is 1" : "here are " + (number == 0 ? "none" : number);
  }

  private static String plural(int number, String thing) {
    if (number == 1) {
      return thing;
    }
    return thing.endsWith("x")
        ? thing.substring(0, thing.length() - 2) + "ices"
        : thing.endsWith("s") ? thing + "es" : thing + "s";
  }
}
