package org.prismlang.lang.syntax;

import java.util.List;
import org.junit.jupiter.api.Test;

/** One mistake, one error: its code, its line, its words. */
class SyntaxErrorTest {
  @Test
  void strayCharacters() {
    Reported.inFunction("x = $$$ 3").are("2 P0101 `$$$` is no part of a Prism program");
    Reported.inFunction("x = \0\0\0").are("2 P0101 a NUL byte is no part of a Prism program");
    Reported.inFunction("é : int = 3").are("2 P0101 `é` is no part of a Prism program");
    Reported.inFunction("x = “smart”")
        .are("2 P0101 `“` is no part of a Prism program")
        .helpIs("texts are written with `\"`");
    Reported.inFunction("x = a \\ b").are("2 P0101 `\\` is no part of a Prism program");
    Reported.inFunction("x =\u00A03").are("2 P0101 a no-break space is no part of a Prism program");
  }

  @Test
  void indentation() {
    Reported.about("def f():\n    a()\n\tb()\n\tc()\n    d()\n")
        .are("3 P0102 tabs and spaces are mixed in the indentation");
    Reported.about("def f():\n    if a:\n        b()\n      c()\n      d()\n    e()\n")
        .are("4 P0102 this line is indented by 6, the blocks around it by 4 and 8");
    Reported.inFunction("a()\n  b()\nc()")
        .are("3 P0102 this line is indented, but the line above it opens no body");
    Reported.inFunction("x = a\n    + b\ny = c")
        .are("3 P0102 this line is indented, but the line above it opens no body")
        .helpIs("to go on with the line above, end that with `\\`, or use parentheses");
    Reported.inFunction("if a:\n    b()\n  else:\n    c()")
        .are("4 P0102 this line is indented by 6, the blocks around it by 4 and 8");
    Reported.about("def f():\n    if a:\n\tb()\n    c()\n")
        .are("3 P0102 tabs and spaces are mixed in the indentation");
    Reported.about("  @test\n@noinline\ndef f():\n    pass\n")
        .are("1 P0102 this line is indented, but the line above it opens no body");
    Reported.about("  def f():\n      pass\n")
        .are("1 P0102 this line is indented, but the line above it opens no body");
  }

  @Test
  void unfinishedTexts() {
    Reported.inFunction("x = \"abc").are("2 P0103 the text that starts here does not end");
    Reported.inFunction("f(\"abc, 3)\ny = 1").are("2 P0103 the text that starts here does not end");
    Reported.inFunction("if g('a):\n    pass")
        .are("2 P0103 the text that starts here does not end");
    Reported.inFunction("unsafe(\"\"\"abc\nx = 3")
        .are("2 P0103 the text that starts here does not end")
        .helpIs("end it with `\"\"\"`");
  }

  @Test
  void malformedNumbers() {
    Reported.inFunction("x = 1.0f")
        .are("2 P0104 `1.0f` is not a number")
        .helpIs("a literal takes the type that is needed: write `1.0`")
        .isMendedByItsEdits();
    Reported.inFunction("x = 3ull").are("2 P0104 `3ull` is not a number").isMendedByItsEdits();
    Reported.inFunction("x = 08").are("2 P0104 `08` is not a number");
    Reported.inFunction("x = 1__0").are("2 P0104 `1__0` is not a number");
    Reported.inFunction("x = 0xfg + 3").are("2 P0104 `0xfg` is not a number");
    Reported.inFunction("x = 1e999").are("2 P0104 this number is too large for any type");
    Reported.inFunction("x = " + "1".repeat(500))
        .are("2 P0104 a number of more than 400 characters");
  }

  @Test
  void missingColons() {
    Reported.about("@prism(\"global\")\ndef f()\n    pass\n")
        .are("2 P0105 expected `:` before the body of the kernel, found the end of the line")
        .helpIs("add `:`")
        .isMendedByItsEdits();
    Reported.inFunction("if a > 2  # why\n    pass\nelse\n    pass")
        .are(
            "2 P0105 expected `:` before the body of `if`, found the end of the line",
            "4 P0105 expected `:` before the body of `else`, found the end of the line")
        .isMendedByItsEdits();
    Reported.inFunction("match split(thread)\n    case 1\n        pass")
        .are(
            "2 P0105 expected `:` before the cases of `match`, found the end of the line",
            "3 P0105 expected `:` before the body of `case`, found the end of the line")
        .isMendedByItsEdits();
    Reported.inFunction("if a {\n    pass\n}")
        .are("2 P0105 expected `:` before the body of `if`, found `{`")
        .helpIs("a body is indented below a `:`, not put in braces");
  }

