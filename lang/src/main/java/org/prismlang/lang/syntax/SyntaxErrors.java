package org.prismlang.lang.syntax;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.Span;

/** Which of the errors that lexer and parser found in a file are said: one for each mistake. */
final class SyntaxErrors {
  /** Where the logical lines end; by their number, what was found in them. */
  private final int[] lineEnds;

  private final BitSet misread = new BitSet();
  private final BitSet unbalanced = new BitSet();
  private final BitSet withoutBody = new BitSet();
  private final BitSet said = new BitSet();

  private SyntaxErrors(Tokens tokens, List<Diagnostic> errors) {
    var ends = new int[tokens.size()];
    int lines = 0;
    for (int token = 0; token < tokens.size(); token++) {
      if (tokens.kind(token) == TokenKind.NEWLINE) {
        ends[lines++] = tokens.start(token);
      }
    }
    this.lineEnds = Arrays.copyOf(ends, lines);
    for (var error : errors) {
      int line = line(error.span());
      boolean isShape = error.code() == Code.P0102 || error.code() == Code.P0106;
      misread.set(line, misread.get(line) || !isShape);
      unbalanced.set(line, unbalanced.get(line) || error.code() == Code.P0108);
      withoutBody.set(line, withoutBody.get(line) || error.code() == Code.P0106);
    }
  }

  static void report(Diagnostics found, Tokens tokens, Diagnostics diagnostics) {
    if (found.hasErrors()) {
      var errors = found.inOrder();
      new SyntaxErrors(tokens, errors).report(errors, diagnostics);
    }
  }

  private void report(List<Diagnostic> errors, Diagnostics diagnostics) {
    for (var error : errors) {
      if (!follows(error)) {
        diagnostics.report(error);
        said.set(line(error.span()));
      }
    }
  }

  /**
   * Where brackets do not balance, lexer and parser each guess what was meant: of such a line, only
   * the first error is sure to be one. Where a line is not understood, its indentation means
   * nothing, and neither does that of another line in relation to it. Where the first line of a
   * body is not indented, that was said.
   */
  private boolean follows(Diagnostic error) {
    int line = line(error.span());
    return switch (error.code()) {
      case P0102 ->
          misread.get(line)
              || isRelativeToMisread(error, line)
              || line > 1 && withoutBody.get(line - 2);
      case P0106 -> misread.get(line);
      default -> unbalanced.get(line) && said.get(line);
    };
  }

  private boolean isRelativeToMisread(Diagnostic error, int line) {
    boolean relative = line > 0 && misread.get(line - 1);
    for (var label : error.labels()) {
      relative |= misread.get(line(label.span()));
    }
    return relative;
  }

  private int line(Span span) {
    int found = Arrays.binarySearch(lineEnds, span.start());
    return found >= 0 ? found : -found - 1;
  }
}
