package org.prismlang.lang.syntax;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.source.SourceFile;

/**
 * The one way to write a program down. Deprecated spellings are rewritten; apart from that the
 * tokens stay the same, and so do the line breaks inside statements and all comments.
 */
public final class Formatter {
  /** What came of it. */
  public sealed interface Result {
    record Formatted(String text) implements Result {}

    /** A file with syntax errors is not touched. */
    record Refused(List<Diagnostic> errors) implements Result {
      public Refused {
        errors = List.copyOf(errors);
      }
    }
  }

  private Formatter() {}

  public static Result format(SourceFile file) {
    var diagnostics = new Diagnostics();
    Parser.parse(file, diagnostics);
    if (diagnostics.hasErrors()) {
      return new Result.Refused(
          diagnostics.inOrder().stream().filter(Diagnostic::isError).toList());
    }
    var current = new SourceFile(file.path(), EditedText.of(file, edits(diagnostics)));
    return new Result.Formatted(Printer.print(Lexer.lex(current, new Diagnostics())));
  }

  private static List<Edit> edits(Diagnostics diagnostics) {
    var edits = new ArrayList<Edit>();
    for (var diagnostic : diagnostics.inOrder()) {
      diagnostic.helps().forEach(help -> edits.addAll(help.edits()));
    }
    return edits;
  }
}