  @Test
  void missingBodies() {
    Reported.inFunction("if a:\nb()").are("2 P0106 expected an indented body of `if`");
    Reported.inFunction("if a:\nb()\nelse:\n    c()")
        .are("2 P0106 expected an indented body of `if`")
        .helpIs("indent the lines that belong to `if`");
    Reported.inFunction("for i in range(0, 3):")
        .are("2 P0106 expected an indented body of `for`")
        .helpIs("write `pass` where there is nothing to do");
    Reported.about("def f():\na()\nb()\nfor i in range(0, 3):\n    c()\ndef g():\n    pass\n")
        .are("1 P0106 expected an indented body of the function");
    Reported.inFunction("match split(thread):\ncase 1:\n    pass\ncase 2:\n    pass")
        .are("2 P0106 expected an indented body of `match`");
    Reported.about("def f():").are("1 P0106 expected an indented body of the function");
  }

  @Test
  void misspeltKeywords() {
    Reported.about("dfe f():\n    pass\n")
        .are("1 P0105 expected a statement, found `dfe`")
        .helpIs("did you mean `def`?")
        .isMendedByItsEdits();
    Reported.about("form std import a\nimprot b\n")
        .are(
            "1 P0105 expected a statement, found `form`",
            "2 P0105 expected a statement, found `improt`")
        .isMendedByItsEdits();
    Reported.inFunction(
            """
            fro i in range(0, 3):
                wile a:
                    retrun b
                if a:
                    pas
                elseif c:
                    brek
                esle:
                    contnue
            wiht (a as b):
                mathc split(thread):
                    csae 1:
                        whiel (x > 3):
                            pass
            """)
        .are(
            "2 P0105 expected a statement, found `fro`",
            "3 P0105 expected a statement, found `wile`",
            "4 P0105 expected a statement, found `retrun`",
            "6 P0105 expected a statement, found `pas`",
            "7 P0105 expected a statement, found `elseif`",
            "8 P0105 expected a statement, found `brek`",
            "9 P0105 expected a statement, found `esle`",
            "10 P0105 expected a statement, found `contnue`",
            "11 P0105 expected a statement, found `wiht`",
            "12 P0105 expected a statement, found `mathc`",
            "13 P0105 expected a statement, found `csae`",
            "14 P0105 expected a statement, found `whiel`")
        .isMendedByItsEdits();
  }

  @Test
  void habitsOfC() {
    Reported.inFunction("int x = 3")
        .are("2 P0105 a declaration starts with the name")
        .helpIs("write `x : int`")
        .isMendedByItsEdits();
    Reported.inFunction("x = 1;")
        .are("2 P0105 statements end with the line, not with `;`")
        .isMendedByItsEdits();
    Reported.inFunction("x = 1; y = 2").are("2 P0105 statements end with the line, not with `;`");
    Reported.inFunction("if a && b || !c:\n    pass")
        .are(
            "2 P0105 Prism has no operator `&&`",
            "2 P0105 Prism has no operator `||`",
            "2 P0105 Prism has no operator `!`")
        .helpIs("write `and`")
        .isMendedByItsEdits();
    Reported.inFunction("x++").are("2 P0105 Prism has no operator `++`").isMendedByItsEdits();
    Reported.inFunction("--x").are("2 P0105 Prism has no operator `--`").isMendedByItsEdits();
    Reported.inFunction("x = a ? b : c")
        .are("2 P0105 Prism has no `?` operator")
        .helpIs("write `a if condition else b`");
    Reported.inFunction("for (int i = 0; i < n; i++):\n    pass")
        .are("2 P0105 expected the variable of the loop, found `(`")
        .helpIs("write `for i in range(0, n):`");
    Reported.inFunction("while (true):\n    x = false")
        .are("2 P0105 `true` is no name", "3 P0105 `false` is no name")
        .isMendedByItsEdits();
    Reported.inFunction("x = (float) y").are("2 P0105 expected an operator, found `y`");
    Reported.inFunction("x = 3 // a remark here").are("2 P0105 Prism has no operator `//`");
    Reported.inFunction("x = *p").are("2 P0105 expected an expression, found `*`");
    Reported.inFunction("if a:\n    pass\nelse if b:\n    pass")
        .are("4 P0105 `else if` is one word in Prism")
        .helpIs("write `elif`")
        .isMendedByItsEdits();
  }

