package org.prismlang.lang.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.type.BinaryOperator;

/** Punctuation: which token its characters make, and which operator a token is. */
final class Operators {
  private static final List<List<TokenKind>> BY_FIRST = byFirst();
  private static final List<Optional<BinaryOperator>> BINARY = new ArrayList<>();
  private static final List<Optional<BinaryOperator>> UPDATES = new ArrayList<>();

  static {
    for (var kind : TokenKind.values()) {
      BINARY.add(binaryNamed(kind.text()));
      boolean updates =
          kind.compareTo(TokenKind.PLUS_ASSIGN) >= 0
              && kind.compareTo(TokenKind.RIGHT_SHIFT_ASSIGN) <= 0;
      UPDATES.add(updates ? binaryNamed(kind.text().replace("=", "")) : Optional.empty());
    }
  }

  private Operators() {}

  /** The longest operator or bracket at {@code at}. */
  static TokenKind at(String text, int at, int limit) {
    for (var kind : BY_FIRST.get(text.charAt(at))) {
      if (text.startsWith(kind.text(), at) && at + kind.text().length() <= limit) {
        return kind;
      }
    }
    throw new IllegalStateException("no token starts with " + text.charAt(at));
  }

  static Optional<BinaryOperator> binary(TokenKind kind) {
    return BINARY.get(kind.ordinal());
  }

  /** {@code +} for {@code +=}. */
  static Optional<BinaryOperator> update(TokenKind kind) {
    return UPDATES.get(kind.ordinal());
  }

  private static Optional<BinaryOperator> binaryNamed(String text) {
    for (var operator : BinaryOperator.values()) {
      if (operator.text().equals(text)) {
        return Optional.of(operator);
      }
    }
    return Optional.empty();
  }

  /** By the first character; of those, the longest first. */
  private static List<List<TokenKind>> byFirst() {
    var byFirst = new ArrayList<List<TokenKind>>();
    for (int c = 0; c < 128; c++) {
      byFirst.add(new ArrayList<>());
    }
    for (int length = 3; length > 0; length--) {
      for (var kind : TokenKind.values()) {
        if (kind.text().length() == length && !kind.isKeyword()) {
          byFirst.get(kind.text().charAt(0)).add(kind);
        }
      }
    }
    return byFirst;
  }
}
