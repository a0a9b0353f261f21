package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.mapping.Mapped;
import org.prismlang.lang.mapping.PoisonedRun;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;

/** What lies beyond the edges of tensors is found where it comes out, and nowhere else. */
class PoisonJudgeTest {
  private static final Path EXAMPLE = Path.of("../examples/gemm_tasks.prism");

  private static final String STEPS =
      """
      @prism("task")
      def scaled(y: write(float[n]), x: read(float[n])):
          for i in range(0, n):
              y[i] = 2.0 * x[i]

      @prism("task")
      def total(s: update(float[1]), x: read(float[n])):
          for i in range(0, n):
              s[0] += x[i]

      @prism("task")
      def greatest(s: update(float[1]), x: read(float[n])):
          for i in range(0, n):
              s[0] = max(s[0], x[i])

      """;

  /** Directives belong behind it. */
  private static final String CHAIN =
      STEPS
          + """
          @prism("task")
          def chain(y: write(float[n]), x: read(float[n])):
              t : float[n]
              scaled(t, x, label=once)
              scaled(y, t, label=twice)

          @prism("mapping")
          @of(chain)
          def tiled():
          """;

  @TempDir Path folder;

  private static List<Mapped> mapped(Path path) throws IOException {
    var diagnostics = new Diagnostics();
    var file = new SourceFile(path.toString(), Files.readString(path));
    var checked = Checker.check(file, Options.DEFAULT, diagnostics);
    assertEquals(0, diagnostics.errorCount(), () -> diagnostics.inOrder().toString());
    return checked.mappings().stream().map(it -> it.mapped()).toList();
  }

