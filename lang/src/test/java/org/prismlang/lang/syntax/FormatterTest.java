package org.prismlang.lang.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;

class FormatterTest {
  private static void becomes(String expected, String written) {
    assertEquals(expected, format(written));
    assertEquals(expected, format(expected), "formatted twice");
  }

  static String format(String text) {
    var result = Formatter.format(new SourceFile("test.prism", text));
    return assertInstanceOf(Formatter.Result.Formatted.class, result).text();
  }

  @ParameterizedTest
  @MethodSource("org.prismlang.lang.syntax.Corpus#programs")
  void lawsOver(Corpus.Program program) {
    assertLaws(program.text());
  }

  /** The laws, for a text that may also not parse. */
  static void assertLaws(String text) {
    var file = new SourceFile("test.prism", text);
    var diagnostics = new Diagnostics();
    String shape = Shape.of(Parser.parse(file, diagnostics));
    if (diagnostics.hasErrors()) {
      assertInstanceOf(Formatter.Result.Refused.class, Formatter.format(file));
      return;
    }
    String formatted = format(text);
    assertEquals(formatted, format(formatted), "idempotent");
    assertEquals(shape, Shape.ofFile(formatted), "same tree");
    assertEquals(comments(text), comments(formatted), "same comments");
    assertEquals(formatted, format(text.replace("\r\n", "\n").replace("\n", "\r\n")), "\\r\\n");
    for (String line : formatted.lines().toList()) {
      if (!text.contains("\"\"\"") && !text.contains("'''")) {
        assertEquals(line.stripTrailing(), line, "no white space at the end of a line");
      }
    }
  }

  private static List<String> comments(String text) {
    var tokens = Lexer.lex(new SourceFile("test.prism", text), new Diagnostics());
    var comments = new ArrayList<String>();
    for (int i = 0; i < tokens.comments(); i++) {
      comments.add(tokens.commentText(i).strip());
    }
    return comments;
  }

  @Test
  void everyConstructIsWrittenAsItStands() {
    String text = Corpus.resource("constructs.prism").text();
    assertEquals(text, format(text));
  }

  @Test
  void aFileWithErrorsIsNotTouched() {
    var refused =
        assertInstanceOf(
            Formatter.Result.Refused.class,
            Formatter.format(new SourceFile("test.prism", "def f(:\n    x = = 3\n")));
    assertEquals(2, refused.errors().size());
  }

  @Test
  void spaces() {
    becomes(
        """
        def f(a: int @ grid[1], b: ptr(const(int)) @ block[1] = 2) -> (int @ grid[1], int):
            x : int @ thread[1] = -a + b * ~c - (-1)
            y = f(a, k=v[1:2], l=[-1, 2])[a + 1 : 2, :, :3, 1 + 2 :]
            z = { 0 } if not (a == b) else lambda x, y: x
        """,
        """
        def  f ( a:int@grid[1] , b :ptr( const(int) )@ block [ 1 ]=2 )->(int@grid[1],int) :
            x:int@thread[1]=- a+b*~ c-( -1 )
            y=f( a,k = v[ 1 : 2 ],l = [-1,2] )[a+1:2,:,:3,1+2:]
            z={0} if not(a==b) else lambda x,y:x
        """);
  }

  @Test
  void aNumberKeepsItsDistanceFromADot() {
    becomes("def f():\n    g(1 .x)\n", "def f():\n  g(1 .x)");
  }

  @Test
  void indentationIsFourSpaces() {
    becomes(
        "def f():\n    if a:\n        pass\n    else:\n        pass\n",
        "def f():\n\tif a:\n\t\tpass\n\telse:\n\t\t\tpass\n");
  }

  @Test
  void blankLines() {
    becomes(
        """
        import a
        import b

        D : constexpr(int) = 1

        # about f
        @test
        def f():
            x = 1

            y = 2
            if x:
                pass

        def g():
            pass

        struct Pair:
            a : int

            b : int

        E : constexpr(int) = 2
        # at the end
        """,
        """


        import a
        import b


        D : constexpr(int) = 1
        # about f
        @test

        def f():

            x = 1


            y = 2
            if x:

                pass
        def g():
            pass
        struct Pair :
            a:int


            b:int
        E : constexpr(int) = 2
        # at the end


        """);
  }

  @Test
  void commentsOnTheirOwnLineTakeTheLevelOfWhatFollows() {
    becomes(
        """
        def f():
            # first
            if a:
                x = 1
                # still inside
            # outside again
            y = 2
        # the end
        """
            .replace("    y = 2\n#", "    y = 2\n\n#"),
        """
        def f():
        # first
          if a:
            x = 1
            # still inside
          # outside again
          y = 2
        # the end
        """);
  }

  @Test
  void commentsBehindCodeStayAligned() {
    becomes(
        """
        def f():
            a = 1         # one
            bbbbbbbb = 2  # two
            c = 3  # alone
        """,
        """
        def f():
          a=1          # one
          bbbbbbbb = 2 # two
          c = 3    # alone
        """
            .replace("bbbbbbbb = 2 # two", "bbbbbbbb=2   # two"));
  }

  @Test
  void alignedCommentsMoveTogether() {
    becomes(
        """
        def f():
            a = 1       # one
            bbb = 2222  # two
        """,
        """
        def f():
          a=1      # one
          bbb=2222 # two
        """);
  }

  @Test
  void brokenLinesStayBroken() {
    becomes(
        """
        def f(a: int,
              b: int):
            x = g(a,
                  h(b,
                    c),
                  # why
                  d)
            y = g(
                    a,
                    b
            )
            z = a + \\
                    b
        """,
        """
        def f(a: int,
           b: int):
          x = g(a,
             h(b,
             c),

             # why
               d)
          y = g(
            a,
            b
          )
          z = a + \\
            b
        """);
  }

  @Test
  void textsAreNotTouched() {
    becomes(
        "def f():\n    unsafe(\"\"\"\n a   \n\tb\n\"\"\")  # c\n",
        "def f():\r\n  unsafe(\"\"\"\r\n a   \r\n\tb\r\n\"\"\") # c\r\n");
  }

  @Test
  void nothingStaysNothing() {
    becomes("", "");
    becomes("", "\n\n");
    becomes("# only this\n", "\uFEFF   # only this  ");
  }

  @Test
  void deprecatedSpellingsAreRewritten() {
    becomes(
        """
        @launch(block=128 * 3)
        def f[BM: int](x: ptr(float) @ grid[1]):
            with partition(x, p=thread[1]) as y:
                g[BM](y)
        """,
        """
        @attr("__launch_bounds__(128*3)")
        @template([("BM", c_int)])
        def f(x: ptr[c_float] @ grid[1]):
            with partition(x, dimension=thread[1]) as y:
                g(y, template=[BM])
        """);
  }
}
