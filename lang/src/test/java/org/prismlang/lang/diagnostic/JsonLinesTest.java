package org.prismlang.lang.diagnostic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.prismlang.lang.source.SourceFile;

class JsonLinesTest {
  private static final SourceFile FILE = new SourceFile("a.prism", "x = 1\ny😀 = z\n");

  @Test
  void aDiagnosticIsOneLine() {
    var diagnostic =
        Code.P0401
            .at(FILE.span(12, 13), "message")
            .label(FILE.span(0, 1), "one")
            .label(FILE.span(6, 7), "two")
            .note("note")
            .help("words only")
            .help(
                "a rewrite", new Edit(FILE.span(12, 13), "w"), new Edit(FILE.span(13, 14), "\n\n"));
    assertEquals(
        "{\"code\":\"P0401\",\"severity\":\"error\",\"message\":\"message\",\"file\":\"a.prism\","
            + "\"span\":{\"start\":{\"line\":2,\"col\":6},\"end\":{\"line\":2,\"col\":7}},"
            + "\"labels\":[{\"file\":\"a.prism\",\"span\":{\"start\":{\"line\":1,\"col\":1},"
            + "\"end\":{\"line\":1,\"col\":2}},\"text\":\"one\"},"
            + "{\"file\":\"a.prism\",\"span\":{\"start\":{\"line\":2,\"col\":1},"
            + "\"end\":{\"line\":2,\"col\":2}},\"text\":\"two\"}],"
            + "\"notes\":[\"note\"],"
            + "\"help\":[{\"text\":\"words only\",\"edits\":[]},"
            + "{\"text\":\"a rewrite\",\"edits\":[{\"file\":\"a.prism\","
            + "\"span\":{\"start\":{\"line\":2,\"col\":6},\"end\":{\"line\":2,\"col\":7}},"
            + "\"replacement\":\"w\"},{\"file\":\"a.prism\","
            + "\"span\":{\"start\":{\"line\":2,\"col\":7},\"end\":{\"line\":3,\"col\":1}},"
            + "\"replacement\":\"\\n\\n\"}]}]}\n",
        json(diagnostic));
  }

  @Test
  void warningsSaySo() {
    assertTrue(json(Code.P0110.at(FILE.span(0, 1), "old")).contains("\"severity\":\"warning\""));
  }

  @Test
  void whatJsonCannotHoldIsEscaped() {
    assertEquals("\\\" \\\\ \\n \\r \\t", message("\" \\ \n \r \t"));
    assertEquals("\\u0000 \\u001b \\u007f \\u0085", message("\0 \33 \u007f \u0085"));
    assertEquals("\\u2028\\u2029", message("\u2028\u2029"));
    assertEquals("\\ud83d x \\ude00", message("\ud83d x \ude00"));
    assertEquals("\\ude00😀\\ud83d", message("\ude00😀\ud83d"));
    assertEquals("é日😀/", message("é日😀/"));
  }

  @Test
  void positionsAreThoseOfTheFile() {
    var out = new StringBuilder();
    var json = new JsonLines(out);
    int[] offsets = {6, 7, 9, 12, 13, 9, 0, 4, 14};
    for (int offset : offsets) {
      json.add(Code.P0101.at(FILE.span(offset, offset), "m"));
    }
    String[] lines = out.toString().split("\n", -1);
    for (int i = 0; i < offsets.length; i++) {
      var position = FILE.position(offsets[i]);
      String expected =
          "\"start\":{\"line\":" + position.line() + ",\"col\":" + position.column() + "}";
      assertTrue(lines[i].contains(expected), lines[i]);
    }
  }

  private static String message(String text) {
    String json = json(Code.P0101.at(FILE.span(0, 1), text));
    String start = "\"message\":\"";
    return json.substring(json.indexOf(start) + start.length(), json.indexOf("\",\"file\""));
  }

  private static String json(Diagnostic diagnostic) {
    var out = new StringBuilder();
    new JsonLines(out).add(diagnostic);
    return out.toString();
  }
}
