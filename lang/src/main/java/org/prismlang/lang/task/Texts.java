package org.prismlang.lang.task;

/** Words for messages. */
final class Texts {
  private Texts() {}

  /** A piece of a task's elements, without the marks of names that no text has. */
  static String code(String text) {
    return "`" + text.replaceAll("'\\d+", "") + "`";
  }
}
