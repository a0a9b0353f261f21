package org.prismlang.bundl.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.prismlang.bundl.syntax.Texts.read;
import static org.prismlang.bundl.syntax.Texts.readBody;
import static org.prismlang.bundl.syntax.Texts.shape;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.prismlang.lang.source.Span;

class ParserTest {
  @Test
  void everyFormIsReadAndPrintedAsItIs() {
    assertEquals(Texts.EVERYTHING, Printer.print(read(Texts.EVERYTHING)));
  }

  @Test
  void whatTheMachineIsNotToldIsSmall() {
    assertEquals(Machine.SMALL, read("{}").machine());
    assertEquals(new Machine(2, 8, 1), read("with m = 1, T = 8 {}").machine());
  }

  @Test
  void inputsAndFunctionsStandInAnyOrder() {
    var program = read("fun f() @ Grid[1] {} input a = [2147483647, -2147483648] {}");
    assertEquals(List.of(2147483647, -2147483648), program.inputs().getFirst().values());
    assertEquals(0, program.function("f").orElseThrow().shared());
  }

  @Test
  void commentsAndLineEndsAreBlanks() {
    assertEquals(
        shape(readBody("x = 1; y = 2")), shape(readBody("x # {\r= 1;\r\n\t# }\ny = # \n2")));
  }

  @Test
  void anEmptyBlockIsASkip() {
    for (var text : new String[] {"", "skip", "skip;", "{}", "{ { skip; } }"}) {
      assertEquals("Skip[]", shape(readBody(text)), text);
    }
    assertEquals(
        shape(readBody("x := alloc Local int 1 in skip")),
        shape(readBody("x := alloc Local int 1 in")));
  }

  @Test
  void sequencesNestToTheRight() {
    var all = assertInstanceOf(Statement.Seq.class, readBody("init a; init b; init c"));
    assertInstanceOf(Statement.Semaphore.class, all.first());
    assertInstanceOf(Statement.Seq.class, all.second());
    var left = assertInstanceOf(Statement.Seq.class, readBody("{ init a; init b }; init c"));
    assertInstanceOf(Statement.Seq.class, left.first());
  }

  @Test
  void whatIsDeclaredReachesToTheEndOfItsBraces() {
    var seq =
        assertInstanceOf(
            Statement.Seq.class,
            readBody("{ x : int @ Thread[1] = 1 in init a; init b }; init c; init d"));
    var declare = assertInstanceOf(Statement.Declare.class, seq.first());
    assertEquals("init a;\ninit b", Printer.print(declare.body()));
    assertEquals("init c;\ninit d", Printer.print(seq.second()));
  }

  @ParameterizedTest
  @CsvSource({
    "1 + 2 * 3, 1 + (2 * 3)",
    "1 - 2 - 3, (1 - 2) - 3",
    "8 / 4 % 3 * 2, ((8 / 4) % 3) * 2",
    "1 + 2 < 3 + 4, (1 + 2) < (3 + 4)",
    "a[1 + 2] * 3, (a[(1 + 2)]) * 3",
    "1 - -2, 1 - (-2)",
    "-1-1, (-1) - 1",
  })
  void operatorsBindAsTheirTableSays(String bare, String explicit) {
    assertEquals(shape(readBody("x = " + bare)), shape(readBody("x = " + explicit)));
  }

  @Test
  void literalsHaveTheirValues() {
    assertEquals("Int[value=-2147483648, ]", value("-2147483648"));
    assertEquals("Float[value=1.5E-7, ]", value("1.5e-7"));
    assertEquals("Float[value=-0.0, ]", value("-0.0"));
    assertEquals("Bool[value=false, ]", value("false"));
    assertEquals("PartitionId[]", value("partition_id"));
  }

  private static String value(String text) {
    return shape(((Statement.Assign) readBody("x = " + text)).value());
  }

  @Test
  void labelsAreANameSpaceOfTheirOwn() {
    readBody("p := alloc Global int 2 in partition[p] p into q by 2 { init q; wait p }");
  }

  @Test
  void whatHasABodyIsPointedAtByItsHead() {
    var program = read("fun f() @ Grid[1] { skip } { partition[p] a into y by 2 { skip } }");
    assertEquals("partition[p] a into y by 2", text(program.body().span()));
    assertEquals("fun f() @ Grid[1]", text(program.functions().getFirst().span()));
    assertEquals("if a < 2", text(readBody("if a < 2 { skip } else { }").span()));
    assertEquals("x : int @ Grid[1] = 1", text(readBody("x : int @ Grid[1] = 1 in skip").span()));
    assertEquals("y[1] = 2; skip", text(readBody("y[1] = 2; skip;").span()));
    assertEquals("free 3", text(readBody("free 3").span()));
  }

  private static String text(Span span) {
    return span.text();
  }
}
