package org.prismlang.lang.syntax;

import java.util.Arrays;
import java.util.BitSet;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;

/** Which of the errors that lexer and parser found in a file are said. */
final class SyntaxErrors {
  /** Where the logical lines end. */
  private final int[] lineEnds;

  /** Lines whose brackets do not balance (P0108), and lines of which nothing more is said. */
  private final BitSet unbalanced = new BitSet();

  private final BitSet said = new BitSet();

  private SyntaxErrors(Tokens tokens) {
    var ends = new int[tokens.size()];
    int lines = 0;
    for (int token = 0; token < tokens.size(); token++) {
      if (tokens.kind(token) == TokenKind.NEWLINE) {
        ends[lines++] = tokens.start(token);
      }
    }
    this.lineEnds = Arrays.copyOf(ends, lines);
  }

  /**
   * Reports what was {@code found}. Where brackets do not balance, lexer and parser each guess what
   * was meant: of such a line, only the first error is sure to be one.
   */
  static void report(Diagnostics found, Tokens tokens, Diagnostics diagnostics) {
    if (found.hasErrors()) {
      new SyntaxErrors(tokens).report(found, diagnostics);
    }
  }

  private void report(Diagnostics found, Diagnostics diagnostics) {
    var errors = found.inOrder();
    for (var error : errors) {
      if (error.code() == Code.P0108) {
        unbalanced.set(line(error));
      }
    }
    for (var error : errors) {
      int line = line(error);
      boolean follows = said.get(line) || error.code() == Code.P0106;
      if (!unbalanced.get(line)) {
        diagnostics.report(error);
      } else if (!follows) {
        diagnostics.report(error);
        said.set(line);
      }
    }
  }

  private int line(Diagnostic error) {
    int found = Arrays.binarySearch(lineEnds, error.span().start());
    return found >= 0 ? found : -found - 1;
  }
}
