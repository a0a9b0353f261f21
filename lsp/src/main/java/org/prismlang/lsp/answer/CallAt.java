package org.prismlang.lsp.answer;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Lexeme;

/**
 * The call around a place, read from the text: while it is being written there is no tree of it.
 *
 * @param callee the name before the bracket
 * @param argument how many commas stand before the place
 * @param keyword the name before `=` in this argument
 */
record CallAt(Span callee, int argument, Optional<String> keyword) {
  private record Opened(Optional<Span> callee, int firstLexeme) {}

  static Optional<CallAt> of(SourceFile file, int offset) {
    var lexemes =
        Lexeme.of(file).stream().filter(it -> it.span().end() <= offset && !isComment(it)).toList();
    var opened = new ArrayDeque<Opened>();
    for (int i = 0; i < lexemes.size(); i++) {
      switch (text(lexemes, i)) {
        case "(" -> opened.push(new Opened(callee(lexemes, i - 1), i + 1));
        case "[", "{" -> opened.push(new Opened(Optional.empty(), i + 1));
        case ")", "]", "}" -> opened.poll();
        default -> {}
      }
    }
    for (var each : opened) {
      if (each.callee().isPresent()) {
        return Optional.of(in(each.callee().get(), lexemes, each.firstLexeme()));
      }
    }
    return Optional.empty();
  }

  private static boolean isComment(Lexeme lexeme) {
    return lexeme.kind() == Lexeme.Kind.COMMENT;
  }

  private static String text(List<Lexeme> lexemes, int i) {
    var lexeme = lexemes.get(i);
    return lexeme.kind() == Lexeme.Kind.MARK ? lexeme.span().text() : "";
  }

  /** A name, or a name with generics; the head of a definition calls nothing. */
  private static Optional<Span> callee(List<Lexeme> lexemes, int last) {
    int i = last;
    if (i >= 0 && text(lexemes, i).equals("]")) {
      int depth = 0;
      do {
        depth += text(lexemes, i).equals("]") ? 1 : text(lexemes, i).equals("[") ? -1 : 0;
        i--;
      } while (i >= 0 && depth > 0);
    }
    boolean isName = i >= 0 && lexemes.get(i).kind() == Lexeme.Kind.NAME;
    boolean isHead = i > 0 && lexemes.get(i - 1).span().text().equals("def");
    return isName && !isHead ? Optional.of(lexemes.get(i).span()) : Optional.empty();
  }

  private static CallAt in(Span callee, List<Lexeme> lexemes, int first) {
    int depth = 0;
    int argument = 0;
    int start = first;
    for (int i = first; i < lexemes.size(); i++) {
      var text = text(lexemes, i);
      depth += isOneOf(text, "([{") ? 1 : isOneOf(text, ")]}") ? -1 : 0;
      if (depth == 0 && text.equals(",")) {
        argument++;
        start = i + 1;
      }
    }
    boolean isNamed = start + 1 < lexemes.size() && text(lexemes, start + 1).equals("=");
    return new CallAt(
        callee,
        argument,
        isNamed ? Optional.of(lexemes.get(start).span().text()) : Optional.empty());
  }

  private static boolean isOneOf(String text, String brackets) {
    return text.length() == 1 && brackets.contains(text);
  }
}
