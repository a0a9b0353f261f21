package org.prismlang.lang.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;

/** The laws of {@link Robustness} over programs that nobody writes: huge, deep, endless, empty. */
class ExtremeProgramsTest {
  private static final int DEEP = 10_000;
  private static final String DEVICE = "@prism(\"device\")\n@requires(thread[1])\n";
  private static final String FUNCTION = DEVICE + "def f(x: int @ thread[1]) -> int @ thread[1]:\n";

  /** The codes reported, each once. */
  private static List<Code> codes(String text) throws Exception {
    return diagnostics(Path.of("test.prism"), text).stream()
        .map(it -> it.code())
        .distinct()
        .toList();
  }

  private static List<Diagnostic> diagnostics(Path path, String text) throws Exception {
    return Robustness.diagnostics(path, text, Options.DEFAULT);
  }

  private static String numbered(int count, String text) {
    return IntStream.range(0, count)
        .mapToObj(
            i ->
                text.replace("$-1", Integer.toString(i - 1))
                    .replace("$+1", Integer.toString(i + 1))
                    .replace("$", Integer.toString(i)))
        .collect(Collectors.joining());
  }

  private static String returning(String expression) {
    return FUNCTION + "    return " + expression + "\n";
  }

  @Test
  void emptyFile() throws Exception {
    assertEquals(List.of(), codes(""));
    assertEquals(List.of(), codes("\n\n   \n\t\n"));
    assertEquals(List.of(), codes("\r\n\r\n"));
  }

  @Test
  void onlyComments() throws Exception {
    assertEquals(List.of(), codes("# nothing"));
    assertEquals(List.of(), codes("# nothing\n".repeat(10_000)));
  }

  @Test
  void fiveMegabytesAndHundredThousandFunctions() throws Exception {
    var text = numbered(100_000, DEVICE + "def f$():\n    pass\n");
    assertTrue(text.length() > 5_000_000);
    assertEquals(List.of(), codes(text));
  }

  @Test
  void fiveMegabytesOfNothing() throws Exception {
    for (var text : List.of("?", "(", "\"", "@", " \n\t", "x + ")) {
      codes(text.repeat(5_000_000 / text.length()));
    }
    codes("x\n".repeat(100_000));
  }

  @Test
  void oneLongLine() throws Exception {
    int million = 1_000_000;
    assertEquals(List.of(), codes("#" + "x".repeat(million)));
    codes(returning("x" + " + x".repeat(million / 4)));
    codes(returning("f(" + "x, ".repeat(million / 3) + "x)"));
    codes(returning("y".repeat(million)));
    codes(returning("9".repeat(million)));
    codes(returning("0x" + "f".repeat(million)));
    codes(returning("0." + "3".repeat(million)));
    codes(FUNCTION + "    print(\"" + "y".repeat(million) + "\")\n    return x\n");
    codes("x ".repeat(million / 2));
  }

  @Test
  void nestedExpressions() throws Exception {
    for (var pair :
        List.of("( )", "[ ]", "{ }", "x[ ]", "f( )", "- ", "~ ", "(lambda: )", "(-x+ )")) {
      int blank = pair.indexOf(' ');
      var opening = pair.substring(0, blank).repeat(DEEP);
      var closing = pair.substring(blank + 1).repeat(DEEP);
      assertEquals(List.of(Code.P0107), codes(returning(opening + "x" + closing)), pair);
    }
    assertEquals(List.of(Code.P0107), codes(returning("not ".repeat(DEEP) + "x")));
    assertEquals(List.of(Code.P0107), codes(returning("lambda a: ".repeat(DEEP) + "x")));
  }

  @Test
  void openedAndNeverClosed() throws Exception {
    for (var opening : List.of("(", "[", "{", "x(", "x[", "lambda: ", "x if ", "- ", "not ")) {
      assertTrue(!codes(returning(opening.repeat(DEEP))).isEmpty(), opening);
    }
  }

