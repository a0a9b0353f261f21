package org.prismlang.bundl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.bundl.typing.Premise;
import org.prismlang.bundl.typing.Refusal;

/**
 * What {@code docs/bundl.md} says is so. A block fenced as {@code bundl typed} is, one fenced as
 * {@code bundl refused VAR_BELOW} is for that alone.
 */
class BundlDocsTest {
  private static final Pattern BLOCK =
      Pattern.compile("(?m)^```bundl ?(.*)$\\R((?:(?!```).*\\R)*)```$");
  private static final Pattern PREMISE = Pattern.compile("`([A-Z]+(?:_[A-Z]+)+)`");

  private static String page() throws IOException {
    return Files.readString(Path.of("../docs/bundl.md"));
  }

  @TestFactory
  Stream<DynamicTest> programsAreTypedAsAnnounced() throws IOException {
    var blocks = BLOCK.matcher(page()).results().toList();
    assertTrue(blocks.size() > 1, "no programs");
    return blocks.stream()
        .map(it -> dynamicTest(it.group(1), () -> assertTyped(it.group(1), it.group(2))));
  }

  private static void assertTyped(String info, String text) {
    var behaviour = new Behaviour(Corpus.parse("bundl.md", text), Correction.ALL);
    var refused =
        behaviour.verdict().refusals().stream().map(Refusal::premise).collect(Collectors.toSet());
    if (info.equals("typed")) {
      assertEquals("typed", behaviour.words());
    } else {
      assertEquals(Set.of(Premise.valueOf(info.replace("refused ", ""))), refused);
    }
  }

  @Test
  void everyCorrectionStandsWithItsPrograms() throws IOException {
    var lines = page().lines().filter(it -> it.startsWith("| ")).toList();
    for (var program : Corpus.of("suspects")) {
      var taken = program.header("takes back").orElseThrow();
      var isShown =
          lines.stream()
              .filter(it -> taken.equals("nothing") || it.startsWith("| `" + taken + "` |"))
              .anyMatch(it -> it.contains("suspects/" + program.name() + ")"));
      var isRefuted = lines.stream().anyMatch(it -> it.startsWith("| [" + program.subject() + "]"));
      assertTrue(isShown || isRefuted, program.name());
    }
  }

  @Test
  void everyTypingRuleIsWritten() throws IOException {
    var page = page().replace("T-Sync-Init, -Dec, -Wait", "T-Sync-Init T-Sync-Dec T-Sync-Wait");
    for (var program : Corpus.of("accept")) {
      assertTrue(page.contains(program.subject()), program.subject());
    }
  }

  @Test
  void premisesThatSafetyDoesNotNeedAreThoseThatAreNotStuck() throws IOException {
    var page = page();
    var section =
        page.substring(
            page.indexOf("## Which premises safety needs"), page.indexOf("## Agreement"));
    var named = new TreeSet<String>();
    PREMISE.matcher(section).results().forEach(it -> named.add(it.group(1)));
    var found = new TreeSet<String>();
    for (var program : Corpus.of("reject")) {
      if (program.header("stuck").isEmpty()) {
        found.add(program.subject());
      }
    }
    assertEquals(found, named);
  }
}
