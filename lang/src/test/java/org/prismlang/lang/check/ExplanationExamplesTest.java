package org.prismlang.lang.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Explanations;
import org.prismlang.lang.source.SourceFile;

/**
 * What `prism explain` shows as wrong is wrong in just that way, what it shows as right is right.
 */
class ExplanationExamplesTest {
  @TestFactory
  Stream<DynamicTest> everyCodeHasAPageWhoseExamplesHold() {
    return Arrays.stream(Code.values())
        .map(code -> DynamicTest.dynamicTest(code.name(), () -> examplesHold(code)));
  }

  private static void examplesHold(Code code) {
    var page = Explanations.of(code).orElseThrow();
    if (code != Code.P0109) {
      assertEquals(
          List.of(code), codes(page.wrong().orElseThrow()), "the wrong example of " + code);
    }
    assertEquals(List.of(), codes(page.right().orElseThrow()), "the right example of " + code);
  }

  private static List<Code> codes(String text) {
    var diagnostics = new Diagnostics();
    Checker.check(new SourceFile("example.prism", text), Options.DEFAULT, diagnostics);
    return diagnostics.inOrder().stream().map(it -> it.code()).distinct().toList();
  }
}