  @Test
  void longChains() throws Exception {
    for (var operator :
        List.of("+", "-", "*", "|", "<<", "and", "or", "<", "==", "if x > 0 else")) {
      codes(returning("x" + (" " + operator + " x").repeat(DEEP)));
    }
    codes(returning("x" + "[0]".repeat(DEEP)));
    codes(returning("x" + "(0)".repeat(DEEP)));
    codes(returning("x" + ".x".repeat(DEEP)));
    codes(FUNCTION + "    " + "x, ".repeat(DEEP) + "x = 0\n    return 0\n");
    codes(FUNCTION + "    " + "x = ".repeat(DEEP) + "0\n    return 0\n");
  }

  @Test
  void nestedStatements() throws Exception {
    for (var header :
        List.of(
            "with group(thread[1]):",
            "if x > 0:",
            "while x > 0:",
            "for i in range(0, x):",
            "match split(thread):",
            "case 1:",
            "def g():",
            "else:")) {
      var text = new StringBuilder(FUNCTION);
      for (int i = 1; i <= DEEP; i++) {
        text.repeat(" ", i).append(header).append('\n');
      }
      text.repeat(" ", DEEP + 1).append("pass\n");
      assertTrue(
          codes(text.toString()).contains(Code.P0107)
              || header.equals("else:")
              || header.startsWith("case"),
          header);
    }
  }

  @Test
  void manyBranches() throws Exception {
    assertEquals(List.of(), codes(branches(500)));
    assertEquals(List.of(Code.P0107), codes(branches(DEEP)));
    codes(
        FUNCTION
            + "    match split(thread):\n"
            + numbered(DEEP, "        case 1:\n            pass\n")
            + "    return x\n");
  }

  private static String branches(int count) {
    return FUNCTION
        + "    y : int = 0\n    if x < 0:\n        y = 1\n"
        + numbered(count, "    elif x == $:\n        y = $\n")
        + "    return y\n";
  }

  @Test
  void manyOfEverything() throws Exception {
    codes(DEVICE + "def f(" + numbered(DEEP, "x$: int @ thread[1], ") + "):\n    pass\n");
    codes(DEVICE + "def f[" + numbered(DEEP, "x$: int, ") + "]():\n    pass\n");
    codes("@requires(" + "thread[1], ".repeat(DEEP) + ")\ndef f():\n    pass\n");
    codes("@prism(\"device\")\n".repeat(DEEP) + "def f():\n    pass\n");
    codes(
        "@instantiate(n=1)\n".repeat(DEEP)
            + "@prism(\"global\")\n@requires(grid[1])\ndef f[n: int]():\n    pass\n");
    codes("from std.warp import " + "reduce, ".repeat(DEEP) + "reduce\n");
    assertEquals(
        List.of(), codes(FUNCTION + numbered(DEEP, "    x$ : int = x\n") + "    return x9999\n"));
    assertEquals(
        List.of(),
        codes(FUNCTION + "    y : int = x\n" + "    y = y + x\n".repeat(DEEP) + "    return y\n"));
  }

  @Test
  void tenThousandErrors() throws Exception {
    var text = FUNCTION + numbered(DEEP, "    y$ : int = unknown$\n") + "    return x\n";
    assertEquals(List.of(Code.P0201), codes(text));
    codes(numbered(DEEP, "def f$(:\n"));
    codes(numbered(DEEP, "$\n"));
    codes(FUNCTION + numbered(DEEP, "    x = $ $\n"));
  }

  @Test
  void bytesThatAreNoText() throws Exception {
    assertTrue(codes("\0").contains(Code.P0101));
    assertTrue(codes(FUNCTION + "    return x\0\n").contains(Code.P0101));
    assertTrue(!codes(FUNCTION + "    return \uFFFD\n").isEmpty());
    assertTrue(!codes("\uD800" + FUNCTION + "    return x\n").isEmpty());
    codes("\0".repeat(100_000));
    codes("\uD83D\uDE00 ".repeat(10_000));
  }

  @Test
  void tabsAndSpaces() throws Exception {
    assertTrue(codes(FUNCTION + "\ty : int = x\n        return y\n").contains(Code.P0102));
    assertTrue(codes(FUNCTION + "    if x > 0:\n\t    x = 1\n    return x\n").contains(Code.P0102));
    codes(FUNCTION + numbered(1_000, "\t".repeat(3) + " ".repeat(5) + "x = $\n  \t  x = $\n"));
  }

