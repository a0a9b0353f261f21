package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pictures of mappings: what they show, and that they fit a small screen. */
class MappingGraphTest {
  private static final Pattern TEXT =
      Pattern.compile("<text [^>]*x=\"([\\d.]+)\"[^>]*textLength=\"([\\d.]+)\"[^>]*>([^<]*)<");
  private static final Pattern BOX =
      Pattern.compile("<rect class=\"[^>]* x=\"([\\d.]+)\"[^>]* width=\"([\\d.]+)\"");

  @TempDir Path folder;
  private CommandLine line;

  @BeforeEach
  void start() {
    line = CommandLine.plain(folder);
  }

  private String picture(String file, String mapping) {
    var outcome = line.prism("graph", "../examples/" + file, "--mapping", mapping);
    var svg = outcome.expect(Status.FINE).out();
    assertTrue(svg.startsWith("<svg ") && svg.endsWith("</svg>\n"), svg);
    fits(svg);
    return svg;
  }

  /** Letters have the size they are read at, and nothing stands out to the right. */
  private static void fits(String svg) {
    assertTrue(svg.contains("width=\"412\""), svg);
    assertTrue(svg.contains("font: 11px"), svg);
    TEXT.matcher(svg)
        .results()
        .forEach(
            it -> {
              double right = Double.parseDouble(it.group(1)) + Double.parseDouble(it.group(2));
              assertTrue(right <= 412, it.group(3));
            });
    BOX.matcher(svg)
        .results()
        .forEach(
            it ->
                assertTrue(
                    Double.parseDouble(it.group(1)) + Double.parseDouble(it.group(2)) <= 412,
                    it.group()));
  }

  private static List<String> texts(String svg) {
    return TEXT.matcher(svg).results().map(it -> it.group(3)).toList();
  }

  @Test
  void rolesRingsAndLoopsOfAProduct() {
    var texts = texts(picture("gemm_tasks.prism", "hopper"));
    assertTrue(
        texts.containsAll(
            List.of(
                "gemm by hopper[BM=128, BN=256, BK=64, Q=4]",
                "warpgroup[2], 232 registers a thread",
                "4 of 128 × 64",
                "4 of 256 × 64",
                "128 a thread",
                "global memory → shared memory: 16384 bytes each k,",
                "blocks take i, j",
                "for k in blocks(K, 64)",
                "C[i, c] = pk[i, c] of the tile before")),
        texts.toString());
  }

  @Test
  void everyTensorHasItsPlace() {
    var texts = texts(picture("attention_tasks.prism", "fa3"));
    for (var tensor : List.of("out", "Q", "K", "V", "o", "m", "l", "s", "p")) {
      assertTrue(texts.contains(tensor), tensor + " in " + texts);
    }
  }

  @Test
  void loopsOfThreads() {
    var texts = texts(picture("element_tasks.prism", "of_warps"));
    assertTrue(
        texts.contains("for j in range(0, n) over [reg(4), lane, reg(4)]"), texts.toString());
    assertTrue(texts.contains("keep n · 4 bytes of x"), texts.toString());
  }

  /** What is drawn of a trip is what is said of its tensors. */
  @Test
  void thePictureHasAllUsersThatWordsHave() {
    var words =
        line.prism("map", "../examples/gemm_tasks.prism", "--mapping", "small", "--explain");
    var svg = picture("gemm_tasks.prism", "small");
    long bytes = Pattern.compile("\\d+ bytes each").matcher(words.out()).results().count();
    assertEquals(bytes, Pattern.compile("\\d+ bytes each").matcher(svg).results().count());
  }

  @Test
  void oneAtATime() {
    line.prism("graph", "../examples/gemm_tasks.prism", "--mapping", "large")
        .expect(Status.USAGE)
        .err("no mapping `large`");
    line.prism("graph", "../examples/gemm_tasks.prism", "--mapping", "small", "--kernel", "k")
        .expect(Status.USAGE)
        .err("one picture at a time");
  }
}
