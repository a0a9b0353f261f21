package org.prismlang.lang.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.prismlang.lang.diagnostic.Code;

class DeprecatedSpellingsTest {
  /** One warning, and the edits of it make {@code canonical} of {@code written}. */
  private static void becomes(String canonical, String written) {
    var reported = Reported.about(written);
    assertEquals(1, reported.diagnostics().size());
    assertEquals(Code.P0110, reported.diagnostics().getFirst().code());
    assertEquals(canonical, reported.rewritten());
    assertLaw(written);
  }

  private static void statementBecomes(String canonical, String written) {
    becomes("def f():\n" + canonical.indent(4), "def f():\n" + written.indent(4));
  }

  /** All edits together give the same tree, without warnings. */
  static void assertLaw(String text) {
    var reported = Reported.about(text);
    if (reported.diagnostics().stream().anyMatch(d -> d.isError())) {
      return;
    }
    String rewritten = reported.rewritten();
    assertEquals(Shape.ofFile(text), Shape.ofFile(rewritten));
    for (var left : Reported.about(rewritten).diagnostics()) {
      assertTrue(left.helps().getFirst().edits().isEmpty(), left.message());
    }
  }

  @ParameterizedTest
  @MethodSource("org.prismlang.lang.syntax.Corpus#programs")
  void lawOver(Corpus.Program program) {
    assertLaw(program.text());
  }

  @Test
  void typeNames() {
    statementBecomes("x : uint @ grid[1]", "x : uint32_t @ grid[1]");
    statementBecomes("x = int64(y)", "x = int64_t(y)");
    statementBecomes("x : float[2][3]", "x : c_float[2][3]");
    statementBecomes("x : uint8", "x : c_uint8");
  }

  @Test
  void squareBracketsOfTypes() {
    statementBecomes("x : ptr(float) @ grid[1]", "x : ptr[float] @ grid[1]");
    statementBecomes("x : shared(float[2 * 8][4])", "x : shared[float[2 * 8][4]]");
    statementBecomes("x : ring(4, shared(float[8]))", "x : ring(4, shared[float[8]])");
    assertEquals("", messages("def f():\n    ptr[3] = shared[x]\n"), "elements of variables");
  }

  @Test
  void perspectivesOfViews() {
    statementBecomes(
        "with partition(x, p=thread[1]) as y: pass",
        "with partition(x, dimension=thread[1]) as y: pass");
    statementBecomes(
        "with claim(x, p = warp[8]) as y: pass", "with claim(x, scope = warp[8]) as y: pass");
    assertEquals("", messages("def f():\n    atomic_add(x, 1, scope=gpu)\n"), "another `scope=`");
  }

  @Test
  void matchOfALevel() {
    statementBecomes("match split(thread):\n    case 1: pass", "match thread:\n    case 1: pass");
    statementBecomes(
        "match split(thread):\n    case 256 as a: pass\n    case N * 32: pass",
        "match warp:\n    case 8 as a: pass\n    case N: pass");
    statementBecomes(
        "match split(thread):\n    case (N + 1) * 128: pass",
        "match warpgroup:\n    case N + 1: pass");
  }

  @Test
  void templates() {
    becomes(
        "def f[BM: int, T: type](x: T): pass\n",
        "@template([(\"BM\", c_int),\n           (\"T\", type)])\ndef f(x: T): pass\n");
    becomes(
        "@test\ndef f[BM: int, T: type](x: T): pass\n",
        "@test\n@template([(\"BM\", int)])\n\ndef f[T: type](x: T): pass\n");
    becomes(
        "  # size\n  # after\ndef f[BM: int](): pass\n",
        "@template([(\"BM\", int)  # size\n])  # after\ndef f(): pass\n");
  }

  @Test
  void templateArguments() {
    statementBecomes("g[BM, 3](x)", "g(x, template=[BM, 3])");
    statementBecomes("g[BM]()", "g(template=[BM],)");
    statementBecomes("g[BM](x)", "g(template=[BM], x)");
    statementBecomes("g[int(3)](x)", "g(x, template=[c_int(3)])");
    statementBecomes("a.g[h[3](x)](x)", "a.g(x, template=[h(x, template=[3])])");
  }

  @Test
  void launchBounds() {
    becomes(
        "@launch(block=128*3)\ndef f(): pass\n",
        "@attr(\"__launch_bounds__(128*3)\")\ndef f(): pass\n");
    becomes(
        "@launch(block=(A * B) / C, min_blocks=1)\ndef f(): pass\n",
        "@attr('__launch_bounds__((A * B) / C, 1)')\ndef f(): pass\n");
    Reported.about("@attr(\"__noinline__\")\ndef f(): pass\n")
        .are("1 P0110 `@attr` is a deprecated spelling, and this one is ignored");
    assertEquals(
        "Function([], f, [], [], [], [Pass()])",
        Shape.ofFile("@attr(\"__noinline__\")\ndef f(): pass\n"));
  }

  @Test
  void vectorCasts() {
    statementBecomes("x = load4(p[i])", "x = float4_cast(p[i])");
    statementBecomes("x = load2(p[i])", "x = uint2_cast(p[i])");
    statementBecomes("store4(p[i], x + 1)", "float4_cast(p[i]) = x + 1");
    statementBecomes("store4(p[i], x)", "float4_cast(p[i],) = \\\n    x");
    Reported.inFunction("float4_cast(p[i]) += x")
        .are(
            "2 P0110 `float4_cast` is a deprecated spelling",
            "2 P0111 `float4_cast(p[i])` cannot be assigned");
  }

  private static String messages(String text) {
    var messages = new StringBuilder();
    Reported.about(text).diagnostics().forEach(d -> messages.append(d.message()).append('\n'));
    return messages.toString();
  }
}
