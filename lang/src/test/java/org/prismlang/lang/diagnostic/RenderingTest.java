package org.prismlang.lang.diagnostic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.Golden;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/** What people see: golden/rendering/*.txt. */
class RenderingTest {
  private static final SourceFile CLIP =
      new SourceFile(
          "clip.prism",
          """
          @prism("global")
          @requires(grid[1], block[1], thread[256])
          @launch(block=256)
          def clip(x: ptr(const(float)) @ grid[1], y: ptr(float) @ grid[1]):
              first : int @ block[1] = id()
              with group(block[1]):
                  i : int @ thread[1] = 256 * first + id()
                  flag : bool @ thread[1] = x[i] > 1.0
                  if flag:
                      with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
                          mine[0] = 1.0
          """);

  @Test
  void primarySpanLabelsNoteAndRewrite() {
    var diagnostic =
        Code.P0401
            .at(at(CLIP, "flag", 2), "`flag` varies per thread[1], this code acts as block[1]")
            .label(at(CLIP, "flag"), "`flag` varies per thread[1]")
            .label(at(CLIP, "group(block[1])"), "this code acts as block[1]")
            .note("the threads of a block must take the same branch: they may meet a barrier in it")
            .help(
                "narrow the code first, then decide",
                new Edit(
                    at(
                        CLIP,
                        "if flag:\n"
                            + "            with partition(y, p=thread[1], offset=i) as mine,"
                            + " group(thread[1]):"),
                    "with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):\n"
                        + "            if flag:"));
    matches("primary-labels-note-rewrite", diagnostic);
  }

  @Test
  void wordsAtTheSpanItselfStandBesideIt() {
    matches(
        "words-at-the-primary-span",
        Code.P0404
            .at(at(CLIP, "id()"), "`id()` of nothing in particular")
            .label(at(CLIP, "id()"), "which unit should it count?"));
  }

  @Test
  void warningsSaySo() {
    matches("warning", Code.P0110.at(at(CLIP, "float"), "`c_float` is now spelled `float`"));
  }

  @Test
  void severalLabelsOnOneLineHangBelowEachOther() {
    matches(
        "several-labels-on-one-line",
        Code.P0402
            .at(
                at(CLIP, "256 * first + id()"),
                "a value of each thread cannot become one of the block")
            .label(at(CLIP, "i :"), "one value a block")
            .label(at(CLIP, "int @ thread[1]"), "declared so")
            .label(at(CLIP, "first", 2), "this is broad enough")
            .label(at(CLIP, "id()", 2), "this varies per thread[1]"));
  }

  @Test
  void labelsWithoutRoomAtTheRightHang() {
    matches(
        "label-left-of-the-primary",
        Code.P0205.at(at(CLIP, "1.0"), "a float is no bool").label(at(CLIP, "x[i]"), "a float"));
  }

  @Test
  void severalLabelsOnOneSpan() {
    var span = at(CLIP, "flag", 2);
    matches(
        "several-labels-on-one-span",
        Code.P0401
            .at(span, "two things at once")
            .label(span, "the first")
            .label(span, "the second"));
  }

  @Test
  void spansOverSeveralLinesAreBrackets() {
    int start = CLIP.text().indexOf("if flag");
    matches(
        "multi-line-from-indentation",
        Code.P0308
            .at(CLIP.span(start, CLIP.text().length() - 1), "this branch is not taken by all")
            .label(at(CLIP, "flag", 2), "decided here"));
  }

  @Test
  void spansOverSeveralLinesThatBeginWithinALine() {
    int start = CLIP.text().indexOf("x: ptr");
    int end = CLIP.text().indexOf(" = id()");
    matches(
        "multi-line-from-within",
        Code.P0208
            .at(CLIP.span(start, end), "these do not fit")
            .label(CLIP.span(start, end), "all of it"));
  }

  @Test
  void nestedAndCrossingBrackets() {
    String text = CLIP.text();
    matches(
        "multi-line-nested",
        Code.P0505
            .at(CLIP.span(text.indexOf("if flag"), text.length() - 1), "inner")
            .label(CLIP.span(text.indexOf("with group"), text.length() - 1), "outer")
            .label(CLIP.span(text.indexOf("clip("), text.indexOf("x[i]") + 4), "crossing"));
  }