  @Test
  void habitsOfPython() {
    Reported.inFunction("x = a ** 2").are("2 P0105 Prism has no operator `**`");
    Reported.inFunction("x = a // 2").are("2 P0105 Prism has no operator `//`");
    Reported.inFunction("x = a is b")
        .are("2 P0105 Prism has no operator `is`")
        .isMendedByItsEdits();
    Reported.inFunction("x = a is not b")
        .are("2 P0105 Prism has no operator `is`")
        .helpIs("write `!=`")
        .isMendedByItsEdits();
    Reported.inFunction("x = a in b").are("2 P0105 Prism has no operator `in`");
    Reported.inFunction("x = a not in b").are("2 P0105 Prism has no operator `not in`");
    Reported.inFunction("x = a == not b")
        .are("2 P0105 `not` binds weaker than the operator before it");
    Reported.inFunction("if a < b <= c:\n    pass")
        .are("2 P0105 `<` and `<=` cannot be chained")
        .helpIs("write `a < b and b <= …`")
        .isMendedByItsEdits();
    Reported.inFunction("x = 0 <= a < (b) < c + 1").are("2 P0105 `<=` and `<` cannot be chained");
    Reported.inFunction("x = a[1:2:3]").are("2 P0105 a slice has no step");
    Reported.inFunction("for i, j in a:\n    pass").are("2 P0105 a loop has one variable");
    Reported.inFunction("\"\"\"What it does.\"\"\"\npass").are("2 P0105 this value is not used");
    Reported.inFunction("...").are("2 P0105 expected an expression, found `.`");
    Reported.inFunction("x = {1, 2}").are("2 P0105 braces hold the one value that fills an array");
    Reported.inFunction("a = b = c").are("2 P0105 one statement assigns once");
    Reported.about("from std import *\n").are("1 P0105 expected a name to import, found `*`");
    Reported.about("from . import a\n").are("1 P0105 expected the name of a file after `.`");
    Reported.about("def f(x, y: int):\n    pass\n").are("1 P0105 the parameter `x` has no type");
  }

  @Test
  void expressions() {
    Reported.inFunction("x = ").are("2 P0105 expected an expression, found the end of the line");
    Reported.inFunction("x = f(a b, c)").are("2 P0105 expected `,` or `)`, found `b`");
    Reported.inFunction("x = f(a, , c)").are("2 P0105 expected an expression, found `,`");
    Reported.inFunction("x = f(k=)").are("2 P0105 expected an expression, found `)`");
    Reported.inFunction("x = ()").are("2 P0105 expected an expression between `(` and `)`");
    Reported.inFunction("x = a if b")
        .are("2 P0105 expected `else` after the condition, found the end of the line");
    Reported.inFunction("f(lambda x y, z: 3)")
        .are("2 P0105 expected `:` before the value of the lambda, found `y`");
    Reported.inFunction("x = a.3").are("2 P0105 expected the end of the line, found `.3`");
    Reported.inFunction("x = a @ b").are("2 P0105 expected the end of the line, found `@`");
    Reported.inFunction("x = a b").are("2 P0105 expected the end of the line, found `b`");
    Reported.inFunction("x = for").are("2 P0105 expected an expression, found `for`");
    Reported.inFunction("if a = 3:\n    pass")
        .are("2 P0105 `=` assigns and has no value; a condition compares with `==`")
        .isMendedByItsEdits();
  }

