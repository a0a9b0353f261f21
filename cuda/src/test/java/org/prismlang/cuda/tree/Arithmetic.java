package org.prismlang.cuda.tree;

/** Reads integer expressions as C++ does and computes them: the grammar, by hand, bottom up. */
final class Arithmetic {
  private final String text;
  private int at;

  private Arithmetic(String text) {
    this.text = text;
  }

  static long value(String text) {
    var reader = new Arithmetic(text);
    long value = reader.conditional();
    reader.spaces();
    if (reader.at != text.length()) {
      throw new IllegalArgumentException("not all of it was read: " + text);
    }
    return value;
  }

  private long conditional() {
    long condition = binary(0);
    if (!take("?")) {
      return condition;
    }
    long then = conditional();
    expect(":");
    long otherwise = conditional();
    return condition != 0 ? then : otherwise;
  }

  private static final String[][] LEVELS = {
    {"||"},
    {"&&"},
    {"|"},
    {"^"},
    {"&"},
    {"==", "!="},
    {"<=", ">=", "<", ">"},
    {"<<", ">>"},
    {"+", "-"},
    {"*", "/", "%"},
  };

  private long binary(int level) {
    if (level == LEVELS.length) {
      return unary();
    }
    long left = binary(level + 1);
    while (true) {
      var operator = operator(level);
      if (operator.isEmpty()) {
        return left;
      }
      left = apply(operator, left, binary(level + 1));
    }
  }

  private String operator(int level) {
    spaces();
    for (var operator : LEVELS[level]) {
      boolean isLonger =
          text.startsWith(operator + operator, at) && operator.length() == 1
              || operator.equals("<") && text.startsWith("<=", at)
              || operator.equals(">") && text.startsWith(">=", at);
      if (text.startsWith(operator, at) && !isLonger) {
        at += operator.length();
        return operator;
      }
    }
    return "";
  }

  static long apply(String operator, long left, long right) {
    return switch (operator) {
      case "||" -> left != 0 || right != 0 ? 1 : 0;
      case "&&" -> left != 0 && right != 0 ? 1 : 0;
      case "|" -> left | right;
      case "^" -> left ^ right;
      case "&" -> left & right;
      case "==" -> left == right ? 1 : 0;
      case "!=" -> left != right ? 1 : 0;
      case "<" -> left < right ? 1 : 0;
      case "<=" -> left <= right ? 1 : 0;
      case ">" -> left > right ? 1 : 0;
      case ">=" -> left >= right ? 1 : 0;
      case "<<" -> left << (right & 7);
      case ">>" -> left >> (right & 7);
      case "+" -> left + right;
      case "-" -> left - right;
      case "*" -> left * right;
      case "/" -> right == 0 ? 17 : left / right;
      case "%" -> right == 0 ? 19 : left % right;
      default -> throw new IllegalArgumentException(operator);
    };
  }

  private long unary() {
    if (take("-")) {
      return -unary();
    }
    if (take("~")) {
      return ~unary();
    }
    if (take("!")) {
      return unary() == 0 ? 1 : 0;
    }
    if (take("(")) {
      long value = conditional();
      expect(")");
      return value;
    }
    spaces();
    int start = at;
    while (at < text.length() && Character.isDigit(text.charAt(at))) {
      at++;
    }
    return Long.parseLong(text.substring(start, at));
  }

  private boolean take(String token) {
    spaces();
    boolean isOther = token.equals("!") && text.startsWith("!=", at);
    if (text.startsWith(token, at) && !isOther) {
      at += token.length();
      return true;
    }
    return false;
  }

  private void expect(String token) {
    if (!take(token)) {
      throw new IllegalArgumentException("wanted " + token + " at " + at + " of " + text);
    }
  }

  private void spaces() {
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
  }
}
