package org.prismlang.lang.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.source.SourceFile;

/** What the parser says about a text. */
record Reported(SourceFile file, List<Diagnostic> diagnostics) {
  static Reported about(String text) {
    var file = new SourceFile("test.prism", text);
    var diagnostics = new Diagnostics();
    Parser.parse(file, diagnostics);
    return new Reported(file, diagnostics.inOrder());
  }

  /** About the body of a function, whose first line is line 2. */
  static Reported inFunction(String text) {
    return about("def f():\n" + text.indent(4));
  }

  /** Holds exactly these: {@code "2 P0105 the message"}, the line first. */
  Reported are(String... expected) {
    String actual =
        diagnostics.stream()
            .map(d -> d.span().from().line() + " " + d.code() + " " + d.message())
            .collect(Collectors.joining("\n"));
    assertEquals(String.join("\n", expected), actual);
    return this;
  }

  Reported helpIs(String expected) {
    assertEquals(expected, diagnostics.getFirst().helps().getFirst().text());
    return this;
  }

  /** The text after all edits of all helps. */
  String rewritten() {
    var edits = new ArrayList<Edit>();
    diagnostics.forEach(d -> d.helps().forEach(help -> edits.addAll(help.edits())));
    return EditedText.of(file, edits);
  }

  /** Holds that the edits of the helps leave nothing to complain of. */
  void isMendedByItsEdits() {
    about(rewritten()).are();
  }
}