  @Test
  void statements() {
    Reported.inFunction("x == 3")
        .are("2 P0105 this value is not used")
        .helpIs("an assignment is written `=`");
    Reported.inFunction("f").are("2 P0105 this value is not used");
    Reported.inFunction("x : = 3").are("2 P0105 expected a type, found `=`");
    Reported.inFunction("x : int = 3, 4").are("2 P0105 expected the end of the line, found `,`");
    Reported.inFunction("else:\n    pass").are("2 P0105 `else` without `if`");
    Reported.inFunction("case 1:\n    pass").are("2 P0105 `case` without `match`");
    Reported.inFunction("match split(thread):\n    a()\n    b()\n    case 1:\n        pass")
        .are("3 P0105 expected `case`, found `a`");
    Reported.inFunction("match split(thread):\n    case 1: pass\n    default:\n        pass")
        .are("4 P0105 expected `case`, found `default`");
    Reported.inFunction("if a: for i in b: pass")
        .are("2 P0105 expected a simple statement, found `for`");
    Reported.inFunction("import a").are("2 P0105 an import inside a function");
    Reported.inFunction("for 3 in a:\n    pass")
        .are("2 P0105 expected the variable of the loop, found `3`");
    Reported.inFunction("with a as if:\n    pass")
        .are("2 P0105 expected the name of the view, found the keyword `if`");
    Reported.inFunction("2nd : int = 3").are("2 P0104 `2nd` is not a number");
    Reported.inFunction("return reduce<float, add>(x)")
        .are("2 P0105 generic arguments stand in brackets: `reduce[float, add](x)`")
        .isMendedByItsEdits();
    Reported.inFunction("c_int : int = 3")
        .are("2 P0105 `c_int` is a type and cannot name anything else");
  }

  @Test
  void targets() {
    Reported.inFunction("f(x) = 3").are("2 P0111 `f(x)` cannot be assigned");
    Reported.inFunction("a, 3 = f(x)").are("2 P0111 `3` cannot be assigned");
    Reported.inFunction("f(x) += 3").are("2 P0111 `f(x)` cannot be assigned");
    Reported.inFunction("a, b += 3").are("2 P0111 `+=` changes one variable");
    Reported.inFunction("a[0] : int = 3").are("2 P0111 `a[0]` cannot be declared");
    Reported.inFunction("a = 1\na[0] = 1\na.x = 1\na[0:4] = b\na, b[0] = c, d").are();
  }

  @Test
  void items() {
    Reported.about("D = 4\n")
        .are("1 P0105 a statement outside a function")
        .helpIs("a constant is declared: `D : constexpr(int) = …`");
    Reported.about("x()\ny()\nfor i in a:\n    z()\n")
        .are("1 P0105 a statement outside a function");
    Reported.about("import std.\n")
        .are("1 P0105 expected the name of a module, found the end of the line");
    Reported.about("from std\n")
        .are("1 P0105 expected `import` after the module, found the end of the line");
    Reported.about("type x y\n").are("1 P0105 expected `=` after the name of the type, found `y`");
    Reported.about("C : constexpr(int) @ grid[1] = 4\n")
        .are("1 P0105 a constant has no perspective");
    Reported.about("@test\nx : constexpr(int) = 3\n")
        .are("2 P0105 expected `def` after the decorators, found `x`");
    Reported.about("def f[T, n: int](int x, 5, y: int @ grid[1]) -> (int,):\n    pass\n")
        .are(
            "1 P0105 expected `:` and the kind of `T`, found `,`",
            "1 P0105 expected `:` and a type after `int`, found `x`",
            "1 P0105 expected the name of a parameter, found `5`");
    Reported.about("def f:\n    pass\n")
        .are("1 P0105 expected `(` and parameters after the name of the function, found `:`");
    Reported.about("@template(3)\ndef f():\n    pass\n")
        .are("1 P0105 expected `@template([(\"N\", int), …])`");
  }

