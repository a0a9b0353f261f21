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
}
