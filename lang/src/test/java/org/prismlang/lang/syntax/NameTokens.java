package org.prismlang.lang.syntax;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/** The words of a text that are not reserved. */
public final class NameTokens {
  private NameTokens() {}

  /** {@code isKeyword}: whether it stands before the {@code =} of an argument. */
  public record NameToken(Span span, boolean isKeyword) {}

  public static List<NameToken> of(SourceFile file) {
    var tokens = Lexer.lex(file, new Diagnostics());
    var names = new ArrayList<NameToken>();
    int depth = 0;
    for (int i = 0; i < tokens.size(); i++) {
      switch (tokens.kind(i)) {
        case LEFT_PAREN, LEFT_BRACKET, LEFT_BRACE -> depth++;
        case RIGHT_PAREN, RIGHT_BRACKET, RIGHT_BRACE -> depth--;
        case NAME ->
            names.add(
                new NameToken(tokens.span(i), depth > 0 && tokens.kind(i + 1) == TokenKind.ASSIGN));
        default -> {}
      }
    }
    return names;
  }
}