  @Test
  void brackets() {
    Reported.inFunction("x = f(a\ny = 2")
        .are("2 P0108 `(` is never closed")
        .helpIs("add `)`")
        .isMendedByItsEdits();
    Reported.inFunction("x = f(g(a, b)\nreturn x")
        .are("2 P0108 `(` is never closed")
        .isMendedByItsEdits();
    Reported.inFunction("for i in range(0, 4:\n    x = f(i)\ny = 3\nreturn y")
        .are("2 P0108 `(` is never closed")
        .isMendedByItsEdits();
    Reported.about("def f(a: int,\n      b: int:\n    x = 3\n    return x\n")
        .are("1 P0108 `(` is never closed")
        .isMendedByItsEdits();
    Reported.about("def f(a: int,\n      b: int\n    return x\n")
        .are("1 P0108 `(` is never closed");
    Reported.about("@requires(grid[1]\n@launch(block=3)\ndef f():\n    pass\n")
        .are("1 P0108 `(` is never closed")
        .isMendedByItsEdits();
    Reported.inFunction("if f(a:\n    pass\nelse:\n    pass").are("2 P0108 `(` is never closed");
    Reported.inFunction("x = [1, 2").are("2 P0108 `[` is never closed").isMendedByItsEdits();
    Reported.inFunction("x = f(a +\nreturn x").are("2 P0108 `(` is never closed");
    Reported.inFunction("x : int @ thread[1 = id()\nreturn x")
        .are("2 P0108 `[` is never closed")
        .isMendedByItsEdits();
    Reported.about("def f(op: def(T) -> T, x: int @ thread[1] -> int:\n    pass\n")
        .are("1 P0108 `(` is never closed")
        .isMendedByItsEdits();
    Reported.inFunction("with partition(y, offset=i as mine, group(thread[1]):\n    pass")
        .are("2 P0108 `(` is never closed")
        .isMendedByItsEdits();
    Reported.inFunction("x = f(a[1)").are("2 P0108 `[` is never closed");
    Reported.inFunction("x = (1 + 2]").are("2 P0108 expected `)`, found `]`");
    Reported.inFunction("x = (1 + 2])").are("2 P0108 expected `)`, found `]`");
    Reported.inFunction("x = 3)").are("2 P0108 `)` closes nothing").isMendedByItsEdits();
    Reported.inFunction("x = (a\n     if b\n     else c)\ny = (a\n)").are();
  }

  @Test
  void angleBracketsOfCpp() {
    Reported.inFunction("x = warp.reduce<32, float>(y)")
        .are("2 P0105 generic arguments stand in brackets: `warp.reduce[32, float](y)`")
        .isMendedByItsEdits();
    Reported.inFunction("x = f<N>(y)")
        .are("2 P0105 generic arguments stand in brackets: `f[N](y)`")
        .isMendedByItsEdits();
    Reported.about("def f(x: ptr<const<float>> @ thread[1]):\n    pass\n")
        .are("1 P0105 arguments of a type stand in parentheses: `ptr(const(float))`")
        .isMendedByItsEdits();
    Reported.inFunction("k<<<grid, 256>>>(x)")
        .are("2 P0105 Prism has no operator `<<<`")
        .helpIs("write `launch(k, grid=…, block=…)(…)`");
    Reported.inFunction("x = f(a < b, c > (d))\ny = a < float(b), c > (d)").are();
    Reported.inFunction("x = a<b>>(c)\ny = f(shared < float(a), b > (c))").are();
  }

  @Test
  void signsOfOtherAlphabets() {
    for (var sign : List.of("≤", "≥", "≠", "×", "÷", "−")) {
      Reported.inFunction("x = a " + sign + " b")
          .are("2 P0101 `" + sign + "` is no part of a Prism program")
          .isMendedByItsEdits();
    }
    Reported.inFunction("f(`a`)")
        .are("2 P0101 a backtick is no part of a Prism program")
        .helpIs("texts are written with `\"`");
    Reported.about("A : constexpr(int) = 1\n\uFEFFdef f():\n    pass\n")
        .are("2 P0101 a byte order mark is no part of a Prism program")
        .helpIs("remove it")
        .isMendedByItsEdits();
  }

  @Test
  void emptyBodies() {
    Reported.about("def f():\n    # nothing yet\n@test\ndef g():\n    pass\n")
        .are("1 P0106 expected an indented body of the function")
        .helpIs("write `pass` where there is nothing to do");
    Reported.inFunction("match split(thread):\n    case 1:\n    case 2:\n        pass")
        .are("3 P0106 expected an indented body of `case`")
        .helpIs("write `pass` where there is nothing to do");
  }

