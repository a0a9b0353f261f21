package org.prismlang.kernel.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.kernel.ir.IrRules;
import org.prismlang.kernel.lower.Lowering;
import org.prismlang.kernel.lower.Programs;
import org.prismlang.kernel.sync.Synchronization;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Explanations;
import org.prismlang.lang.source.SourceFile;

/** Programs are placed, or refused, as they say. */
final class PlacingTest {
  private static final Path CONFORMANCE = Path.of("src/test/prism/layout");
  private static final Pattern BARRIERS = Pattern.compile("(?m)^# barriers: (.*)$");
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
    var diagnostics = new Diagnostics();
    placed(file, diagnostics).ifPresent(module -> areNumbered(module, file));
    for (var diagnostic : diagnostics.inOrder()) {
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

  private static Optional<PlacedModule> placed(SourceFile file, Diagnostics diagnostics) {
    var options = Programs.options(file.text());
    var program = Checker.check(file, options, diagnostics).program();
    if (diagnostics.hasErrors()) {
      return Optional.empty();
    }
    var ordered = Synchronization.of(Lowering.lower(program), diagnostics);
    var module = Placing.of(ordered, options.target(), diagnostics);
    return diagnostics.hasErrors() ? Optional.empty() : Optional.of(module);
  }

  /** Every kernel has its numbers; a program may say of how many threads each. */
  private static void areNumbered(PlacedModule placed, SourceFile file) {
    assertEquals(List.of(), IrRules.check(placed.module()));
    for (var kernel : placed.kernels()) {
      var own = placed.of(kernel).barriers();
      assertTrue(own.areThere(), kernel.name());
      var sizes =
          own.counts().keySet().stream().map(String::valueOf).collect(Collectors.joining(" "));
      var matcher = BARRIERS.matcher(file.text());
      assertEquals(matcher.find() ? matcher.group(1) : "", sizes);
    }
  }

  @Test
  void anOpenBlockIsToldTheSizeThatFits() {
    var open = Programs.file(CONFORMANCE.resolve("0606_open_block_that_goes_apart.prism"));
    var refused = new Diagnostics();
    placed(open, refused);
    var help = refused.inOrder().getFirst().helps().getFirst().text();
    assertTrue(help.contains("`@launch(block=960)`"), help);
    var fixed = open.text().replace("\ndef k", "\n@launch(block=960)\ndef k");
    var accepted = new Diagnostics();
    placed(new SourceFile("fixed.prism", fixed), accepted);
    assertEquals(List.of(), accepted.inOrder());
    var larger = new Diagnostics();
    placed(new SourceFile("larger.prism", fixed.replace("960", "1024")), larger);
    assertEquals(List.of(Code.P0606), larger.inOrder().stream().map(Diagnostic::code).toList());
  }

  @Test
  void theExplanationOfTooManyBarriersHolds() {
    var page = Explanations.of(Code.P0606).orElseThrow();
    var wrong = new Diagnostics();
    placed(new SourceFile("wrong.prism", page.wrong().orElseThrow()), wrong);
    assertEquals(List.of(Code.P0606), wrong.inOrder().stream().map(Diagnostic::code).toList());
    var right = new Diagnostics();
    placed(new SourceFile("right.prism", page.right().orElseThrow()), right);
    assertEquals(List.of(), right.inOrder());
  }
}
