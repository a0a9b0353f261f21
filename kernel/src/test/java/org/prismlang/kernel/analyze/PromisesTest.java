package org.prismlang.kernel.analyze;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.kernel.lower.Lowering;
import org.prismlang.kernel.lower.Programs;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Explanations;
import org.prismlang.lang.source.SourceFile;

/** Partitions that are broken are refused, those that are kept are not. */
final class PromisesTest {
  private static final Path CONFORMANCE = Path.of("src/test/prism/promises");
  private static final Pattern ERROR = Pattern.compile("# error\\[(P\\d{4})](?:: (.*))?");

  private record Found(List<String> errors, List<String> unproven) {}

  @TestFactory
  Stream<DynamicTest> programsAreRefusedAsTheySay() {
    return Programs.below(CONFORMANCE)
        .map(path -> DynamicTest.dynamicTest(path.toString(), () -> check(Programs.file(path))));
  }

  private static void check(SourceFile file) {
    var expected = new ArrayList<String>();
    var lines = file.text().lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      var matcher = ERROR.matcher(lines.get(i));
      if (matcher.find()) {
        expected.add("line " + (i + 1) + ": " + matcher.group(1));
      }
    }
    assertEquals(expected, found(file).errors());
  }

  @TestFactory
  Stream<DynamicTest> noneOfTheAcceptedProgramsIsRefused() {
    return Stream.concat(Programs.all().stream(), Programs.below(Path.of("..", "bench", "kernels")))
        .map(Programs::file)
        .map(
            file ->
                DynamicTest.dynamicTest(
                    file.path(), () -> assertEquals(List.of(), found(file).errors())));
  }

  @Test
  void theExplanationShowsOneOfEach() {
    var page = Explanations.of(Code.P0522).orElseThrow();
    var wrong = found(new SourceFile("wrong.prism", page.wrong().orElseThrow()));
    var right = found(new SourceFile("right.prism", page.right().orElseThrow()));
    assertEquals(List.of("line 8: P0522"), wrong.errors());
    assertEquals(List.of(), right.errors());
    assertEquals(List.of(), right.unproven());
  }

  @Test
  void whatNobodyKnowsIsCounted() {
    var found = found(Programs.file(CONFORMANCE.resolve("kept.prism")));
    assertEquals(List.of("y", "z"), found.unproven());
  }

  @Test
  void theTwoThreadsAreShown() {
    var diagnostics = new Diagnostics();
    judge(Programs.file(CONFORMANCE.resolve("tile_of_several_warps.prism")), diagnostics);
    var note = diagnostics.inOrder().getFirst().notes().getFirst();
    assertTrue(note.contains("thread = 32 and"), note);
    assertTrue(note.contains("thread = 0: [0]"), note);
  }

  private static Found found(SourceFile file) {
    var diagnostics = new Diagnostics();
    var unproven = judge(file, diagnostics);
    var errors = new ArrayList<String>();
    for (var diagnostic : diagnostics.inOrder()) {
      if (diagnostic.isError()) {
        errors.add("line " + diagnostic.span().from().line() + ": " + diagnostic.code());
      }
    }
    return new Found(errors, unproven.stream().map(it -> it.partition().view().memory()).toList());
  }

  private static List<Promises.Unproven> judge(SourceFile file, Diagnostics diagnostics) {
    var program = Checker.check(file, Programs.options(file.text()), diagnostics).program();
    return diagnostics.hasErrors()
        ? List.of()
        : Promises.check(Lowering.lower(program), diagnostics);
  }
}
