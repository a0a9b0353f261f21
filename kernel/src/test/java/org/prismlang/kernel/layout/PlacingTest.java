package org.prismlang.kernel.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.kernel.lower.Lowering;
import org.prismlang.kernel.lower.Programs;
import org.prismlang.kernel.sync.Synchronization;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;

/** Programs are placed, or refused, as they say. */
final class PlacingTest {
  private static final Path CONFORMANCE = Path.of("src/test/prism/layout");
  private static final Pattern ERROR = Pattern.compile("# error\\[(P\\d{4})](?:: (.*))?");

  @TestFactory
  Stream<DynamicTest> programsArePlacedAsTheySay() {
    return Programs.below(CONFORMANCE)
        .map(path -> DynamicTest.dynamicTest(path.toString(), () -> check(Programs.file(path))));
  }

  private static void check(SourceFile file) {
    var expected = new ArrayList<String>();
    var texts = new ArrayList<String>();
    var lines = file.text().lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      var matcher = ERROR.matcher(lines.get(i));
      if (matcher.find()) {
        expected.add("line " + (i + 1) + ": " + matcher.group(1));
        texts.add(matcher.group(2) == null ? "" : matcher.group(2));
      }
    }
    var found = new ArrayList<String>();
    var messages = new ArrayList<String>();
    for (var diagnostic : placed(file).inOrder()) {
      if (diagnostic.isError()) {
        found.add("line " + diagnostic.span().from().line() + ": " + diagnostic.code());
        messages.add(diagnostic.message());
      }
    }
    assertEquals(expected, found, messages.toString());
    for (int i = 0; i < texts.size(); i++) {
      assertTrue(messages.get(i).contains(texts.get(i)), messages.get(i));
    }
  }

  private static Diagnostics placed(SourceFile file) {
    var diagnostics = new Diagnostics();
    var options = Programs.options(file.text());
    var program = Checker.check(file, options, diagnostics).program();
    if (!diagnostics.hasErrors()) {
      var module = Synchronization.of(Lowering.lower(program), diagnostics);
      Placing.of(module, options.target(), diagnostics);
    }
    return diagnostics;
  }
}
