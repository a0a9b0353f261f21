package org.prismlang.cuda.host;

/** Texts of one line between the quotes of C. */
public final class CStrings {
  private CStrings() {}

  public static String of(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }

  /** As part of a format of {@code printf}. */
  public static String inFormat(String text) {
    return of(text).replace("%", "%%");
  }
}
