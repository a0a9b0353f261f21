package org.prismlang.kernel.analyze;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.report.Synchronized;

class PagesTest {
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
}
