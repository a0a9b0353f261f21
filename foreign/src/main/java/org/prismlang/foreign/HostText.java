package org.prismlang.foreign;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What stands in a file side by side, by its text: what clang does not understand is not in its
 * tree. Functions of the host are told from all else.
 */
final class HostText {
  private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w*");
  private static final Set<String> OF_DEVICE =
      Set.of("__global__", "__device__", "__constant__", "__shared__", "__managed__");
  private static final Set<String> OF_TYPES =
      Set.of("struct", "class", "union", "enum", "namespace", "typedef", "using");
  private static final Pattern BLOCK = Pattern.compile("(?:namespace(?:\\s+\\w+)?|extern)\\s*$");

  private static final Pattern TYPE = Pattern.compile("\\b(?:struct|class|union)\\b");

  /** A type, two words at least, before what a function is given. */
  private static final Pattern PROTOTYPE =
      Pattern.compile("(?s)\\s*(?:[\\w:<>,*&]+\\s+)+[*&]*\\w+\\s*\\([^={}]*\\)\\s*");

  /**
   * A declaration, in lines from one to another, counted from 1.
   *
   * @param naming the part of it that others may know by name
   */
  private record Part(int from, int to, String naming, boolean isOfHost) {}

  private final Set<String> device = new HashSet<>(OF_DEVICE);
  private final List<Part> parts = new ArrayList<>();
  private String all = "";

  private HostText() {}

  static HostText of(String text) {
    var host = new HostText();
    var plain = host.withoutDirectives(withoutComments(text));
    host.all = plain;
    host.read(plain);
    return host;
  }

  /** Whether a line stands in a function of the host. */
  boolean isInside(int line) {
    return parts.stream().anyMatch(it -> it.isOfHost() && it.from() <= line && line <= it.to());
  }

  /**
   * What others may know by name of what stands at a line; all of the file where that is not clear.
   */
  String around(int line) {
    var found = parts.stream().filter(it -> it.from() <= line && line <= it.to()).toList();
    return found.isEmpty()
        ? all
        : found.stream().map(Part::naming).collect(Collectors.joining("\n"));
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
            var whole = text.substring(begin, i);
            boolean isOfHost = isFunctionOfHost(head) && !saysDevice(whole);
            // A type is known by its name, and by what stands behind it.
            boolean isType = TYPE.matcher(head).find() && !head.contains("(");
            parts.add(new Part(first, line, isType ? head : whole, isOfHost));
            head = "";
            begin = i + 1;
            first = line;
          }
        }
        case ';' -> {
          if (depth == 0) {
            var whole = text.substring(begin, i);
            boolean isOfHost = isPrototypeOfHost(whole) && !saysDevice(whole);
            parts.add(new Part(first, line, whole, isOfHost));
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

  private static boolean isPrototypeOfHost(String text) {
    return PROTOTYPE.matcher(text).matches() && isFunctionOfHost(text);
  }

  /** Where braces are not what they seem, more than a function may be taken for one. */
  private boolean saysDevice(String part) {
    return WORD.matcher(part).results().anyMatch(it -> device.contains(it.group()));
  }
}
