package org.prismlang.cuda.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.prismlang.cuda.tree.CudaExpr.name;
import static org.prismlang.cuda.tree.CudaExpr.number;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PrinterTest {
  @Test
  void whatIsPrintedMeansWhatTheTreeMeans() {
    var random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      var expr = expression(random, 5);
      var text = Printer.print(expr);
      assertEquals(value(expr), Arithmetic.value(text), text);
    }
  }

  private static CudaExpr expression(Random random, int depth) {
    int choice = depth == 0 ? 0 : random.nextInt(10);
    return switch (choice) {
      case 0, 1 -> number(random.nextInt(-4, 10));
      case 2 ->
          new CudaExpr.Unary(
              List.of("-", "~", "!").get(random.nextInt(3)), expression(random, depth - 1));
      case 3 ->
          new CudaExpr.Conditional(
              expression(random, depth - 1),
              expression(random, depth - 1),
              expression(random, depth - 1));
      default ->
          new CudaExpr.Binary(
              Operator.values()[random.nextInt(Operator.values().length)],
              expression(random, depth - 1),
              expression(random, depth - 1));
    };
  }

  private static long value(CudaExpr expr) {
    return switch (expr) {
      case CudaExpr.Number(long value, _) -> value;
      case CudaExpr.Unary(String operator, CudaExpr operand) ->
          switch (operator) {
            case "-" -> -value(operand);
            case "~" -> ~value(operand);
            default -> value(operand) == 0 ? 1 : 0;
          };
      case CudaExpr.Binary(Operator operator, CudaExpr left, CudaExpr right) ->
          Arithmetic.apply(operator.text(), value(left), value(right));
      case CudaExpr.Conditional(CudaExpr condition, CudaExpr then, CudaExpr otherwise) ->
          value(condition) != 0 ? value(then) : value(otherwise);
      default -> throw new IllegalArgumentException(expr.toString());
    };
  }

  @Test
  void parenthesesStandOnlyWhereTheyAreNeeded() {
    var a = name("a");
    var b = name("b");
    var c = name("c");
    prints("a + b * c", binary(Operator.ADD, a, binary(Operator.MULTIPLY, b, c)));
    prints("(a + b) * c", binary(Operator.MULTIPLY, binary(Operator.ADD, a, b), c));
    prints("a - (b - c)", binary(Operator.SUBTRACT, a, binary(Operator.SUBTRACT, b, c)));
    prints("a - b - c", binary(Operator.SUBTRACT, binary(Operator.SUBTRACT, a, b), c));
    prints("a && b && c", binary(Operator.AND, a, binary(Operator.AND, b, c)));
    prints("-(-a)", new CudaExpr.Unary("-", new CudaExpr.Unary("-", a)));
    prints("(a + b)[c]", a.plus(b).at(c));
    prints("*p", name("p").dereference());
    prints("p", name("p").dereference().address());
  }

  /** Clear by the grammar, but compilers warn. */
  @Test
  void confusingPairsGetParentheses() {
    var a = name("a");
    var b = name("b");
    var c = name("c");
    prints("(a && b) || c", binary(Operator.OR, binary(Operator.AND, a, b), c));
    prints("(a >> b) & c", binary(Operator.BIT_AND, binary(Operator.SHIFT_RIGHT, a, b), c));
    prints("(a + b) << c", binary(Operator.SHIFT_LEFT, binary(Operator.ADD, a, b), c));
    prints("a & (b == c)", binary(Operator.BIT_AND, a, binary(Operator.EQUAL, b, c)));
  }

  @Test
  void numbersHaveTheLiteralOfTheirType() {
    prints("7", number(7));
    prints("4294967295u", CudaExpr.unsigned(0xffffffffL));
    prints("18446744073709551615ull", new CudaExpr.Number(-1, "ull"));
    prints("(-2147483647 - 1)", number(Integer.MIN_VALUE));
    prints("a - -1", new CudaExpr.Binary(Operator.SUBTRACT, name("a"), number(-1)));
  }

  @Test
  void declarators() {
    var array = new CudaType.Array(CudaTypes.FLOAT, List.of(8, 16));
    assertEquals("float a[8][16]", array.declare("a"));
    assertEquals("float (&a)[8][16]", new CudaType.Reference(array).declare("a"));
    assertEquals("const float a[8][16]", array.constant().declare("a"));
    assertEquals(
        "const float* __restrict__ p",
        new CudaType.Pointer(CudaTypes.FLOAT.constant(), true).declare("p"));
    assertEquals("float* const p", CudaTypes.FLOAT.pointer().constant().declare("p"));
    assertEquals("int& x", new CudaType.Reference(CudaTypes.INT).declare("x"));
  }

  @Test
  void longLinesAreBrokenBetweenTheirLoosestParts() {
    var call =
        CudaExpr.call(
            "tma_load_2d<4, 8>",
            name("first").plus(name("second")).plus(name("third")),
            name("a".repeat(40)).less(name("b".repeat(40))),
            name("c".repeat(20)));
    var text = Printer.printStatements(List.of(CudaStmt.evaluate(call)));
    var lines = text.lines().toList();
    assertTrue(lines.size() > 1, text);
    assertTrue(lines.stream().allMatch(it -> it.length() <= 100), text);
    assertTrue(lines.getFirst().endsWith(","), text);
    assertEquals(
        Printer.print(call) + ";", String.join(" ", lines.stream().map(String::strip).toList()));
  }

  @Test
  void commentsAreNotBroken() {
    var comment = "// " + "a, ".repeat(60) + "z\n";
    assertEquals(comment, Printer.fill(comment));
  }

  @Test
  void statements() {
    var i = name("i");
    var loop =
        new CudaStmt.For(
            CudaTypes.INT,
            "i",
            number(0),
            i.less(number(4)),
            number(1),
            0,
            List.of(
                new CudaStmt.If(
                    i.equalTo(number(2)),
                    List.of(new CudaStmt.Break()),
                    List.of(CudaStmt.when(name("c"), new CudaStmt.Continue())))));
    assertEquals(
        """
        #pragma unroll
        for (int i = 0; i < 4; ++i) {
          if (i == 2) {
            break;
          } else if (c) {
            continue;
          }
        }
        """,
        Printer.printStatements(List.of(loop)));
  }

  private static CudaExpr binary(Operator operator, CudaExpr left, CudaExpr right) {
    return new CudaExpr.Binary(operator, left, right);
  }

  private static void prints(String text, CudaExpr expr) {
    assertEquals(text, Printer.print(expr));
  }
}
