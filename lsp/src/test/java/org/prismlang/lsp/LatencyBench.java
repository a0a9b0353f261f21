package org.prismlang.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.HoverParams;

/**
 * How long someone waits, in `hgemm`, on a warm server: from the keystroke to what is said of
 * types, from the question to the answer. {@code build/lsp-bench.sh latency}; what is said is
 * asserted, how soon is printed.
 */
final class LatencyBench {
  private static final int WARM = 150;
  private static final int MEASURED = 100;
  private static final double WANTED_DIAGNOSTICS_MS = 150;
  private static final double WANTED_ANSWER_MS = 20;

  private final List<Double> typed = new ArrayList<>();
  private final List<Double> hovered = new ArrayList<>();
  private final List<Double> completed = new ArrayList<>();

  private LatencyBench() {}

  /** The program's file. */
  public static void main(String[] args) throws Exception {
    var text = Files.readString(Path.of(args[0]));
    try (var editor = new Editor(Files.createTempDirectory("prism-latency"))) {
      var bench = new LatencyBench();
      var uri = editor.open("hgemm.prism", text);
      editor.types(uri);
      for (int i = 0; i < WARM + MEASURED; i++) {
        bench.round(editor, uri, i % 2 == 0);
      }
      report("diagnostics after a keystroke", bench.typed, WANTED_DIAGNOSTICS_MS);
      report("hover", bench.hovered, WANTED_ANSWER_MS);
      report("completion", bench.completed, WANTED_ANSWER_MS);
    }
  }

  /** A letter that is wrong is typed, or taken away again. */
  private void round(Editor editor, String uri, boolean isWrong) throws Exception {
    var texts = editor.server().getTextDocumentService();
    int place = editor.text(uri).text().indexOf(isWrong ? "tiles_m: int" : "xtiles_m: int");
    long start = System.nanoTime();
    editor.type(uri, place, place + (isWrong ? 0 : 1), isWrong ? "x" : "");
    assertEquals(isWrong, !editor.types(uri).isEmpty());
    typed.add(since(start));
    var at = editor.at(uri, "partition(^tile, p");
    start = System.nanoTime();
    var hover = Editor.answer(texts.hover(new HoverParams(editor.id(uri), at)));
    hovered.add(since(start));
    assertTrue(hover.getContents().getRight().getValue().contains("thread[256]"));
    start = System.nanoTime();
    Editor.answer(texts.completion(new CompletionParams(editor.id(uri), at)));
    completed.add(since(start));
  }

  private static double since(long start) {
    return (System.nanoTime() - start) / 1e6;
  }

  /** The median, how much of what is wanted that is, and how long the slowest of twenty took. */
  private static void report(String what, List<Double> all, double wanted) {
    var warm = all.subList(WARM, all.size()).stream().sorted().toList();
    double median = warm.get(warm.size() / 2);
    System.out.printf(
        Locale.ROOT,
        "%-30s median %6.1f ms, %4.2f of %3.0f ms; 95 %% within %6.1f ms; the first took %6.1f"
            + " ms%n",
        what,
        median,
        median / wanted,
        wanted,
        warm.get(warm.size() * 95 / 100),
        all.getFirst());
  }
}
