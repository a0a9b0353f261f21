package org.prismlang.site;

import java.util.List;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.syntax.Lexeme;

/** A program with its pieces marked, for a style sheet to colour. */
final class PrismColours {
  private PrismColours() {}

  static String html(String text) {
    var file = new SourceFile("program", text);
    var out = new StringBuilder();
    int done = 0;
    var lexemes = Lexeme.of(file);
    for (int i = 0; i < lexemes.size(); i++) {
      var span = lexemes.get(i).span();
      var kind = kind(lexemes, i);
      if (!kind.isEmpty() && span.start() >= done) {
        out.append(escaped(text.substring(done, span.start())));
        out.append("<span class=\"").append(kind).append("\">");
        out.append(escaped(span.text())).append("</span>");
        done = span.end();
      }
    }
    return out.append(escaped(text.substring(done))).toString();
  }

  private static String kind(List<Lexeme> lexemes, int i) {
    var lexeme = lexemes.get(i);
    return switch (lexeme.kind()) {
      case KEYWORD -> "keyword";
      case NUMBER -> "number";
      case TEXT -> "string";
      case COMMENT -> "comment";
      case NAME -> i == 0 ? "" : named(lexemes.get(i - 1), lexeme);
      case MARK, WRONG -> "";
    };
  }

  /** Decorators, and what is defined. */
  private static String named(Lexeme before, Lexeme name) {
    var file = name.span().file();
    return switch (before.span().text()) {
      case "def" -> "name";
      case "@" -> {
        int start = file.lineStart(file.line(before.span().start()));
        boolean isFirst = file.text().substring(start, before.span().start()).isBlank();
        yield isFirst ? "meta" : "unit";
      }
      default -> "";
    };
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
