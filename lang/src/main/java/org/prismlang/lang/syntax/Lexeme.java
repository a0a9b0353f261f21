package org.prismlang.lang.syntax;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/** A piece of the text as one sees it: what is left between them is blank. */
public record Lexeme(Kind kind, Span span) {
  public enum Kind {
    KEYWORD,
    NAME,
    NUMBER,
    TEXT,
    COMMENT,
    /** Brackets, commas, operators. */
    MARK,
    /** What is no part of a program. */
    WRONG
  }

  /** All of a text, right or wrong, in order. */
  public static List<Lexeme> of(SourceFile file) {
    var tokens = Lexer.lex(file, new Diagnostics());
    var lexemes = new ArrayList<Lexeme>();
    for (int i = 0; i < tokens.size(); i++) {
      if (!tokens.kind(i).isLayout() && tokens.start(i) < tokens.end(i)) {
        lexemes.add(new Lexeme(kind(tokens.kind(i)), tokens.span(i)));
      }
    }
    for (int i = 0; i < tokens.comments(); i++) {
      lexemes.add(
          new Lexeme(Kind.COMMENT, file.span(tokens.commentStart(i), tokens.commentEnd(i))));
    }
    lexemes.sort(Comparator.comparingInt(it -> it.span().start()));
    return List.copyOf(lexemes);
  }

  private static Kind kind(TokenKind kind) {
    return switch (kind) {
      case NAME -> Kind.NAME;
      case INT, FLOAT, MALFORMED -> Kind.NUMBER;
      case TEXT -> Kind.TEXT;
      case ERROR -> Kind.WRONG;
      default -> kind.isKeyword() ? Kind.KEYWORD : Kind.MARK;
    };
  }
}
