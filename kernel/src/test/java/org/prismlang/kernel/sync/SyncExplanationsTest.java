package org.prismlang.kernel.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.prismlang.kernel.lower.Lowering;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Explanations;
import org.prismlang.lang.source.SourceFile;

/** What `prism explain` shows of failed synchronization fails in just that way. */
class SyncExplanationsTest {
  @ParameterizedTest
  @EnumSource(names = {"P0701", "P0702", "P0704", "P0706"})
  void examplesHold(Code code) {
    var page = Explanations.of(code).orElseThrow();
    assertEquals(List.of(code), codes(page.wrong().orElseThrow()), "the wrong example");
    assertEquals(List.of(), codes(page.right().orElseThrow()), "the right example");
  }

  private static List<Code> codes(String text) {
    var diagnostics = new Diagnostics();
    var file = new SourceFile("example.prism", text);
    var checked = Checker.check(file, Options.DEFAULT, diagnostics);
    assertEquals(List.of(), diagnostics.inOrder(), "the checker finds nothing");
    Synchronization.of(Lowering.lower(checked.program()), diagnostics);
    return diagnostics.inOrder().stream().map(Diagnostic::code).distinct().toList();
  }
}
