package org.prismlang.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.HoverParams;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How long someone waits, in `hgemm`, on a warm server: from the keystroke to what is said of
 * types, from the question to the answer. A benchmark: {@code -Dprism.latency=true}, on a machine
 * that does nothing else.
 */
class LatencyTest {
  private static final int WARM = 150;
  private static final int MEASURED = 100;
  private static final double MOST_DIAGNOSTICS_MS = 150;
  private static final double MOST_HOVER_MS = 20;

  @TempDir Path folder;

  @Test
  void nobodyWaits() throws Exception {
    assumeTrue(Boolean.getBoolean("prism.latency"), "a benchmark: -Dprism.latency=true");
    try (var editor = new Editor(folder)) {
      var uri =
          editor.open("hgemm.prism", Files.readString(Path.of("..", "examples", "hgemm.prism")));
      editor.types(uri);
      int place = editor.text(uri).text().indexOf("tiles_m: int");
      var typed = new ArrayList<Double>();
      var hovered = new ArrayList<Double>();
      var completed = new ArrayList<Double>();
      var texts = editor.server().getTextDocumentService();
      for (int i = 0; i < WARM + MEASURED; i++) {
        boolean isWrong = i % 2 == 0;
        long start = System.nanoTime();
        editor.type(uri, place, place + (isWrong ? 0 : 1), isWrong ? "x" : "");
        assertEquals(isWrong, !editor.types(uri).isEmpty());
        typed.add(since(start));
        var at = editor.at(uri, "partition(^tile, p");
        start = System.nanoTime();
        assertTrue(
            Editor.answer(texts.hover(new HoverParams(editor.id(uri), at)))
                .getContents()
                .getRight()
                .getValue()
                .contains("thread[256]"));
        hovered.add(since(start));
        start = System.nanoTime();
        Editor.answer(texts.completion(new CompletionParams(editor.id(uri), at)));
        completed.add(since(start));
      }
      double diagnostics = report("diagnostics after a keystroke", typed);
      double hover = report("hover", hovered);
      report("completion", completed);
      assertTrue(diagnostics < MOST_DIAGNOSTICS_MS, "diagnostics");
      assertTrue(hover < MOST_HOVER_MS, "hover");
    }
  }

  private static double since(long start) {
    return (System.nanoTime() - start) / 1e6;
  }

  /** The median; the slowest of twenty beside it. */
  private static double report(String what, List<Double> all) {
    var warm = all.subList(WARM, all.size()).stream().sorted().toList();
    double median = warm.get(warm.size() / 2);
    System.out.printf(
        Locale.ROOT,
        "%-30s median %6.1f ms, 95 %% within %6.1f ms%n",
        what,
        median,
        warm.get(warm.size() * 95 / 100));
    return median;
  }
}
