package org.prismlang.cli;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MapCommandTest {
  private static final Path EXAMPLE = Path.of("../examples/gemm_tasks.prism");

  @TempDir Path folder;

  @Test
  void explainsBesideWhatOtherOptionsPrint() {
    CommandLine.plain(folder)
        .prism("map", EXAMPLE, "--mapping", "small", "--steps", "--explain")
        .expect(Status.FINE)
        .out("# k = split(mma, K=64)")
        .out("order of sums");
  }
}
