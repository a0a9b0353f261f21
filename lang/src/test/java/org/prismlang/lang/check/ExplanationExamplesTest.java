package org.prismlang.lang.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Explanations;
import org.prismlang.lang.diagnostic.Family;
import org.prismlang.lang.lint.Lints;
import org.prismlang.lang.source.SourceFile;

/**
 * What `prism explain` shows as wrong is wrong in just that way, what it shows as right is right.
 */
class ExplanationExamplesTest {
  /** Bytes that are no text; two files; what only a wrong compiler does; another language. */
  private static final Set<Code> NO_ONE_TEXT_SHOWS_IT =
      Set.of(Code.P0109, Code.P0204, Code.P0705, Code.P0807, Code.P1001, Code.P1002);

  @TestFactory
  Stream<DynamicTest> everyCodeHasAPageWhoseExamplesHold() {
    return Arrays.stream(Code.values())
        .map(code -> DynamicTest.dynamicTest(code.name(), () -> examplesHold(code)));
  }

  /** A page has both examples, or says in prose why no text of one file can show the mistake. */
  private static void examplesHold(Code code) {
    var page = Explanations.of(code).orElseThrow();
    assertEquals(
        !NO_ONE_TEXT_SHOWS_IT.contains(code), page.wrong().isPresent() && page.right().isPresent());
    var expected = Later.CODES.contains(code) ? List.of() : List.of(code);
    boolean isLint = Family.LINTS.has(code);
    page.wrong().ifPresent(it -> assertEquals(expected, codes(it, isLint), "the wrong example"));
    page.right().ifPresent(it -> assertEquals(List.of(), codes(it, isLint), "the right example"));
  }

  private static List<Code> codes(String text, boolean isLint) {
    var diagnostics = new Diagnostics();
    var file = new SourceFile("example.prism", text);
    var checked = Checker.check(file, Conformance.options(text), diagnostics);
    if (isLint) {
      Lints.report(checked, diagnostics);
    }
    return diagnostics.inOrder().stream().map(it -> it.code()).distinct().toList();
  }
}
