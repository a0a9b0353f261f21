package org.prismlang.lang.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Programs as the tokens that the reference's section on text describes; a lexer of its own. */
final class Layout {
  private static final Set<String> RESERVED =
      Set.of(
          ("and as assert break case continue def elif else False for from if import in is lambda"
                  + " match not or pass return True while with")
              .split(" "));
  private static final String DIGITS = "\\d[\\d_]*";
  private static final String EXPONENT = "[eE][+-]?\\d+";
  private static final String ENDS = "(?![\\w.])";

  /** The first that fits is taken. */
  private static final Map<String, String> PATTERNS = patterns();

  private static final Pattern TOKEN =
      Pattern.compile(
          PATTERNS.entrySet().stream()
              .map(entry -> "(?<" + entry.getKey() + ">" + entry.getValue() + ")")
              .collect(Collectors.joining("|")));

  private static Map<String, String> patterns() {
    var patterns = new LinkedHashMap<String, String>();
    String fraction = "(?:" + DIGITS + ")?\\." + DIGITS + "(?:" + EXPONENT + ")?";
    String whole = DIGITS + "\\.?" + EXPONENT + "|" + DIGITS + "\\.";
    patterns.put("space", "[ \\t]+|#.*|\\\\\\v");
    patterns.put("line", "\\v");
    patterns.put("name", "[A-Za-z_]\\w*");
    patterns.put("float", "(?:" + fraction + "|" + whole + ")" + ENDS);
    patterns.put("int", "(?:0[xXoObB]\\w+|" + DIGITS + ")" + ENDS);
    patterns.put(
        "text", "\"{3}[\\s\\S]*?\"{3}|(?:\"(?:\\\\.|[^\"\\\\\\v])*\")|'(?:\\\\.|[^'\\\\\\v])*'");
    patterns.put("sign", "<<=|>>=|->|[-+*/%&|^=!<>]=|<<|>>|[-+*/%&|^~<>=()\\[\\]{},:.@]");
    return patterns;
  }

  /** A token and where it stands in the text. */
  record Placed(Grammar.Token token, int start, int end) {}

  private final String text;
  private final List<Placed> tokens = new ArrayList<>();
  private final List<Integer> indents = new ArrayList<>(List.of(0));
  private int brackets;
  private boolean atLineStart = true;

  private Layout(String text) {
    this.text = text;
  }

  /** Empty where the text is not made of tokens, or its indentation fits no block. */
  static Optional<List<Placed>> of(String text) {
    var layout = new Layout(text.endsWith("\n") ? text : text + "\n");
    return layout.read() ? Optional.of(layout.tokens) : Optional.empty();
  }

  private boolean read() {
    var matcher = TOKEN.matcher(text);
    int at = 0;
    while (at < text.length()) {
      if (!matcher.region(at, text.length()).lookingAt()) {
        return false;
      }
      for (var group : PATTERNS.keySet()) {
        if (matcher.group(group) != null && !add(group, at, matcher.end())) {
          return false;
        }
      }
      at = matcher.end();
    }
    return brackets == 0 && indent(0, text.length());
  }

  private boolean add(String group, int start, int end) {
    String written = text.substring(start, end);
    switch (group) {
      case "space" -> {
        return true;
      }
      case "line" -> {
        if (brackets == 0 && !atLineStart) {
          put("NEWLINE", "", start, start);
          atLineStart = true;
        }
        return true;
      }
      default -> {}
    }
    if (atLineStart && !indent(column(start), start)) {
      return false;
    }
    atLineStart = false;
    brackets += "([{".contains(written) ? 1 : ")]}".contains(written) ? -1 : 0;
    boolean isWord = group.equals("name") && RESERVED.contains(written) || group.equals("sign");
    put(isWord ? written : group.toUpperCase(Locale.ROOT), written, start, end);
    return brackets >= 0;
  }

  private int column(int start) {
    return start - text.lastIndexOf('\n', start - 1) - 1;
  }

  private boolean indent(int column, int at) {
    if (column > indents.getLast()) {
      indents.add(column);
      put("INDENT", "", at, at);
    }
    while (column < indents.getLast()) {
      indents.removeLast();
      put("DEDENT", "", at, at);
    }
    return column == indents.getLast();
  }

  private void put(String kind, String written, int start, int end) {
    tokens.add(new Placed(new Grammar.Token(kind, written), start, end));
  }
}
