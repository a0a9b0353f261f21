package org.prismlang.bundl.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.prismlang.bundl.syntax.Texts.read;
import static org.prismlang.bundl.syntax.Texts.readBody;
import static org.prismlang.bundl.syntax.Texts.shape;

import java.util.HashSet;
import org.junit.jupiter.api.Test;

class PrinterTest {
  private static final int TREES = 3_000;

  @Test
  void whatIsPrintedIsReadAsTheSameTree() {
    var shapes = new HashSet<String>();
    for (int seed = 0; seed < TREES; seed++) {
      var program = new Trees(seed, 1 + seed % 120).program();
      var printed = Printer.print(program);
      var again = read(printed);
      assertEquals(shape(program), shape(again), printed);
      assertEquals(printed, Printer.print(again));
      shapes.add(shape(program));
    }
    assertTrue(shapes.size() > TREES / 2, "different trees: " + shapes.size());
  }

  @Test
  void aStatementIsPrintedAsInItsProgram() {
    for (int seed = 0; seed < TREES; seed++) {
      var statement = new Trees(seed, 60).statement();
      assertEquals(shape(statement), shape(readBody(Printer.print(statement))));
    }
  }

  @Test
  void aStatementHasALineAndWhatIsInItIsIndented() {
    assertEquals(
        """
        x : int @ Thread[1] = 1 in
        while x < 3 {
          x = x + 1;
          skip
        };
        skip\
        """,
        Printer.print(
            readBody("x : int @ Thread[1] = 1 in while x < 3 { x = x + 1; skip }; skip")));
  }

  @Test
  void parenthesesStandWhereTheyMust() {
    for (var text :
        new String[] {
          "1 - (2 - 3)",
          "(1 + 2) * 3",
          "1 / (2 * 3)",
          "(1 < 2) == (3 < 4)",
          "a[1 + 2] - -3",
          "(1 < 2) + 1"
        }) {
      assertEquals("x = " + text, Printer.print(readBody("x = " + text)));
    }
    assertEquals("x = 1 + 2 * 3 - 4 < 5", Printer.print(readBody("x = ((1 + (2 * 3)) - 4) < 5")));
  }

  @Test
  void aLineIsShortAndBeginsAsTheStatement() {
    assertEquals(
        "if x < 3 { skip } else { y = 1; skip }", line("if x < 3 {} else { y = 1; skip }"));
    assertEquals(
        "partition[p] a into y by 2 { z := alloc Local int 1 in x = …",
        line("partition[p] a into y by 2 { z := alloc Local int 1 in x = 1234; x = 5 }"));
    for (int seed = 0; seed < TREES; seed++) {
      var statement = new Trees(seed, 40).statement();
      var line = Printer.line(statement);
      var whole = Printer.print(statement).replaceAll("\\s+", " ");
      boolean isCut = line.endsWith("…");
      assertEquals(whole.length() > 60, isCut, whole);
      assertEquals(isCut ? 60 : whole.length(), line.length());
      assertTrue(whole.startsWith(isCut ? line.substring(0, 59) : line), whole);
      assertFalse(line.contains("\n"));
    }
  }

  /** A derivation has a line for every part of a tree; this one has 2⁴⁰ leaves. */
  @Test
  void aLineOfALargeTreeCostsNoMoreThanOfASmallOne() {
    var statement = readBody("skip");
    for (int i = 0; i < 40; i++) {
      statement = new Statement.Seq(statement, statement, statement.span());
    }
    assertEquals(60, Printer.line(statement).length());
  }

  private static String line(String statements) {
    return Printer.line(readBody(statements));
  }
}
