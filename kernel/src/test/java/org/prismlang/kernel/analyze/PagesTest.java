package org.prismlang.kernel.analyze;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.report.Synchronized;

class PagesTest {
  private static final String FAR =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[1])
      def far(x: ptr(const(float)) @ grid[1], y: ptr(float) @ grid[1], n: int @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=2 * i) as mine, group(thread[1]):
              mine[0] = x[8 * i]
      """;

  private static final String COPIES =
      """
      @prism("device")
      @requires(block[1], thread[64])
      def turned(s: shared(float[64]) @ block[1], v: float @ thread[1]) -> float @ thread[1]:
          t : int @ thread[1] = id()
          with partition(s, p=thread[1], offset=t) as mine, group(thread[1]):
              mine[0] = v
          return s[63 - t]

      @prism("global")
      @requires(grid[1], block[1], thread[64], smem=512)
      @launch(block=64)
      def twice(x: ptr(const(float)) @ grid[1], y: ptr(float) @ grid[1]):
          i : int @ thread[1] = id()
          with group(block[1]):
              s0 : shared(float[64]) @ block[1]
              s1 : shared(float[64]) @ block[1]
              v : float @ thread[1] = turned(s0, x[i])
              v = turned(s1, v)
              with partition(y, p=thread[1], offset=i) as out, group(thread[1]):
                  out[0] = v
      """;

  private final Analysis analysis =
      Analyzed.of(Synchronized.ROLES, 1, 256, Map.of("n", 3L)).analysis();

  @Test
  void theTextGoesLineByLine() {
    assertEquals(
        """
        hand_over
          256 threads, 528 bytes shared, 2 split barriers
          counted for 1 block of 256 threads, n = 3
        """,
        analysis.text().substring(0, analysis.text().indexOf("\n\n") + 1));
    assertTrue(
        analysis
            .text()
            .contains(
                """
                test.prism:20  total += s[127 - t]
                """));
    assertTrue(
        analysis.text().contains("`s`, shared load  -1·tid + 255: 1.00 wavefronts a request"));
    assertTrue(analysis.text().contains("sync of readers  wait for "));
  }

  @Test
  void theJsonHasOneObjectALine() {
    var lines = analysis.json().lines().toList();
    assertTrue(
        lines.getFirst().startsWith("{\"kernel\":\"hand_over\",\"blocks\":1,\"threads\":256"));
    assertTrue(lines.stream().allMatch(it -> it.startsWith("{") && it.endsWith("}")));
    assertEquals(
        analysis.launched().traffic().size(),
        lines.stream().filter(it -> it.startsWith("{\"access\":")).count());
  }

  @Test
  void thePageHasTheWholeSourceAndNoScript() {
    var page = Analysis.html(List.of(analysis));
    for (var line : Synchronized.ROLES.lines().toList()) {
      assertTrue(page.contains(line.replace("<", "&lt;").replace(">", "&gt;")), line);
    }
    assertFalse(page.contains("<script"));
    assertFalse(page.contains("src="));
  }

  @Test
  void thePageSaysWhatIsWorstAndLeadsThere() {
    var page = Analysis.html(List.of(Analyzed.of(FAR, 1, 32, Map.of("n", 32L)).analysis()));
    assertTrue(page.contains("<p class=\"costly\">2 slow accesses, worst: <a href=\"#far-"), page);
    assertTrue(page.contains("\">line 6</a>, 8.00 times what it must be"), page);
    assertTrue(page.contains("<code>prism explain P1101</code>"));
    var target = page.replaceAll("(?s).*?href=\"#([^\"]+)\".*", "$1");
    assertTrue(page.contains("<tr id=\"" + target + "\" class=\"said\">"), target);
    var fine = Analysis.html(List.of(analysis));
    assertTrue(fine.contains("<p class=\"fine\">nothing is known to be wrong or slow</p>"), fine);
  }

  @Test
  void copiesOfOneFindingAreOne() {
    var page = Analysis.html(List.of(Analyzed.of(COPIES, 1, 64, Map.of()).analysis()));
    assertEquals(1, occurrences("sync</b> block barrier", page), page);
    assertTrue(page.contains("<i>× 2</i>"), page);
  }

  @Test
  void thePageIsDarkAndNarrowWhereItsReaderIs() {
    var page = Analysis.html(List.of(analysis));
    assertTrue(page.contains("<meta name=\"viewport\" content=\"width=device-width"));
    assertTrue(page.contains("@media (prefers-color-scheme: dark)"));
    assertTrue(page.contains("@media (max-width: 700px)"));
  }

  private static int occurrences(String part, String whole) {
    return whole.split(Pattern.quote(part), -1).length - 1;
  }
}