  @Test
  void firstLineOfABodyNotIndented() {
    Reported.about("def f():\na()\n    b()\n    c()\n")
        .are("1 P0106 expected an indented body of the function");
    Reported.inFunction("if a:\nb()\n    c()\nd()")
        .are("2 P0106 expected an indented body of `if`");
  }

  @Test
  void wordsLeftOut() {
    Reported.inFunction("i in range(0, 3):\n    a()")
        .are("2 P0105 a loop starts with `for`")
        .isMendedByItsEdits();
    Reported.inFunction("x > 0:\n    a()\nelif y:\n    b()\nelse:\n    c()")
        .are("2 P0105 a line with a body starts with a keyword")
        .helpIs("write `if x > 0:`")
        .isMendedByItsEdits();
    Reported.inFunction("split(thread):\n    case 1:\n        a()\n    case 2:\n        b()")
        .are("2 P0105 a line with a body starts with a keyword")
        .isMendedByItsEdits();
    Reported.inFunction("match split(thread):\n    1:\n        a()\n    case 2:\n        b()")
        .are("3 P0105 expected `case`, found `1`");
    Reported.inFunction("match split(thread):\n    case 1: a()\n        b()\n    case 2: c()")
        .are("4 P0102 this line is indented, but the line above it opens no body");
    Reported.inFunction("x int @ thread[1] = 3\ny float[4] = z\nw shared(int[4])\na : int = x")
        .are(
            "2 P0105 expected `:` after `x`, found `int`",
            "3 P0105 expected `:` after `y`, found `float`",
            "4 P0105 expected `:` after `w`, found `shared`")
        .isMendedByItsEdits();
    Reported.about("N constexpr(int) = 3\n")
        .are("1 P0105 expected `:` after `N`, found `constexpr`")
        .isMendedByItsEdits();
    Reported.about("@test\nf(x: int) -> int:\n    pass\n")
        .are("2 P0105 expected `def` after the decorators, found `f`")
        .isMendedByItsEdits();
    Reported.about("f(x: int) -> int:\n    pass\n")
        .are("1 P0105 expected `def` before the name of a function, found `f`")
        .isMendedByItsEdits();
    Reported.about("prism(\"host\")\n@test\nnoinline\ndef f():\n    pass\n")
        .are("1 P0105 a decorator starts with `@`", "3 P0105 a decorator starts with `@`")
        .isMendedByItsEdits();
  }

  @Test
  void aLineWhoseBracketsDoNotBalanceHasOneError() {
    Reported.about("def f(x: int @ thread[[1], y: int @ thread[1]) -> int:\n    pass\n")
        .are("1 P0108 `[` is never closed");
    Reported.about("def f(x: int @ thread 1], y: int @ thread[1]) -> int:\n    pass\n")
        .are("1 P0105 expected `,` or `)`, found `1`");
    Reported.about("def f(x: int), y: int,\n      z: int) -> int:\n    a()\n    b()\n")
        .are("1 P0105 expected `:` before the body of the function, found `,`");
    Reported.about("def f[N: int]\n        x: int, y: int,\n        z: int) -> int:\n    a()\n")
        .are("2 P0105 expected `(` and parameters after the name of the function, found `x`");
    Reported.inFunction("for i in range 0, n):\n    a()\nb()")
        .are("2 P0105 expected `:` before the body of `for`, found `0`");
    Reported.inFunction("x = f a,\n      b)\ny = 3")
        .are("2 P0105 expected the end of the line, found `a`");
  }

  @Test
  void theIndentationOfALineThatIsNotUnderstoodMeansNothing() {
    Reported.inFunction("a()\n : int = 3\nb()").are("3 P0105 expected an expression, found `:`");
    Reported.about("def f():\n     : int = 3\n    a()\n    if b:\n        c()\n    d()\n")
        .are("2 P0105 expected an expression, found `:`");
    Reported.inFunction("x = a +\n    b\ny = 1")
        .are("3 P0102 this line is indented, but the line above it opens no body")
        .helpIs("to go on with the line above, end that with `\\`, or use parentheses");
    Reported.inFunction(
            "match split(thread):\n    case 1:\n        a()\n      case 2:\n        b()")
        .are("5 P0102 this line is indented by 10, the blocks around it by 8 and 12")
        .helpIs("indent it by 8");
  }
}
