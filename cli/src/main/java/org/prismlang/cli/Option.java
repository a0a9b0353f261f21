package org.prismlang.cli;

import java.util.List;

/**
 * An option of a command.
 *
 * @param name with its dashes: {@code --json}, or one letter: {@code -D}
 * @param value what its value is called in the help; empty for an option that takes none
 * @param repeats whether it may be given more than once
 * @param choices all values there are; empty where nobody can list them
 */
record Option(String name, String value, boolean repeats, String text, List<String> choices) {
  Option {
    choices = List.copyOf(choices);
  }

  static Option flag(String name, String text) {
    return new Option(name, "", false, text, List.of());
  }

  static Option valued(String name, String value, String text) {
    return new Option(name, value, false, text, List.of());
  }

  static Option repeated(String name, String value, String text) {
    return new Option(name, value, true, text, List.of());
  }

  static Option oneOf(String name, String value, List<String> choices, String text) {
    return new Option(name, value, false, text, choices);
  }

  boolean takesValue() {
    return !value.isEmpty();
  }

  boolean namesFile() {
    return value.contains("FILE") || value.contains("DIR") || value.contains("OUT");
  }

  boolean isLetter() {
    return name.length() == 2;
  }

  /** {@code --target ARCH}. */
  String shape() {
    return takesValue() ? name + " " + value : name;
  }
}
