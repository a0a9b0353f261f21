package org.prismlang.kernel.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Makes a program smaller while it stays as wrong as it was. */
final class Shrinking {
  private static final int ROUNDS = 6;

  private Shrinking() {}

  /** Leaves out statements, with what is indented below them, or takes a body out of its header. */
  static String of(String text, Predicate<String> isWrong) {
    var lines = new ArrayList<>(text.lines().toList());
    for (int round = 0; round < ROUNDS; round++) {
      int before = lines.size();
      for (int i = lines.size() - 1; i >= 0; i--) {
        if (indent(lines.get(i)) == 0) {
          continue;
        }
        int end = end(lines, i);
        if (!attempt(lines, without(lines, i, end), isWrong)) {
          attempt(lines, unwrapped(lines, i, end), isWrong);
        }
        i = Math.min(i, lines.size());
      }
      if (lines.size() == before) {
        break;
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private static boolean attempt(
      List<String> lines, List<String> fewer, Predicate<String> isWrong) {
    if (fewer.size() >= lines.size() || !isWrong.test(String.join("\n", fewer) + "\n")) {
      return false;
    }
    lines.clear();
    lines.addAll(fewer);
    return true;
  }

  private static List<String> without(List<String> lines, int from, int to) {
    var fewer = new ArrayList<>(lines.subList(0, from));
    fewer.addAll(lines.subList(to, lines.size()));
    return fewer;
  }

  private static List<String> unwrapped(List<String> lines, int from, int to) {
    var fewer = new ArrayList<>(lines.subList(0, from));
    for (var line : lines.subList(from + 1, to)) {
      fewer.add(line.startsWith("    ") ? line.substring(4) : line);
    }
    fewer.addAll(lines.subList(to, lines.size()));
    return fewer;
  }

  private static int end(List<String> lines, int from) {
    int end = from + 1;
    while (end < lines.size() && indent(lines.get(end)) > indent(lines.get(from))) {
      end++;
    }
    return end;
  }

  private static int indent(String line) {
    return line.length() - line.stripLeading().length();
  }
}