  @Test
  void longSpansShowTheirEnds() {
    matches(
        "multi-line-long",
        Code.P0306
            .at(at(CLIP, "mine[0] = 1.0"), "needs more")
            .label(CLIP.span(0, CLIP.text().length()), "in this kernel"));
  }

  @Test
  void labelsInOtherFiles() {
    var library = new SourceFile("std/block.prism", "\n\ndef reduce():\n    pass\n");
    matches(
        "label-in-another-file",
        Code.P0306
            .at(at(CLIP, "with group"), "`reduce` needs block[1]")
            .label(at(library, "reduce"), "declared here")
            .label(at(CLIP, "thread[256]"), "the kernel has this"));
  }

  @Test
  void aLineAddedByTheRewriteShiftsTheNumbersAfterIt() {
    int start = CLIP.text().indexOf("@launch");
    matches(
        "rewrite-adds-a-line",
        Code.P0213
            .at(at(CLIP, "clip(x").to(at(CLIP, "clip")), "no bound")
            .help(
                "add one",
                new Edit(CLIP.span(start, start), "@noinline\n"),
                new Edit(at(CLIP, "1.0", 2), "2.0")));
  }

  @Test
  void aLineTakenAwayIsShownAsSuch() {
    int start = CLIP.text().indexOf("@launch");
    int end = CLIP.text().indexOf("def clip");
    matches(
        "rewrite-removes-a-line",
        Code.P0213
            .at(CLIP.span(start, end), "this does not fit here")
            .help("remove it", new Edit(CLIP.span(start, end), "")));
  }

  @Test
  void rewritesOfOtherFilesAndSecondHelps() {
    var library = new SourceFile("lib.prism", "def f():\n\tpass");
    matches(
        "rewrite-of-another-file",
        Code.P0306
            .at(at(CLIP, "clip"), "message")
            .help("either", new Edit(at(library, "pass"), "return"))
            .help("or\nthink again"));
  }

  @Test
  void tabsWideAndControlCharacters() {
    var file =
        new SourceFile(
            "odd.prism", "\tif\t日本 + e\u0301 \u0000\u001b[31m \u202Ex = y😀z:\r\n\tz\r\n");
    matches(
        "tabs-wide-control",
        Code.P0101
            .at(at(file, "y😀z"), "\u001b[31mred\u0000 `\u202E`")
            .label(at(file, "日本"), "wide\ttoo")
            .label(at(file, "e\u0301"), "one column"));
  }

  @Test
  void carriageReturnsEndLines() {
    var file = new SourceFile("cr.prism", "one\rtwo\r\nthree\nfour");
    matches(
        "line-endings",
        Code.P0102
            .at(at(file, "three"), "here")
            .label(at(file, "two\r\n"), "the whole line")
            .label(at(file, "one"), "first")
            .label(at(file, "four"), "last"));
  }

  @Test
  void theEndOfTheFile() {
    var file = new SourceFile("end.prism", "def f():\n");
    var bare = new SourceFile("bare.prism", "def f():");
    var empty = new SourceFile("empty.prism", "");
    String all =
        new Rendering(false).of(Code.P0106.at(file.span(9, 9), "behind the last line"))
            + new Rendering(false).of(Code.P0106.at(bare.span(8, 8), "at the end of the last line"))
            + new Rendering(false).of(Code.P0106.at(file.span(8, 9), "the line ending"))
            + new Rendering(false).of(Code.P0106.at(empty.span(0, 0), "nothing"));
    Golden.assertMatches("rendering/end-of-file", all);
  }

  @Test
  void longLinesAreCutAroundTheSpan() {
    String filler = "a + ".repeat(200);
    var file = new SourceFile("long.prism", "x = " + filler + "wrong + " + filler + "0\n");
    var edit = new Edit(at(file, "wrong"), "right");
    matches("long-line", Code.P0201.at(at(file, "wrong"), "unknown").help("try", edit));
    matches(
        "long-line-at-its-ends",
        Code.P0201
            .at(at(file, "0"), "the end")
            .label(at(file, "x"), "the beginning")
            .label(file.span(0, file.text().length()), "all of it"));
  }

