package org.prismlang.cli;

/**
 * An option of a command.
 *
 * @param name with its dashes: {@code --json}, or one letter: {@code -D}
 * @param value what its value is called in the help; empty for an option that takes none
 * @param repeats whether it may be given more than once
 */
record Option(String name, String value, boolean repeats, String text) {

  static Option flag(String name, String text) {
    return new Option(name, "", false, text);
  }

  static Option valued(String name, String value, String text) {
    return new Option(name, value, false, text);
  }

  static Option repeated(String name, String value, String text) {
    return new Option(name, value, true, text);
  }

  boolean takesValue() {
    return !value.isEmpty();
  }

  boolean isLetter() {
    return name.length() == 2;
  }

  /** {@code --target ARCH}. */
  String shape() {
    return takesValue() ? name + " " + value : name;
  }
}
