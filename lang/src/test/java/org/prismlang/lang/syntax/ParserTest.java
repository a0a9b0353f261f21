package org.prismlang.lang.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;

class ParserTest {
  @Test
  void items() {
    assertEquals("Import([std, warp], warp)", Shape.ofFile("import std.warp as warp"));
    assertEquals(
        "ImportFrom([std, block], [ImportedName(a, -), ImportedName(b, c)])",
        Shape.ofFile("from std.block import a, b as c"));
    assertEquals("ImportFrom([, file], [ImportedName(f, -)])", Shape.ofFile("from .file import f"));
    assertEquals(
        "ImportFrom([, , dir, file], [ImportedName(f, -)])",
        Shape.ofFile("from ..dir.file import (f,)"));
    assertEquals(
        "Constant(D, Call(Variable(constexpr), [Argument(-, Variable(int))]), Int(4))",
        Shape.ofFile("D : constexpr(int) = 4"));
    assertEquals(
        "TypeAlias(state, [Generic(T, Variable(type))], "
            + "Call(Variable(atomic), [Argument(-, Variable(uint64))]))",
        Shape.ofFile("type state[T: type] = atomic(uint64)"));
    assertEquals(
        "Struct(Pair, [Field(a, Variable(int)), Field(b, Variable(Inner))])",
        Shape.ofFile("struct Pair:\n    a : int\n    b: Inner\n"));
    assertEquals(
        "Constant(struct, Call(Variable(constexpr), [Argument(-, Variable(int))]), Int(4))",
        Shape.ofFile("struct : constexpr(int) = 4"));
  }

  @Test
  void functions() {
    assertEquals(
        "Function([Decorator(prism, [Argument(-, Text(device))]), Decorator(noinline, [])], f, "
            + "[Generic(n, Variable(int)), "
            + "Generic(op, FunctionType([Variable(T), Variable(T)], Variable(T)))], "
            + "[Parameter(x, Index(Variable(T), [Variable(n)]), "
            + "Index(Variable(thread), [Int(1)]), Int(2)), "
            + "Parameter(y, Variable(int), -, -)], "
            + "[Result(Variable(T), Index(Variable(grid), []))], [Pass()])",
        Shape.ofFile(
            """
            @prism("device")
            @noinline
            def f[n: int, op: def(T, T) -> T](x: T[n] @ thread[1] = 2, y: int,) -> T @ grid[]:
                pass
            """));
    assertEquals(
        "Function([], f, [], [], [Result(Variable(T), -), "
            + "Result(Variable(U), Index(Variable(block), [Int(1)]))], [Pass()])",
        Shape.ofFile("def f() -> (T, U @ block[1]): pass"));
  }

  @Test
  void declarationsAndAssignments() {
    assertEquals(
        "Declare(x, Variable(int), Index(Variable(thread), [Int(1)]), Int(3))",
        Shape.ofStatements("x : int @ thread[1] = 3"));
    assertEquals("Declare(x, Variable(int), -, -)", Shape.ofStatements("x : int"));
    assertEquals(
        "Assign([Variable(a), Variable(b)], Tuple([Variable(b), Variable(a)]))",
        Shape.ofStatements("a, b = b, a"));
    assertEquals(Shape.ofStatements("a, b = f(x)"), Shape.ofStatements("(a, b) = f(x)"));
    assertEquals(
        "Update(Field(Index(Variable(v), [Int(0)]), x), SHIFT_LEFT, Int(1))",
        Shape.ofStatements("v[0].x <<= 1"));
    assertEquals(
        "Do(Call(Variable(f), [Argument(-, Variable(a)), Argument(k, Bool(true))]))",
        Shape.ofStatements("f(a, k=True)"));
  }

  @Test
  void controlFlow() {
    assertEquals(
        "For([], i, Call(Variable(range), [Argument(-, Int(0))]), [Break(), Continue()])",
        Shape.ofStatements("for i in range(0):\n    break\n    continue"));
    assertEquals("While([], Bool(true), [Pass()])", Shape.ofStatements("while True: pass"));
    assertEquals(
        "If(Variable(a), [Pass()], [If(Variable(b), [Pass()], [Return([])])])",
        Shape.ofStatements("if a:\n    pass\nelif b:\n    pass\nelse:\n    return"));
    assertEquals("Return([Variable(a), Variable(b)])", Shape.ofStatements("return a, b"));
    assertEquals(Shape.ofStatements("return a, b"), Shape.ofStatements("return (a, b)"));
    assertEquals("Assert(Variable(c), Text(why))", Shape.ofStatements("assert c, \"why\""));
    assertEquals(
        "Nested(Function([], g, [], [], [], [Pass()]))", Shape.ofStatements("def g():\n    pass"));
  }

  @Test
  void decoratorsOfLoops() {
    assertEquals(
        "For([Decorator(coalesced, []), Decorator(bankfree, [])], i, Variable(a), [Pass()])",
        Shape.ofStatements("@coalesced\n@bankfree\nfor i in a: pass"));
    assertEquals(
        "While([Decorator(race_free, [])], Variable(a), [Pass()])",
        Shape.ofStatements("@race_free\nwhile a: pass"));
    assertEquals(
        "Nested(Function([Decorator(noinline, [])], g, [], [], [], [Pass()]))",
        Shape.ofStatements("@noinline\ndef g(): pass"));
  }