  @Test
  void lineNumbersOfDifferentLength() {
    var file = new SourceFile("n.prism", "a\n".repeat(120) + "b\n");
    matches("gutter", Code.P0201.at(at(file, "b"), "far").label(file.span(0, 1), "near"));
  }

  @Test
  void colours() {
    var diagnostic =
        Code.P0401
            .at(at(CLIP, "flag", 2), "message")
            .label(at(CLIP, "flag"), "label")
            .help("help", new Edit(at(CLIP, "flag", 2), "True"));
    var rendering = new Rendering(true);
    String text = rendering.of(diagnostic) + rendering.summary(counts(1, 1, 0), 1);
    Golden.assertMatches("rendering/colours", text.replace('\33', '␛'));
  }

  @Test
  void summaries() {
    var rendering = new Rendering(false);
    assertEquals("1 error in 1 file\n", rendering.summary(counts(1, 0, 0), 1));
    assertEquals("2 errors, 1 warning in 1 file\n", rendering.summary(counts(2, 1, 0), 1));
    assertEquals("2 warnings in 3 files\n", rendering.summary(counts(0, 2, 0), 3));
    assertEquals("1 error, 2 notes in 3 files\n", rendering.summary(counts(1, 0, 2), 3));
  }

  private static Map<Severity, Integer> counts(int errors, int warnings, int notes) {
    return Map.of(Severity.ERROR, errors, Severity.WARNING, warnings, Severity.NOTE, notes);
  }

  /** Law: any spans of any text can be shown, one line a row, nothing unsafe for a terminal. */
  @Test
  void anythingCanBeShown() {
    String[] pieces = {
      "\n",
      "\r\n",
      "\r",
      "\t",
      " ",
      "x",
      "日",
      "😀",
      "\ud800",
      "\u0000",
      "\33",
      "e\u0301",
      "long ".repeat(40)
    };
    for (int seed = 0; seed < 3000; seed++) {
      var random = new SplittableRandom(seed);
      var text = new StringBuilder();
      for (int i = random.nextInt(30); i > 0; i--) {
        text.append(pieces[random.nextInt(pieces.length)]);
      }
      var file = new SourceFile("f", text.toString());
      var diagnostic = Code.P0101.at(anywhere(file, random), "m");
      for (int i = random.nextInt(5); i > 0; i--) {
        diagnostic = diagnostic.label(anywhere(file, random), "label" + i);
      }
      for (int i = random.nextInt(3); i > 0; i--) {
        var edits = new Edit[random.nextInt(4)];
        for (int k = 0; k < edits.length; k++) {
          edits[k] = new Edit(anywhere(file, random), pieces[random.nextInt(pieces.length)]);
        }
        diagnostic = diagnostic.help("h", edits);
      }
      String shown = new Rendering(false).of(diagnostic);
      assertTrue(shown.contains("^"), "seed " + seed + ":\n" + shown);
      assertTrue(shown.endsWith("\n"), "seed " + seed);
      assertFalse(shown.contains(" \n"), "trailing blank, seed " + seed + ":\n" + shown);
      for (var label : diagnostic.labels()) {
        assertTrue(shown.contains(label.text()), "seed " + seed + ":\n" + shown);
      }
      shown
          .chars()
          .forEach(c -> assertTrue(c == '\n' || c >= ' ' && c != 0x7F, "control character"));
    }
  }

  private static Span anywhere(SourceFile file, SplittableRandom random) {
    int a = random.nextInt(file.text().length() + 1);
    int b = random.nextInt(file.text().length() + 1);
    return file.span(Math.min(a, b), Math.max(a, b));
  }

  private static void matches(String name, Diagnostic diagnostic) {
    Golden.assertMatches("rendering/" + name, new Rendering(false).of(diagnostic));
  }

  private static Span at(SourceFile file, String text) {
    return at(file, text, 1);
  }

  private static Span at(SourceFile file, String text, int which) {
    int start = -1;
    for (int i = 0; i < which; i++) {
      start = file.text().indexOf(text, start + 1);
    }
    return file.span(start, start + text.length());
  }
}