  @Test
  void unrolledWithoutEnd() throws Exception {
    var loop = "for i$ in range(0, 1000, unroll=True):\n";
    var nested = new StringBuilder(FUNCTION).append("    y : int = x\n");
    for (int i = 0; i < 10; i++) {
      nested.repeat("    ", i + 1).append(loop.replace("$", Integer.toString(i)));
    }
    nested.repeat("    ", 11).append("y += i0\n").append("    return y\n");
    assertEquals(List.of(Code.P0214), codes(nested.toString()));
    for (var range :
        List.of(
            "0, 2147483647",
            "0, 1 << 62",
            "-(1 << 62), 1 << 62",
            "0, 10, 0",
            "10, 0, -1",
            "0, 1 << 40, 1 << 39",
            "0, 9223372036854775807, 9223372036854775806")) {
      codes(
          FUNCTION
              + "    y : int = x\n    for i in range("
              + range
              + ", unroll=True):\n        y += 1\n    return y\n");
    }
  }

  @Test
  void hugeSizes() throws Exception {
    for (var size :
        List.of(
            "2147483647",
            "2147483648",
            "9223372036854775807",
            "1 << 62",
            "99999999999999999999",
            "-1",
            "0",
            "x",
            "0.5",
            "1 << 64")) {
      codes(FUNCTION + "    a : float[" + size + "]\n    a[0] = 1.0\n    return x\n");
      codes(FUNCTION + "    a : float[" + size + "][" + size + "] = { 0.0 }\n    return x\n");
      codes(kernel("s : shared(float[" + size + "]) @ block[1]"));
      codes(
          kernel(
              "s : shared(float4["
                  + size
                  + "]["
                  + size
                  + "]["
                  + size
                  + "], swizzle=128) @ block[1]"));
      codes(kernel("r : ring(" + size + ", shared(float[" + size + "])) @ block[1]"));
      codes(kernel("with group(thread[" + size + "]):\n            pass"));
      codes(kernel("match split(thread):\n            case " + size + ":\n                pass"));
      codes(kernel("a : float[4] @ thread[1] = { 0.0 }\n        b : float = a[" + size + "]"));
      codes(
          "@prism(\"global\")\n@requires(grid[1], block[1], thread[1], smem="
              + size
              + ")\n@launch(block="
              + size
              + ", cluster="
              + size
              + ", min_blocks="
              + size
              + ", regs=[("
              + size
              + ", "
              + size
              + ")])\ndef k():\n    pass\n");
      codes(
          "@prism(\"device\")\n@requires(warp["
              + size
              + "], warpgroup["
              + size
              + "], block["
              + size
              + "], grid["
              + size
              + "])\ndef f():\n    pass\n");
    }
  }

  private static String kernel(String statement) {
    return "@prism(\"global\")\n"
        + "@requires(grid[1], block[1], thread[32], smem=auto)\n"
        + "def k():\n"
        + "    with group(block[1]):\n"
        + "        "
        + statement
        + "\n";
  }

  @Test
  void hugeConstants() throws Exception {
    for (var value :
        List.of(
            "9".repeat(1_000),
            "1 << 1000000000",
            "1 << -1",
            "-9223372036854775808",
            "9223372036854775807 + 1",
            "(-9223372036854775807 - 1) / -1",
            "1 / 0",
            "1 % 0",
            "1e308 * 10.0",
            "1e999999999",
            "-inf",
            "inf - inf",
            "0.0 / 0.0",
            "2147483648",
            "sizeof(int[1 << 40])",
            "~0",
            "min(1, 1 << 63)",
            "-(1 << 63)")) {
      codes("N : constexpr(int) = " + value + "\n");
      codes("N : constexpr(int64) = " + value + "\n");
      codes("N : constexpr(uint8) = " + value + "\n");
      codes("N : constexpr(float) = " + value + "\n");
      codes("N : constexpr(int64) = " + value + "\nM : constexpr(int64) = N * N * N + N - N / N\n");
      codes(returning(value));
      codes(returning("int(" + value + ")"));
    }
  }

