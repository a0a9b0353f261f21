package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Explanations;

/** What the pages of the codes that only a run shows claim: run wrong and right with checks. */
class ExplainedFindingsTest {
  private static final Pattern FOUND = Pattern.compile("error\\[(P\\d+)]");

  @TempDir Path folder;

  @TestFactory
  List<DynamicTest> pages() {
    var tests = new ArrayList<DynamicTest>();
    for (var code : Code.values()) {
      var page = Explanations.of(code);
      if (!code.name().startsWith("P08") || page.isEmpty() || page.get().wrong().isEmpty()) {
        continue;
      }
      var wrong = page.get().wrong().get();
      var right = page.get().right().orElseThrow();
      tests.add(
          DynamicTest.dynamicTest(
              code + " wrong", () -> assertEquals(List.of(code.name()), found(wrong))));
      tests.add(
          DynamicTest.dynamicTest(code + " right", () -> assertEquals(List.of(), found(right))));
    }
    return tests;
  }

  private List<String> found(String text) throws IOException {
    var program = Files.writeString(folder.resolve("explained.prism"), text);
    var outcome = CommandLine.plain(folder).prism("run", program, "--checked", "--seed", "1");
    var codes = new TreeSet<String>();
    var matcher = FOUND.matcher(outcome.out() + outcome.err());
    while (matcher.find()) {
      codes.add(matcher.group(1));
    }
    assertEquals(codes.isEmpty() ? Status.FINE : Status.PROBLEMS, outcome.status(), outcome.err());
    return List.copyOf(codes);
  }
}
