package org.prismlang.cli;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kernels of elements, and of products whose results nobody stages, give what their tasks give, on
 * a simulator that watches.
 */
class ElementMappingsTest {
  private static final String ELEMENTS = "../lang/src/test/prism/accept/mappings/elements";

  private static final String STRAIGHT = "../lang/src/test/prism/accept/mappings/straight.prism";

  @TempDir Path folder;

  @Test
  void kernelsDoTheirTasks() {
    CommandLine.plain(folder)
        .prism("test", ELEMENTS, "--checked")
        .expect(Status.FINE)
        .out("51 passed, 0 failed");
  }

  @Test
  void resultsGoStraightToTheirPlaces() {
    CommandLine.plain(folder)
        .prism("test", STRAIGHT, "--checked")
        .expect(Status.FINE)
        .out("4 passed, 0 failed");
  }
}
