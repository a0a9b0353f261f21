package org.prismlang.kernel.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.report.Kind;
import org.prismlang.kernel.report.SyncReport;
import org.prismlang.kernel.report.Synchronized;
import org.xml.sax.InputSource;

class PictureTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "lang/src/test/prism/programs/01_gemm_bf16.prism",
        "lang/src/test/prism/programs/05_block_library.prism",
        "lang/src/test/prism/programs/06b_cooperative.prism",
        "examples/reduce.prism",
        "examples/softmax.prism",
        "examples/saxpy.prism",
        "examples/scan_lookback.prism",
      })
  void everythingIsInsideAndNothingOverlaps(String program) throws Exception {
    var module = Synchronized.of(Path.of("..").resolve(program));
    for (var kernel : module.kernels()) {
      var picture = Picture.of(kernel, module);
      assertEquals(List.of(), misplaced(picture), kernel.name());
      var svg = KernelGraph.svg(kernel, module);
      DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(svg)));
      assertEquals(drawn(picture), due(SyncReport.counts(kernel, module).byKind().values()));
    }
  }

  private static int due(Iterable<Integer> counts) {
    int all = 0;
    for (int count : counts) {
      all += count;
    }
    return all;
  }

  private static int drawn(Picture picture) {
    var kinds = Set.of("meet", "arrive", "wait", "own", "free");
    int drawn = 0;
    for (var shape : picture.shapes()) {
      if (shape instanceof Shape.Box box && kinds.contains(box.kind().split(" ", 2)[0])) {
        drawn++;
      }
    }
    return drawn;
  }

  /** Texts that leave the picture or their box's neighbourhood, or lie on each other. */
  private static List<String> misplaced(Picture picture) {
    var wrong = new ArrayList<String>();
    var texts = new ArrayList<Shape.Text>();
    for (var shape : picture.shapes()) {
      switch (shape) {
        case Shape.Box box -> {
          if (box.x() < 0
              || box.y() < 0
              || box.right() > picture.width()
              || box.bottom() > picture.height()) {
            wrong.add("outside: " + box);
          }
        }
        case Shape.Text text -> {
          if (text.x() < 0 || text.right() > picture.width() || text.y() > picture.height()) {
            wrong.add("outside: " + text);
          }
          texts.add(text);
        }
        case Shape.Arrow arrow -> {
          if (Math.max(arrow.fromX(), arrow.toX()) > picture.width()) {
            wrong.add("outside: " + arrow);
          }
        }
      }
    }
    for (int i = 0; i < texts.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (overlap(texts.get(i), texts.get(j))) {
          wrong.add(texts.get(i) + " on " + texts.get(j));
        }
      }
    }
    return wrong;
  }

  private static boolean overlap(Shape.Text a, Shape.Text b) {
    double height = Shape.Text.ASCENT + Shape.Text.DESCENT;
    return a.x() < b.right() && b.x() < a.right() && Math.abs(a.y() - b.y()) < height;
  }

  @Test
  void rolesStandSideBySideAndTheirLoopsAtOneHeight() {
    var picture = roles();
    var columns = boxes(picture, "column");
    assertEquals(Set.of("writers, 128 threads", "readers, 128 threads from 128"), titles(columns));
    assertTrue(
        columns.get(0).right() <= columns.get(1).x()
            || columns.get(1).right() <= columns.get(0).x());
    var loops = boxes(picture, "loop");
    assertEquals(2, loops.size());
    assertEquals(loops.get(0).y(), loops.get(1).y());
    assertEquals(loops.get(0).bottom(), loops.get(1).bottom());
  }

  @Test
  void anArrowLeadsFromEachArriveToItsWait() {
    var arrows = new ArrayList<Shape.Arrow>();
    var picture = roles();
    for (var shape : picture.shapes()) {
      if (shape instanceof Shape.Arrow arrow && arrow.fromY() < legendTop(picture)) {
        arrows.add(arrow);
      }
    }
    assertEquals(2, arrows.size());
    assertEquals(1, arrows.stream().filter(Shape.Arrow::before).count(), "one leads back");
    assertFalse(arrows.get(0).kind().equals(arrows.get(1).kind()), "a colour a barrier");
    var causes = arrows.stream().map(Shape.Arrow::title).collect(Collectors.joining("\n"));
    assertTrue(causes.contains("mine[0] = x[128 * i + t]"), causes);
    assertTrue(causes.contains("total += s[127 - t]"), causes);
  }

  @Test
  void whatSignsMeanStandsBelowWhereTheyAre() {
    assertEquals(
        List.of(
            "← read, → written: a colour a memory",
            "loop",
            "arrive → wait: a colour a barrier",
            "the same, for the use before"),
        legend(roles()));
    var module = Synchronized.of(Path.of("../examples/saxpy.prism"));
    assertEquals(
        List.of("← read, → written: a colour a memory"),
        legend(Picture.of(module.kernels().getFirst(), module)));
  }

  private static List<String> legend(Picture picture) {
    return legendTexts(picture).map(Shape.Text::text).toList();
  }

  private static double legendTop(Picture picture) {
    return legendTexts(picture).mapToDouble(it -> it.y() - Shape.Text.ASCENT).min().orElseThrow();
  }

  private static Stream<Shape.Text> legendTexts(Picture picture) {
    return picture.shapes().stream()
        .filter(Shape.Text.class::isInstance)
        .map(Shape.Text.class::cast)
        .filter(it -> it.kind().equals("legend"));
  }

  @Test
  void accessesNameTheirMemory() {
    var texts = new ArrayList<String>();
    for (var shape : roles().shapes()) {
      if (shape instanceof Shape.Text text && text.kind().equals("chip-text")) {
        texts.add(text.text());
      }
    }
    assertEquals(Set.of("→ s", "← x", "← s", "→ y"), Set.copyOf(texts));
  }

  @Test
  void linesOfOtherFilesAreNamedWithTheirFile() {
    var module = Synchronized.of(Path.of("../examples/reduce.prism"));
    var picture = Picture.of(module.kernels().getFirst(), module);
    var numbers = new ArrayList<String>();
    for (var shape : picture.shapes()) {
      if (shape instanceof Shape.Text text && text.kind().equals("number")) {
        numbers.add(text.text());
      }
    }
    assertTrue(numbers.stream().anyMatch(it -> it.matches("\\d+")), numbers.toString());
    assertTrue(
        numbers.stream().anyMatch(it -> it.matches("block\\.prism:\\d+")), numbers.toString());
    var causes = String.join("\n", titles(boxes(picture, "meet")));
    assertTrue(causes.contains("part: line 29 of block.prism  one[0] = v"), causes);
  }

  /** A text is drawn as wide as its size makes it: 14 pixels in the room of 11 are hard to read. */
  @Test
  void theHeadingIsNotSqueezed() {
    var picture = roles();
    var heading = "kernel " + picture.name();
    for (var shape : picture.shapes()) {
      if (shape instanceof Shape.Text text && text.text().equals(heading)) {
        assertEquals(Shape.Text.width(heading) * 14 / 11, text.width());
        assertTrue(text.right() < picture.width());
        return;
      }
    }
    throw new AssertionError("there is no heading");
  }

  private static Picture roles() {
    Module module = Synchronized.of(Synchronized.ROLES);
    var kernel = module.kernels().getFirst();
    assertEquals(2, SyncReport.counts(kernel, module).of(Kind.WAIT));
    return Picture.of(kernel, module);
  }

  private static List<Shape.Box> boxes(Picture picture, String kind) {
    var boxes = new ArrayList<Shape.Box>();
    for (var shape : picture.shapes()) {
      if (shape instanceof Shape.Box box && box.kind().equals(kind)) {
        boxes.add(box);
      }
    }
    return boxes;
  }

  private static Set<String> titles(List<Shape.Box> boxes) {
    return boxes.stream().map(Shape.Box::title).collect(Collectors.toSet());
  }
}