  @Test
  void chainsOfDeclarations() throws Exception {
    assertEquals(
        List.of(),
        codes("A0 : constexpr(int) = 1\n" + numbered(DEEP, "A$+1 : constexpr(int) = A$\n")));
    assertEquals(
        List.of(),
        codes(numbered(DEEP, "A$ : constexpr(int) = A$+1\n") + "A10000 : constexpr(int) = 1\n"));
    codes(numbered(DEEP, "A$ : constexpr(int) = A$+1\n") + "A10000 : constexpr(int) = A0\n");
    codes(
        numbered(DEEP, "type T$ = T$+1\n")
            + "type T10000 = T0\n"
            + DEVICE
            + "def f(x: T0 @ thread[1]):\n    pass\n");
    codes(
        numbered(DEEP, "type T$ = T$+1\n")
            + "type T10000 = int\n"
            + DEVICE
            + "def f(x: T0 @ thread[1]):\n    pass\n");
  }

  @Test
  void chainsOfCalls() throws Exception {
    var down = numbered(DEEP, DEVICE + "def f$():\n    f$+1()\n");
    assertEquals(List.of(), codes(down + DEVICE + "def f10000():\n    pass\n"));
    assertTrue(codes(down + DEVICE + "def f10000():\n    f0()\n").contains(Code.P0211));
    assertEquals(
        List.of(),
        codes(
            DEVICE + "def f0():\n    pass\n" + numbered(DEEP, DEVICE + "def f$+1():\n    f$()\n")));
    codes(DEVICE + "def f[n: int]():\n    f[n + 1]()\n" + DEVICE + "def g():\n    f[0]()\n");
    codes(
        DEVICE
            + "def f[T: type](x: T @ thread[1]):\n    f[T[2]]({ x })\n"
            + DEVICE
            + "def g():\n    f[int](0)\n");
  }

  @Test
  void callsThatDouble() throws Exception {
    var inside = numbered(60, "    def d$(v: int) -> int:\n        return d$-1(v) + d$-1(v + 1)\n");
    codes(FUNCTION + inside.replace("d-1(", "int(") + "    return d59(x)\n");
    assertTrue(
        codes(FUNCTION + "    def d(v: int) -> int:\n        return d(v) + d(v)\n    return d(x)\n")
            .contains(Code.P0211));
    var above =
        numbered(
            60,
            DEVICE
                + "def d$[n: int]() -> int @ thread[1]:\n"
                + "    return d$-1[2 * n]() + d$-1[2 * n + 1]()\n");
    codes(
        DEVICE
            + "def g[n: int]() -> int @ thread[1]:\n    return n\n"
            + above.replace("d-1[", "g[")
            + FUNCTION
            + "    return d59[0]()\n");
  }

  @Test
  void pointersInACircle() throws Exception {
    var kernel =
        """
        @prism("global")
        @requires(grid[1], block[1], thread[1])
        def k(p: ptr(int) @ grid[1], q: ptr(int) @ grid[1]):
            x : ptr(int) @ grid[1] = p
            y : ptr(int) @ grid[1] = q
        """;
    var write = "    with partition(x, p=thread[1]) as z, group(thread[1]):\n        z[0] = 1\n";
    for (var circle :
        List.of(
            "x = x",
            "x, y = y, x",
            "x = y\n    y = x",
            "x, y = y, x\n    x = y",
            "x, y = x, x\n    y, x = y, y")) {
      assertEquals(List.of(), codes(kernel + ("    " + circle + "\n").repeat(100) + write), circle);
    }
  }

  @Test
  void importOfItself(@TempDir Path folder) throws Exception {
    var self = folder.resolve("self.prism");
    var text = "from .self import f\nimport .self as me\n" + DEVICE + "def f():\n    pass\n";
    Files.writeString(self, text);
    assertTrue(diagnostics(self, text).stream().anyMatch(it -> it.code() == Code.P0204));
    for (int i = 0; i < 200; i++) {
      Files.writeString(
          folder.resolve("m" + i + ".prism"), "from .m" + (i + 1) % 200 + " import f\n");
    }
    var first = folder.resolve("m0.prism");
    assertTrue(!diagnostics(first, Files.readString(first)).isEmpty());
  }
}
