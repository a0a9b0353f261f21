package org.prismlang.lang.mapping;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;

/** A loop that goes on through all tiles, as text. */
class StreamTextTest {
  private static String attention(String mapping) throws IOException {
    var path = Path.of("../examples/attention_tasks.prism");
    var diagnostics = new Diagnostics();
    var file = new SourceFile(path.toString(), Files.readString(path));
    var checked = Checker.check(file, Options.DEFAULT, diagnostics);
    assertEquals(0, diagnostics.errorCount(), () -> diagnostics.inOrder().toString());
    return checked.mappings().stream()
        .filter(it -> it.mapped().mapping().name().equals(mapping))
        .findFirst()
        .orElseThrow()
        .file()
        .text();
  }

  /** Else nvcc moves all sums to where the zeros are, and back, in each trip. */
  @ParameterizedTest
  @ValueSource(strings = {"stream", "causal_stream"})
  void zerosOfTheNextTileStayWhereTheSumsAre(String mapping) throws IOException {
    var text = attention(mapping);
    int fill = text.indexOf("o[e] = 0.0");
    int fence = text.indexOf("schedule_fence(o)");
    assertTrue(fill > 0 && fence > fill, text);
    assertFalse(text.substring(fill, fence).contains("if "), text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fa2", "fa3"})
  void tilesThatBeginTheirLoopNeedNoFence(String mapping) throws IOException {
    assertFalse(attention(mapping).contains("schedule_fence"));
  }
}
