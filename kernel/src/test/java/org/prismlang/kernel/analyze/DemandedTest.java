package org.prismlang.kernel.analyze;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Explanations;

class DemandedTest {
  @ParameterizedTest
  @EnumSource(names = {"P1101", "P1102", "P1103"})
  void examplesOfExplanationsHold(Code code) {
    var page = Explanations.of(code).orElseThrow();
    assertEquals(List.of(code), codes(page.wrong().orElseThrow()), "the wrong example");
    assertEquals(List.of(), codes(page.right().orElseThrow()), "the right example");
  }

  private static List<Code> codes(String text) {
    return Analyzed.of(text, 4, 256, Map.of("n", 1024L)).complaints().stream()
        .map(Diagnostic::code)
        .distinct()
        .toList();
  }

  /** What is written through no partition is an output, too. */
  @Test
  void claimsOfBlocksAreAskedToStayApart() {
    assertEquals(List.of(), codes(storesAt("b * 128")));
    assertEquals(List.of(Code.P1103), codes(storesAt("b / 2 * 128")));
    assertEquals(List.of(Code.P1103), codes(storesAt("b * 64")));
  }

  private static String storesAt(String place) {
    return """
    @prism("global")
    @requires(grid[1], block[1], thread[32], smem=auto)
    @launch(block=128)
    @race_free
    def store(y: ptr(int) @ grid[1], n: int @ grid[1]):
        b : int @ block[1] = id()
        with group(block[1]):
            t : int @ thread[1] = id()
            tile : shared(int[128], align=128) @ block[1]
            with partition(tile, p=thread[1], offset=t) as mine, group(thread[1]):
                mine[0] = b
            with claim(y, p=thread[1], offset=PLACE) as own:
                match split(thread):
                    case 1:
                        bulk_store(own[0], tile, 128)
    """
        .replace("PLACE", place);
  }

  @Test
  void aDemandOfALoopIsAboutThatLoop() {
    var complaints =
        Analyzed.block(
                """
                with partition(y, p=thread[1], offset=64 * b + t) as mine, group(thread[1]):
                    mine[0] = x[8 * t]
                    @coalesced
                    for i in range(0, n):
                        mine[0] = x[4 * t]
                """)
            .complaints();
    assertEquals(1, complaints.size());
    assertEquals("x[4 * t]", complaints.getFirst().span().text());
    assertEquals(
        "`x`: a load of 16.00 sectors a request, where 4.00 would do",
        complaints.getFirst().message());
  }

  @Test
  void whatALoopCallsBelongsToIt() {
    var text =
        """
        @prism("device")
        @requires(thread[1])
        @noinline
        def far(x: ptr(const(float)) @ grid[1], t: int @ thread[1]) -> float @ thread[1]:
            return x[8 * t]

        @prism("global")
        @requires(grid[1], block[1], thread[32])
        @launch(block=64)
        def k(x: ptr(const(float)) @ grid[1], y: ptr(float) @ grid[1], n: int @ grid[1]):
            t : int @ thread[1] = id()
            with partition(y, p=thread[1], offset=t) as mine, group(thread[1]):
                @coalesced
                while n > 0:
                    mine[0] += far(x, t)
                    break
        """;
    var complaints = Analyzed.of(text, 1, 64, Map.of("n", 8L)).complaints();
    assertEquals(List.of("x[8 * t]"), complaints.stream().map(it -> it.span().text()).toList());
  }

  @Test
  void whatIsUnknownIsNotConfirmed() {
    var complaints =
        Analyzed.block(
                """
                with partition(y, p=thread[1], offset=64 * b + t) as mine, group(thread[1]):
                    @coalesced
                    for i in range(0, n):
                        mine[0] = x[int(x[t])]
                """)
            .complaints();
    assertEquals(
        List.of("`x`: a load of so many sectors that nobody knows: it depends on data of `x`"),
        complaints.stream().map(Diagnostic::message).toList());
  }

  @Test
  void whatNoLaunchAllowsIsNotProven() {
    assertEquals(List.of(), unproven("n > 3"));
    assertEquals(
        List.of("`k` is not proven to be free of races"), unproven("n * n == 7 and n > 0"));
  }

  /** Each partition by itself is fine, and another way leads to the same elements. */
  @Test
  void anOutputIsAskedAboutAsAWhole() {
    var apart = "128 * b + t";
    assertEquals(List.of(), ofOutput("y", "y", apart, apart));
    assertEquals(
        List.of("units of `y` meet", "units of `y` meet"),
        ofOutput("y", "y", apart, "128 * b + (t + 1) % 128"));
    assertEquals(
        List.of("units of `z` are not proven to stay apart"),
        ofOutput("q", "z", apart, "128 * b + t + 1"));
  }

  private static List<String> ofOutput(String one, String other, String here, String there) {
    var text =
        """
        @race_free
        @prism("global")
        @requires(grid[1], block[1], thread[32])
        @launch(block=128)
        def k(y: ptr(float) @ grid[1], z: ptr(float) @ grid[1], n: int @ grid[1]):
            b : int @ block[1] = id()
            q : ptr(float) @ grid[1] = y
            if n > 7:
                q = z
            with group(block[1]):
                t : int @ thread[1] = id()
                with partition(%s, p=thread[1], offset=%s) as mine, group(thread[1]):
                    mine[0] = 1.0
                with partition(%s, p=thread[1], offset=%s) as mine, group(thread[1]):
                    mine[0] = 2.0
        """
            .formatted(one, here, other, there);
    return said(one.equals("q") ? text : text.replaceAll("    q .*\n    if .*\n.*\n", ""));
  }

  private static List<String> unproven(String assumed) {
    var text =
        """
        @race_free
        @prism("global")
        @requires(grid[1], block[1], thread[32])
        @launch(block=64)
        @assume(%s)
        def k(y: ptr(float) @ grid[1], n: int @ grid[1]):
            i : int @ thread[1] = id()
            with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
                mine[0] = 1.0
        """
            .formatted(assumed);
    return said(text);
  }

  private static List<String> said(String text) {
    var analyzed = Analyzed.of(text, 1, 64, Map.of("n", 4L));
    var diagnostics = new Diagnostics();
    Demanded.raceFree(PlacedModule.of(analyzed.module()), analyzed.demands(), diagnostics);
    return diagnostics.inOrder().stream().map(Diagnostic::message).toList();
  }
}
