package org.prismlang.lang.mapping;

import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.Golden;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Conformance;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Rendering;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;

/** P1321 says how a tensor lies for each use, what a copy would take, and how to do without. */
class LyingInTwoWaysTest {
  private static final Path REJECTED = Path.of("src/test/prism/reject/p13");

  @Test
  void bothUsesAndThePriceAreSaid() {
    Golden.assertMatches(
        "lying_in_two_ways",
        Conformance.programs(REJECTED).stream()
            .filter(it -> it.getFileName().toString().startsWith("1321_"))
            .map(LyingInTwoWaysTest::said)
            .collect(Collectors.joining("\n")));
  }

  private static String said(Path program) {
    var read = (SourceReader.Read) SourceReader.read(program);
    var diagnostics = new Diagnostics();
    var file = new SourceFile(program.getFileName().toString(), read.file().text());
    Checker.check(file, Options.DEFAULT, diagnostics);
    return diagnostics.inOrder().stream()
        .map(new Rendering(false)::of)
        .collect(Collectors.joining("\n"));
  }
}
