package org.prismlang.lang.task;

/** Words for messages. */
final class Texts {
  private Texts() {}

  static String count(int count, String one) {
    return count(count, one, one + "s");
  }

  static String count(int count, String one, String several) {
    return count + " " + (count == 1 ? one : several);
  }

  /** A piece of a task's elements, without the marks of names that no text has. */
  static String code(String text) {
    return "`" + text.replaceAll("'\\d+", "") + "`";
  }
}
