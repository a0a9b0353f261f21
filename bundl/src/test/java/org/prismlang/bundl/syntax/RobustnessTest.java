package org.prismlang.bundl.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.prismlang.bundl.syntax.Texts.errors;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No text is too bad, too deep or too long. */
class RobustnessTest {
  private static final int MANY = 10_000;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '§',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "{|skip|}",
        "{ if 1 < 2 {|skip|} else { } }",
        "{ if 1 < 2 { } else {|skip|} }",
        "{ while 1 < 2 {|skip|} }",
        "{ split(1, 1) { } {|skip|} }",
        "{ lend a {|skip|} }",
        "{ skip;|skip|}",
        "{ skip; {|skip|} }",
        "skip;|skip|§§",
        "{ skip };|skip|§§",
        "{ group 1 {|skip|}; skip }",
      })
  void deepStatementsAreAnErrorAtABoundedDepth(String before, String inside, String after) {
    assertEquals(List.of(), errors(nested(20, before, inside, after)));
    assertEquals(List.of("nesting too deep"), messages(nested(MANY, before, inside, after)));
    assertEquals(List.of("nesting too deep"), messages(nested(MANY, before, "", "")));
  }

  @Test
  void deepDeclarationsAreAnErrorToo() {
    for (int depth : new int[] {20, MANY}) {
      var text = new StringBuilder("{");
      for (int i = 0; i < depth; i++) {
        text.append(
            i % 2 == 0
                ? "x" + i + " := alloc Local int 1 in "
                : "x" + i + " : int @ Grid[1] = 1 in ");
      }
      var expected = depth == MANY ? List.of("nesting too deep") : List.of();
      assertEquals(expected, messages(text.append('}').toString()));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '§',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "(|1|)",
        "a[|1|]",
        "1 + |1|§§",
        "§§|1| + 1",
        "(|1| + 1)",
        "(1 < |1|)",
        "(((|1| - 1 * 2) / 3))"
      })
  void deepExpressionsAreAnErrorAtABoundedSize(String before, String inside, String after) {
    var expected = List.of("an expression of more than 200 parts");
    for (var head : new String[] {"x = ", "x[1] = ", "f(1, "}) {
      String tail = head.startsWith("f") ? ")" : "";
      assertEquals(List.of(), errors(expression(20, head, before, inside, after, tail)));
      assertEquals(expected, messages(expression(MANY, head, before, inside, after, tail)));
    }
  }

  private static String expression(
      int depth, String head, String before, String inside, String after, String tail) {
    return "{" + head + before.repeat(depth) + inside + after.repeat(depth) + tail + "}";
  }

  private static String nested(int depth, String before, String inside, String after) {
    return "{" + before.repeat(depth) + inside + after.repeat(depth) + "}";
  }

  /** What may be largest is not too large for what goes over the tree. */
  @Test
  void whatIsReadCanBePrinted() {
    var text =
        "{" + "x[" + "1 + ".repeat(198) + "1] = 1;" + "while 1 < 2 {".repeat(298) + "}".repeat(299);
    var program = Texts.read(text);
    assertEquals(Texts.shape(program), Texts.shape(Texts.read(Printer.print(program))));
  }

  @Test
  void everyBeginningOfATextIsRefused() {
    for (int length = 0; length < Texts.EVERYTHING.stripTrailing().length(); length++) {
      assertRefused(Texts.EVERYTHING.substring(0, length));
    }
  }

  @Test
  void aTextWithoutOneOfItsCharactersIsReadOrRefused() {
    for (int at = 0; at < Texts.EVERYTHING.length(); at++) {
      errors(new StringBuilder(Texts.EVERYTHING).deleteCharAt(at).toString());
    }
  }

  @Test
  void tokensInAnyOrderAreReadOrRefused() {
    var random = new Random(7);
    var tokens = List.of(Texts.EVERYTHING.split("\\s+|(?=[\\[(;])|(?<=[\\[(])"));
    int refused = 0;
    for (int round = 0; round < 20_000; round++) {
      var some = new ArrayList<String>();
      for (int i = random.nextInt(30); i >= 0; i--) {
        some.add(tokens.get(random.nextInt(tokens.size())));
      }
      refused += errors("{" + String.join(" ", some) + "}").isEmpty() ? 0 : 1;
    }
    assertTrue(refused > 10_000);
  }

  @Test
  void noiseIsRefused() {
    var random = new Random(11);
    for (int round = 0; round < 5_000; round++) {
      var text = new StringBuilder(random.nextBoolean() ? "{" : "");
      for (int i = random.nextInt(40); i >= 0; i--) {
        text.append(
            (char) (random.nextInt(4) == 0 ? random.nextInt(0x10000) : random.nextInt(0x80)));
      }
      errors(text.toString());
    }
    for (var text : new String[] {"\uD800", "{ \uDC00 }", "\0", "\uFEFF{}", "{}\u00A0"}) {
      assertRefused(text);
    }
  }

  @Test
  void aLongTextIsReadInLinearTime() {
    assertEquals(1, errors("{ x = " + "9".repeat(1 << 20) + " }").size());
    assertEquals(List.of(), errors("# " + "comment ".repeat(1 << 17) + "\n{}"));
    assertEquals(List.of(), errors("input a = [1" + ", 1".repeat(1 << 17) + "] {}"));
  }

  private static List<String> messages(String text) {
    return errors(text).stream().map(it -> it.message()).toList();
  }

  private static void assertRefused(String text) {
    assertFalse(errors(text).isEmpty(), text);
  }
}
