package org.prismlang.lang.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;

/** After a mistake the parser finds its way again, and no text is too odd or too large for it. */
class RecoveryTest {
  @Test
  void independentMistakesAreAllReported() {
    Reported.about(
            """
            improt std.warp
            D = 4

            def f(a: int, b c, d: int @ grid[1])
                x = = 3
                if a = 3:
                    y = f(1 2)
                for i on range(0, 3):
                    z = $
                w = (1 + 2

            def g():
                retrun 3
            """)
        .are(
            "1 P0105 expected a statement, found `improt`",
            "2 P0105 a statement outside a function",
            "4 P0105 expected `:` and a type after `b`, found `c`",
            "4 P0105 expected `:` before the body of the function, found the end of the line",
            "5 P0105 expected an expression, found `=`",
            "6 P0105 `=` assigns and has no value; a condition compares with `==`",
            "7 P0105 expected `,` or `)`, found `2`",
            "8 P0105 expected `in` after the variable of the loop, found `on`",
            "9 P0101 `$` is no part of a Prism program",
            "10 P0108 `(` is never closed",
            "13 P0105 expected a statement, found `retrun`");
  }

  @Test
  void namesSurviveMistakes() {
    assertEquals(
        "Declare(x, Variable(int), -, Binary(ADD, Int(3), Broken()))",
        Shape.ofStatements("x : int = 3 +* 4"));
    assertEquals(
        "Assign([Variable(x)], Call(Variable(f), [Argument(-, Variable(a))]))",
        Shape.ofStatements("x = f(a b)"));
    assertEquals("For([], i, Broken(), [Pass()])", Shape.ofStatements("for i in :\n    pass"));
    assertEquals(
        "Function([], f, [], [Parameter(a, Broken(), -, -), Parameter(b, Variable(int), -, -)], "
            + "[], [Pass()])",
        Shape.ofFile("def f(a c, b: int):\n    pass\n"));
  }

  /** A token left out or written twice: a law, but for one text in a thousand. */
  @Test
  void oneSlipGivesOneError() {
    var random = new SplittableRandom(1);
    int slips = 0;
    var worse = new ArrayList<String>();
    for (var program : Corpus.programs()) {
      if (!Reported.about(program.text()).diagnostics().isEmpty()) {
        continue;
      }
      var tokens = Lexer.lex(new SourceFile("test.prism", program.text()), new Diagnostics());
      for (int i = 0; i < 20; i++) {
        int token = random.nextInt(tokens.size());
        if (tokens.kind(token).isLayout()) {
          continue;
        }
        String before = program.text().substring(0, tokens.start(token));
        String after = program.text().substring(tokens.end(token));
        String word = tokens.text(token);
        String text = before + (random.nextBoolean() ? "" : word + " " + word) + after;
        slips++;
        if (Reported.about(text).diagnostics().stream().filter(d -> d.isError()).count() > 1) {
          worse.add(program + ", `" + word + "` at " + tokens.span(token).from());
        }
      }
    }
    assertTrue(1000 * worse.size() <= slips, () -> String.join("\n", worse));
  }

  private static void isTooDeep(String statement) {
    assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> {
          var reported = Reported.inFunction(statement + "\ny = 2 2");
          assertEquals(
              "P0107 P0105",
              reported.diagnostics().stream()
                  .map(d -> d.code().name())
                  .collect(Collectors.joining(" ")),
              statement.substring(0, 20));
          Shape.ofStatements(statement);
        });
  }

  @Test
  void nestingIsBounded() {
    int many = 10_000;
    isTooDeep("x = " + "(".repeat(many) + "1" + ")".repeat(many));
    isTooDeep("x = " + "[".repeat(many) + "1" + "]".repeat(many));
    isTooDeep("x = " + "{".repeat(many) + "1" + "}".repeat(many));
    isTooDeep("x = " + "f(".repeat(many) + "1" + ")".repeat(many));
    isTooDeep("x = " + "a[".repeat(many) + "1" + "]".repeat(many));
    isTooDeep("x = " + "-".repeat(many) + "1");
    isTooDeep("x = " + "not ".repeat(many) + "1");
    isTooDeep("x = " + "lambda: ".repeat(many) + "1");
    isTooDeep("x = " + "a if b else ".repeat(many) + "1");
    isTooDeep("x = a" + ".b".repeat(many));
    isTooDeep("x = a" + "(1)".repeat(many));
    isTooDeep("x = a" + "[1]".repeat(many));
    isTooDeep("x = " + "1 + ".repeat(100_000) + "1");
    isTooDeep("x = " + "a and ".repeat(many) + "1");
    isTooDeep("x = " + "(".repeat(300) + "1" + (")" + " + 1".repeat(100)).repeat(300));
    isTooDeep("if a:\n    pass\n" + "elif b:\n    pass\n".repeat(many));
    isTooDeep(
        IntStream.range(0, 2_000)
                .mapToObj(i -> " ".repeat(i) + "if a:\n")
                .collect(Collectors.joining())
            + " ".repeat(2_000)
            + "pass");
  }

  @Test
  void whatIsJustWithinTheBoundsIsFine() {
    Reported.inFunction("x = " + "(".repeat(300) + "1" + ")".repeat(300)).are();
    Reported.inFunction("x = " + "1 + ".repeat(1_900) + "1").are();
    Reported.inFunction("x = [" + "1, ".repeat(100_000) + "]").are();
    Reported.inFunction("if a:\n    pass\n" + "elif b:\n    pass\n".repeat(999)).are();
  }

  @Test
  void timeGrowsWithTheTextAlone() {
    int size = 200_000;
    for (var part :
        new String[] {
          "(",
          ")",
          "([{",
          "x ",
          "x\n",
          "x = (\n",
          "x = f(a\n",
          "def f(\n",
          "if f(lambda x:\n",
          "'\n",
          "\0 a ",
          "1",
          "f(a[1)\n",
          "a,",
          "# c\n",
          "\\\n",
          "@",
          " x\n",
          "\"\"\"",
          "def f():\n",
          "-",
          ".",
          "if a:\n",
          "x = f(a,\nb)\n",
          "match thread:\n",
          "c_int ",
          "float4_cast(x) = y\n",
          "é",
          "\t x\n",
          "a<",
          "a<b,",
          "x int;",
          "def f\n a\n",
          "x = a +\n b\n",
          "f x,\n b)\n",
          "i in\n",
          "f(x)\n",
          "f(x):\n a\n"
        }) {
      String text = part.repeat(size / part.length());
      assertTimeoutPreemptively(
          Duration.ofSeconds(20),
          () -> Parser.parse(new SourceFile("test.prism", text), new Diagnostics()),
          part);
    }
  }

  @Test
  void hopelessFilesAreNotDescribedToTheEnd() {
    assertEquals(1000, Reported.about("def f(\n".repeat(5_000)).diagnostics().size());
  }
}
