package org.prismlang.foreign.carry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Extents of arrays as the author wrote them: clang knows their numbers alone. */
final class ExtentText {
  private static final Pattern TOKEN = Pattern.compile("\\s*(\\w+|[-+*/()])");

  private final List<String> tokens;
  private final Function<String, Optional<Long>> names;
  private int at;

  private ExtentText(List<String> tokens, Function<String, Optional<Long>> names) {
    this.tokens = tokens;
    this.names = names;
  }

  /** What stands in the brackets behind a name. */
  static List<String> of(String declaration, String name) {
    var extents = new ArrayList<String>();
    var start = Pattern.compile("\\b" + Pattern.quote(name) + "\\s*(?=\\[)").matcher(declaration);
    if (!start.find()) {
      return extents;
    }
    int from = start.end();
    while (from < declaration.length() && declaration.charAt(from) == '[') {
      int end = declaration.indexOf(']', from);
      if (end < 0) {
        return extents;
      }
      extents.add(declaration.substring(from + 1, end).strip());
      from = end + 1;
      while (from < declaration.length() && Character.isWhitespace(declaration.charAt(from))) {
        from++;
      }
    }
    return extents;
  }

  /** As an expression of Prism; empty where it does not come to the number. */
  static Optional<String> named(String text, long value, Function<String, Optional<Long>> names) {
    var tokens = new ArrayList<String>();
    var matcher = TOKEN.matcher(text);
    int end = 0;
    while (matcher.find() && matcher.start() == end) {
      tokens.add(matcher.group(1));
      end = matcher.end();
    }
    if (end != text.length() || tokens.isEmpty()) {
      return Optional.empty();
    }
    var parser = new ExtentText(tokens, names);
    var found = parser.sum();
    boolean isIt = parser.at == tokens.size() && found.isPresent() && found.getAsLong() == value;
    return isIt ? Optional.of(spaced(tokens)) : Optional.empty();
  }

  private static String spaced(List<String> tokens) {
    return String.join(" ", tokens).replace("( ", "(").replace(" )", ")");
  }

  private OptionalLong sum() {
    var value = product();
    while (at < tokens.size() && (is("+") || is("-"))) {
      value = combined(tokens.get(at++), value, product());
    }
    return value;
  }

  private OptionalLong product() {
    var value = atom();
    while (at < tokens.size() && (is("*") || is("/"))) {
      value = combined(tokens.get(at++), value, atom());
    }
    return value;
  }

  private OptionalLong combined(String operator, OptionalLong a, OptionalLong b) {
    return a.isPresent() && b.isPresent()
        ? CarriedConstants.computed(operator, a.getAsLong(), b.getAsLong())
        : OptionalLong.empty();
  }

  private boolean is(String token) {
    return at < tokens.size() && tokens.get(at).equals(token);
  }

  private OptionalLong atom() {
    if (at >= tokens.size()) {
      return OptionalLong.empty();
    }
    var token = tokens.get(at++);
    if (token.equals("(")) {
      var value = sum();
      at++;
      return value;
    }
    if (token.matches("\\d{1,9}")) {
      return OptionalLong.of(Long.parseLong(token));
    }
    return names.apply(token).map(OptionalLong::of).orElse(OptionalLong.empty());
  }
}
