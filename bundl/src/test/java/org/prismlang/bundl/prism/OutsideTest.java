package org.prismlang.bundl.prism;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Explanations;

/** Where the fragment ends, one error says so, at the place. */
class OutsideTest {
  /** A line behind each {@code ;}; what is marked by {@code «…»} is what the error shows. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "«return»",
        "v : «float» = 1.5",
        "v : int = «x[0] | 1»",
        "«assert n > 0»",
        "v : int @ «thread[3]» = 1",
        "with group(«block[2]»):;    pass",
        "match «split(block)»:;    case 1:;        pass",
        "«s : shared(int[4]) @ block[1]»",
        "with group(block[1]):;    s : «shared(int[2][2])» @ block[1]",
        "with group(thread[1]):;    if «id()» < 1:;        pass",
        "with «partition(x, p=thread[1])» as y, group(thread[1]):;    y[0] = 1",
        "with partition(x, p=thread[1], offset=«2 * id()») as y, group(thread[1]):;    y[0] = 1",
        "with partition(x, p=thread[1], f=«lambda i: 8 * i + id()») as y, group(thread[1]):;"
            + "    y[0] = 1",
        "with partition(x, p=block[1], offset=4 * id()) as y, group(block[1]):;"
            + "    with «claim(y, p=thread[1]) as z»:;"
            + "        z[0] = 1",
        "with group(block[1]):;"
            + "    with «partition(x, p=thread[1], offset=id()) as y», group(thread[1]):;"
            + "        y[0] = 1",
        "with group(block[1]):;"
            + "    s : shared(int[4]) @ block[1];"
            + "    with partition(s, p=thread[1], offset=id()) as y:;"
            + "        v : int @ thread[4] = 1;"
            + "        if «v» < n:;"
            + "            y[0] = 1",
        "with group(block[1]):;"
            + "    s : shared(int[4]) @ block[1];"
            + "    v : int = 0;"
            + "    with partition(s, p=thread[1], offset=id()) as y:;"
            + "        y[0] = 1;"
            + "        «v = 2»",
      })
  void isSaidWhereItIs(String lines) {
    var marked =
        """
        @prism("global")
        @requires(grid[1], block[1], thread[4], smem=64)
        @launch(block=4)
        def k(x: ptr(int) @ grid[1], n: int @ grid[1]):
            %s
        """
            .formatted(lines.replace(";", "\n    "));
    var text = marked.replace("«", "").replace("»", "");
    var diagnostics = new Diagnostics();
    assertEquals(true, Prepared.of(text, 2).bundl(diagnostics).isEmpty());
    var error = diagnostics.inOrder().getFirst();
    assertEquals(1, diagnostics.inOrder().size());
    assertEquals(Code.P1003, error.code(), error.message());
    assertEquals(
        marked.substring(marked.indexOf('«') + 1, marked.indexOf('»')), error.span().text());
  }

  @Test
  void theExplanationsExamplesAreOutsideAndInside() {
    var page = Explanations.of(Code.P1003).orElseThrow();
    var wrong = new Diagnostics();
    assertEquals(true, Prepared.of(page.wrong().orElseThrow(), 2).bundl(wrong).isEmpty());
    assertEquals(List.of(Code.P1003), wrong.inOrder().stream().map(it -> it.code()).toList());
    var right = new Diagnostics();
    assertEquals(true, Prepared.of(page.right().orElseThrow(), 2).bundl(right).isPresent());
  }

  @Test
  void whatCannotBeParsedIsSaidByTheParser() {
    var diagnostics = new Diagnostics();
    assertEquals(true, Prepared.of("def k(:", 2).bundl(diagnostics).isEmpty());
    assertEquals(false, diagnostics.inOrder().stream().anyMatch(it -> it.code() == Code.P1003));
  }

  @Test
  void aFileWithoutTheKernelHasNone() {
    var diagnostics = new Diagnostics();
    assertEquals(true, Prepared.of("N : constexpr(int) = 2\n", 2).bundl(diagnostics).isEmpty());
    assertEquals("this kernel is not there", diagnostics.inOrder().getFirst().message());
  }
}
