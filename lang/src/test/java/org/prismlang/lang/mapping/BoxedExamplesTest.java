package org.prismlang.lang.mapping;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.prismlang.lang.Golden;
import org.prismlang.lang.check.Checked;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;

/** What mappings make of tasks whose elements lie in boxes of shared memory. */
class BoxedExamplesTest {
  private static List<Checked.MappedFile> mapped(String example) throws IOException {
    var path = Path.of("../examples", example);
    var diagnostics = new Diagnostics();
    var file = new SourceFile(path.toString(), Files.readString(path));
    var checked = Checker.check(file, Options.DEFAULT, diagnostics);
    assertEquals(0, diagnostics.errorCount(), () -> diagnostics.inOrder().toString());
    return checked.mappings();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sgemm_tasks.prism", "stencil_tasks.prism"})
  void kernelsArePrintedAsReviewed(String example) throws IOException {
    for (var each : mapped(example)) {
      var mapping = each.mapped().mapping();
      Golden.assertMatches(
          "boxed_" + mapping.task().name() + "_" + mapping.name(), each.file().text());
    }
  }
}
