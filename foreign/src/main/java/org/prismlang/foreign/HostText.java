package org.prismlang.foreign;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Functions of the host by the text of a file: those that clang does not understand are not in its
 * tree.
 */
final class HostText {
  private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w*");
  private static final Set<String> OF_DEVICE =
      Set.of("__global__", "__device__", "__constant__", "__shared__", "__managed__");
  private static final Set<String> OF_TYPES =
      Set.of("struct", "class", "union", "enum", "namespace", "typedef", "using");
  private static final Pattern BLOCK = Pattern.compile("(?:namespace(?:\\s+\\w+)?|extern)\\s*$");

  /** Lines from one to another, counted from 1. */
  private record Lines(int from, int to) {}

  private final Set<String> device = new HashSet<>(OF_DEVICE);
  private final List<Lines> functions = new ArrayList<>();

  private HostText() {}

  static HostText of(String text) {
    var host = new HostText();
    var plain = host.withoutDirectives(withoutComments(text));
    host.read(plain);
    return host;
  }

  boolean isInside(int line) {
    return functions.stream().anyMatch(it -> it.from() <= line && line <= it.to());
  }

  /** Comments and what is quoted become blanks, so that places stay. */
  private static String withoutComments(String text) {
    var plain = new StringBuilder(text);
    int at = 0;
    while (at < text.length()) {
      int end = skipped(text, at);
      for (int i = at; i < end; i++) {
        if (text.charAt(i) != '\n') {
          plain.setCharAt(i, ' ');
        }
      }
      at = Math.max(end, at + 1);
    }
    return plain.toString();
  }

  private static int skipped(String text, int at) {
    if (text.startsWith("//", at)) {
      int end = text.indexOf('\n', at);
      return end < 0 ? text.length() : end;
    }
    if (text.startsWith("/*", at)) {
      int end = text.indexOf("*/", at + 2);
      return end < 0 ? text.length() : end + 2;
    }
    char quote = text.charAt(at);
    if (quote != '"' && quote != '\'') {
      return at;
    }
    int end = at + 1;
    while (end < text.length() && text.charAt(end) != quote && text.charAt(end) != '\n') {
      end += text.charAt(end) == '\\' ? 2 : 1;
    }
    return Math.min(text.length(), end + 1);
  }

  /** A macro that says {@code __device__} says it wherever it stands. */
  private String withoutDirectives(String text) {
    var plain = new StringBuilder();
    boolean isDirective = false;
    for (var line : text.split("\n", -1)) {
      isDirective = isDirective || line.strip().startsWith("#");
      if (isDirective) {
        var words = WORD.matcher(line).results().map(it -> it.group()).toList();
        boolean isMacro = words.size() > 1 && words.getFirst().equals("define");
        if (isMacro && words.stream().skip(2).anyMatch(device::contains)) {
          device.add(words.get(1));
        }
      }
      plain.append(isDirective ? "" : line).append('\n');
      isDirective = isDirective && line.stripTrailing().endsWith("\\");
    }
    return plain.toString();
  }

  private void read(String text) {
    int line = 1;
    int depth = 0;
    int begin = 0;
    int first = 1;
    var head = "";
    for (int i = 0; i < text.length(); i++) {
      switch (text.charAt(i)) {
        case '\n' -> {
          first += text.substring(begin, i).isBlank() && depth == 0 ? 1 : 0;
          line++;
        }
        case '{' -> {
          if (depth == 0) {
            head = text.substring(begin, i);
          }
          boolean isTransparent = depth == 0 && BLOCK.matcher(head).find();
          if (isTransparent) {
            begin = i + 1;
            first = line;
          } else {
            depth++;
          }
        }
        case '}' -> {
          depth = Math.max(0, depth - 1);
          if (depth == 0) {
            if (isFunctionOfHost(head) && !saysDevice(text.substring(begin, i))) {
              functions.add(new Lines(first, line));
            }
            head = "";
            begin = i + 1;
            first = line;
          }
        }
        case ';' -> {
          if (depth == 0) {
            begin = i + 1;
            first = line;
          }
        }
        default -> {}
      }
    }
  }

  private static boolean isFunctionOfHost(String head) {
    return head.contains("(")
        && WORD.matcher(head).results().noneMatch(it -> OF_TYPES.contains(it.group()));
  }

  /** Where braces are not what they seem, more than a function may be taken for one. */
  private boolean saysDevice(String part) {
    return WORD.matcher(part).results().anyMatch(it -> device.contains(it.group()));
  }
}
