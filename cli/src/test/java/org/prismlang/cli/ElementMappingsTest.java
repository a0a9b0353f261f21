package org.prismlang.cli;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kernels of elements give what their tasks give, on a simulator that watches. */
class ElementMappingsTest {
  private static final String ELEMENTS = "../lang/src/test/prism/accept/mappings/elements";

  @TempDir Path folder;

  @Test
  void kernelsDoTheirTasks() {
    CommandLine.plain(folder)
        .prism("test", ELEMENTS, "--checked")
        .expect(Status.FINE)
        .out("50 passed, 0 failed");
  }
}