  private static List<PoisonJudge.Finding> judged(Mapped mapped, Map<String, Double> pads) {
    var span = mapped.mapping().item().head();
    var run =
        PoisonedRun.of(
            mapped.mapping(),
            mapped.mapping().instances().getFirst(),
            mapped.steps().getFirst().plan(),
            mapped.steps().getLast().plan(),
            pads.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, it -> pad(it.getValue(), span))));
    return new PoisonJudge(Options.DEFAULT).of(run);
  }

  private static Expr pad(double value, Span span) {
    return value == Math.rint(value)
        ? Built.number((long) value, span)
        : new Expr.Float(value, span);
  }

  private List<PoisonJudge.Finding> judged(String text, Map<String, Double> pads)
      throws IOException {
    var file = Files.writeString(folder.resolve("steps.prism"), text);
    return judged(mapped(file).getFirst(), pads);
  }

  private static void clean(List<PoisonJudge.Finding> findings) {
    assertEquals(3, findings.size(), findings::toString);
    findings.forEach(it -> assertInstanceOf(PoisonJudge.Clean.class, it, findings::toString));
  }

  private static PoisonJudge.Poisoned first(List<PoisonJudge.Finding> findings) {
    return findings.stream()
        .filter(PoisonJudge.Poisoned.class::isInstance)
        .map(PoisonJudge.Poisoned.class::cast)
        .findFirst()
        .orElseThrow(() -> new AssertionError(findings.toString()));
  }

  @Test
  void zerosOfTheCopyEngineDoNotCountInProducts() throws IOException {
    for (var each : mapped(EXAMPLE)) {
      assertEquals(each.mapping().instances().size(), each.poisoned().size());
      for (var run : each.poisoned()) {
        clean(new PoisonJudge(Options.DEFAULT).of(run));
      }
    }
  }

  @Test
  void whatIsNotKnownAlongASumIsFound() throws IOException {
    for (var each : mapped(EXAMPLE)) {
      clean(judged(each, Map.of("A", 0.0, "B", 0.0)));
      for (var known : List.of("A", "B")) {
        var found = first(judged(each, Map.of(known, 0.0)));
        assertTrue(found.what().startsWith("element "), found::toString);
        assertTrue(found.sizes().getLast() % 2 == 1, () -> "K fills its blocks: " + found);
      }
      first(judged(each, Map.of("A", 1.0, "B", 1.0)));
    }
  }

  @Test
  void blocksThatStayApartKeepWhatLiesBeyond() throws IOException {
    clean(judged(CHAIN + "    i = tile(n, 8)\n", Map.of()));
  }

  private static final String TOTAL =
      STEPS
          + """
          @prism("task")
          def chain(s: update(float[1]), x: read(float[n])):
              t : float[n]
              scaled(t, x)
              STEP(s, t)

          @prism("mapping")
          @of(chain)
          def tiled():
              i = split(scaled, n=8)
              j = split(STEP, n=8)
          """;

  @Test
  void aSumOverAShortBlockIsFound() throws IOException {
    var text = TOTAL.replace("STEP", "total");
    var found = first(judged(text, Map.of()));
    assertTrue(found.what().contains("of `s` is nan, not"), found::toString);
    clean(judged(text, Map.of("x", 0.0)));
    first(judged(text, Map.of("x", 3.0)));
  }

  /** A maximum does not see a NaN. */
  @Test
  void aMaximumOverAShortBlockIsFound() throws IOException {
    var text = TOTAL.replace("STEP", "greatest");
    assertEquals("inf, or 30011", first(judged(text, Map.of())).beyond());
    first(judged(text, Map.of("x", 3.0)));
    clean(judged(text, Map.of("x", -3.0)));
  }

  @Test
  void whatALocalWasFilledWithStays() throws IOException {
    var text =
        STEPS
            + """
            @prism("task")
            def chain(s: update(float[1]), x: read(float[n])):
                t : float[n]
                for b in blocks(n, 4):
                    t[b] = { VALUE }
                    total(s, t[b])

            @prism("mapping")
            @of(chain)
            def tiled():
                b_ = split(total, n=4)
            """;
    clean(judged(text.replace("VALUE", "0.0"), Map.of()));
    first(judged(text.replace("VALUE", "1.0"), Map.of()));
  }

  @Test
  void wholeNumbers() throws IOException {
    var text =
        """
        @prism("task")
        def parted(y: write(int[n]), x: read(int[n])):
            for i in range(0, n):
                y[i] = 12 / (x[i] - 2)

        @prism("task")
        def counted(s: update(int[1]), x: read(int[n])):
            for i in range(0, n):
                s[0] += x[i]

        @prism("task")
        def chain(s: update(int[1]), y: write(int[n]), x: read(int[n])):
            parted(y, x)
            counted(s, x)

        @prism("mapping")
        @of(chain)
        def tiled():
            i = split(parted, n=8)
            j = split(counted, n=CUT)
        """;
    var found = first(judged(text.replace("CUT", "4"), Map.of()));
    assertTrue(found.what().contains("of `s` is"), found::toString);
    var alone = text.replace("    j = split(counted, n=CUT)\n", "");
    clean(judged(alone, Map.of()));
    var quotient = first(judged(alone, Map.of("x", 2.0)));
    assertTrue(quotient.what().contains("zero"), quotient::toString);
  }

  @Test
  void sizesThatNoLaunchTakesAreNotHeldAgainstAPlan() throws IOException {
    var text = TOTAL.replace("STEP", "total").replace("def chain", "@where(n % 8 == 0)\ndef chain");
    clean(judged(text, Map.of()));
  }

  @Test
  void blocksThatDoNotFillOthersAreNotJudged() throws IOException {
    var findings =
        judged(
            CHAIN
                + """
                    i = tile(n, 10)
                    j = split(once, n=4)
                """,
            Map.of());
    assertInstanceOf(PoisonJudge.Unclear.class, findings.getFirst(), findings::toString);
  }

  @Test
  void theCommandSaysSo() {
    CommandLine.plain(folder)
        .prism("map", EXAMPLE, "--mapping", "small", "--check")
        .expect(Status.FINE)
        .out("small, beyond edges NaN, or 0: the same at 27 sizes");
  }
}
