package org.prismlang.lsp.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.source.SourceFile;

class PositionsTest {
  private static final List<String> TEXTS =
      List.of("", "\n", "a", "a\nb", "a\r\nb\r\n", "a\rb", "\uD83D\uDE00 x\n\tä\n\n", "a\r\n\r\nb");

  /** All but those between the halves of a line end, where no caret stands. */
  @Test
  void everyOffsetComesBack() {
    for (var text : TEXTS) {
      var file = new SourceFile("text", text);
      for (int offset = 0; offset <= text.length(); offset++) {
        boolean isInside = offset > 0 && text.startsWith("\r\n", offset - 1);
        if (!isInside) {
          assertEquals(offset, Positions.offset(file, Positions.of(file, offset)), text);
        }
      }
    }
  }

  @Test
  void whatIsBehindTheEndIsTheEnd() {
    var file = new SourceFile("text", "ab\r\ncd");
    assertEquals(2, Positions.offset(file, new Position(0, 100)));
    assertEquals(6, Positions.offset(file, new Position(1, 100)));
    assertEquals(6, Positions.offset(file, new Position(100, 0)));
    assertEquals(0, Positions.offset(file, new Position(-1, 5)));
    assertEquals(0, Positions.offset(file, new Position(0, -5)));
  }

  @Test
  void editsFollowEachOther() {
    var text = OpenText.of("file:///folder/a.prism", 1, "one\ntwo\n");
    var changed =
        text.changed(
            List.of(
                change(0, 0, 0, 3, "1\n2"),
                change(1, 1, 1, 1, "3"),
                change(2, 3, 2, 0, ""),
                change(9, 9, 9, 9, "end")),
            2);
    assertEquals("1\n23\n\nend", changed.file().text());
    assertEquals(2, changed.version());
    var whole = changed.changed(List.of(new TextDocumentContentChangeEvent("all")), 3);
    assertEquals("all", whole.file().text());
  }

  private static TextDocumentContentChangeEvent change(
      int line, int character, int toLine, int toCharacter, String text) {
    var range = new Range(new Position(line, character), new Position(toLine, toCharacter));
    return new TextDocumentContentChangeEvent(range, text);
  }

  @Test
  void textsAreWhereTheyAreSavedOrWouldBe() {
    assertEquals(Path.of("/a b/c.prism"), OpenText.path("file:///a%20b/x/../c.prism"));
    assertEquals(
        Path.of("untitled-Untitled-1").toAbsolutePath(), OpenText.path("untitled:Untitled-1"));
    assertEquals(
        Path.of("file-%-zz").toAbsolutePath().getParent(), OpenText.path("file:%zz").getParent());
  }
}