  @Test
  void perspectiveStatements() {
    String two = "With([WithItem(Variable(a), x), WithItem(Variable(b), -)], [Pass()])";
    assertEquals(two, Shape.ofStatements("with a as x, b:\n    pass"));
    assertEquals(two, Shape.ofStatements("with (a as x,\n      b):\n    pass"));
    assertEquals(
        "With([WithItem(Field(Variable(a), b), x)], [Pass()])",
        Shape.ofStatements("with (a).b as x: pass"));
    assertEquals(
        "Match(Call(Variable(split), [Argument(-, Variable(thread))]), "
            + "[Case(Int(256), consumers, [Pass()]), Case(Int(1), -, [Pass()])])",
        Shape.ofStatements(
            """
            match split(thread):
                case 256 as consumers:
                    pass
                case 1: pass
            """));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      value = {
        "a + b * c → a + (b * c)",
        "a - b - c → (a - b) - c",
        "a / b * c % d → ((a / b) * c) % d",
        "-a * b → (-a) * b",
        "~a & b ^ c | d → (((~a) & b) ^ c) | d",
        "a << b + c → a << (b + c)",
        "a & b == c → (a & b) == c",
        "not a == b → not (a == b)",
        "not a and b → (not a) and b",
        "a or b and c → a or (b and c)",
        "a if b or c else d → a if (b or c) else d",
        "a if b else c if d else e → a if b else (c if d else e)",
        "lambda x: x + 1 → lambda x: (x + 1)",
        "-a.b[0](c) → -(((a.b)[0])(c))",
      })
  void precedenceIsPythons(String plain, String bracketed) {
    assertEquals(Shape.ofExpression(bracketed), Shape.ofExpression(plain));
  }

  @Test
  void expressions() {
    assertEquals("Int(255)", Shape.ofExpression("0xff"));
    assertEquals("Float(0.5)", Shape.ofExpression(".5"));
    assertEquals(
        "Conditional(Variable(c), Variable(a), Variable(b))", Shape.ofExpression("a if c else b"));
    assertEquals("Index(Variable(grid), [])", Shape.ofExpression("grid[]"));
    assertEquals(
        "Index(Variable(a), [Slice(-, -), Slice(Int(1), -), Slice(-, Int(2)), "
            + "Slice(Variable(c), Binary(ADD, Variable(c), Int(4)))])",
        Shape.ofExpression("a[:, 1:, :2, c:c + 4]"));
    assertEquals(
        "Lambda([r, q], Tuple([Variable(r), Variable(q)]))",
        Shape.ofExpression("lambda r, q: (r, q)"));
    assertEquals("Lambda([], Int(1))", Shape.ofExpression("lambda: 1"));
    assertEquals("ListLiteral([Int(1), Int(2)])", Shape.ofExpression("[1, 2,]"));
    assertEquals("FillLiteral(Int(0))", Shape.ofExpression("{ 0 }"));
    assertEquals("Tuple([Int(1), Int(2)])", Shape.ofExpression("1, 2"));
    assertEquals("Int(1)", Shape.ofExpression("(1)"));
    assertEquals(
        "Call(Index(Field(Variable(warp), scan), [Variable(uint), Lambda([a, b], Binary(ADD,"
            + " Variable(a), Variable(b)))]), [Argument(-, Variable(v))])",
        Shape.ofExpression("warp.scan[uint, lambda a, b: a + b](v)"));
  }

  @Test
  void spansCoverTheTextOfTheirNodes() {
    String text =
        """
        @prism("global")
        def f(x: int @ grid[1]):
            if (a + b) * c > 0:
                y = 3  # comment
            z = 1
        """;
    var file = new SourceFile("test.prism", text);
    var function = (Item.Function) Parser.parse(file, new Diagnostics()).items().getFirst();
    assertEquals(text.strip(), function.span().text());
    assertEquals("def f(x: int @ grid[1]):", function.head().text());
    assertEquals("x: int @ grid[1]", function.parameters().getFirst().span().text());
    var branch = (Stmt.If) function.body().getFirst();
    assertEquals("if (a + b) * c > 0:", branch.head().text());
    assertEquals("(a + b) * c > 0", branch.condition().span().text());
    assertEquals("if (a + b) * c > 0:\n        y = 3", branch.span().text());
  }

  @ParameterizedTest
  @MethodSource("org.prismlang.lang.syntax.Corpus#programs")
  void everyLineEndingGivesTheSameTree(Corpus.Program program) {
    String text = program.text().replace("\r\n", "\n");
    assertEquals(Shape.ofFile(text), Shape.ofFile(text.replace("\n", "\r\n")));
    assertEquals(Shape.ofFile(text), Shape.ofFile(text.replace("\n", "\r")));
    assertEquals(Shape.ofFile(text), Shape.ofFile("\uFEFF" + text.stripTrailing()));
  }
}
