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
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Explanations;
import org.prismlang.lang.source.SourceFile;

/** Partitions that are broken are refused, those that are kept are not. */
final class PromisesTest {
  private static final Path CONFORMANCE = Path.of("src/test/prism/promises");
  private static final Pattern EXPECTED =
      Pattern.compile("# (?:error|warning|note)\\[(P\\d{4})](?:: (.*))?");

  private record Found(List<String> errors, List<String> notes) {
    List<String> all() {
      return Stream.concat(errors.stream(), notes.stream()).distinct().sorted().toList();
    }
  }

  @TestFactory
  Stream<DynamicTest> programsAreRefusedAsTheySay() {
    return Programs.below(CONFORMANCE)
        .map(path -> DynamicTest.dynamicTest(path.toString(), () -> check(Programs.file(path))));
  }

  private static void check(SourceFile file) {
    var expected = new ArrayList<String>();
    var lines = file.text().lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      var matcher = EXPECTED.matcher(lines.get(i));
      while (matcher.find()) {
        expected.add(line(i + 1, matcher.group(1)));
      }
    }
    assertEquals(expected.stream().sorted().toList(), found(file).all());
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
  void theExplanationsShowOneOfEach() {
    assertEquals(List.of(line(8, "P0522")), wrong(Code.P0522));
    assertEquals(List.of(line(6, "P0523")), wrong(Code.P0523));
  }

  /** What the wrong example of a page gives; the right one gives nothing. */
  private static List<String> wrong(Code code) {
    var page = Explanations.of(code).orElseThrow();
    var right = found(new SourceFile("right.prism", page.right().orElseThrow()));
    assertEquals(List.of(), right.all());
    return found(new SourceFile("wrong.prism", page.wrong().orElseThrow())).all();
  }

  @Test
  void whatIsMissingIsSaid() {
    var unproven =
        judge(Programs.file(CONFORMANCE.resolve("kept.prism")), new Diagnostics()).stream()
            .map(it -> it.diagnostic().helps().getFirst().text())
            .toList();
    assertTrue(unproven.getFirst().contains("`0 <= thread < width`"), unproven.getFirst());
    assertTrue(unproven.getLast().contains("`@launch(grid=1)`"), unproven.getLast());
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
        errors.add(line(diagnostic));
      }
    }
    return new Found(errors, unproven.stream().map(it -> line(it.diagnostic())).toList());
  }

  private static String line(Diagnostic diagnostic) {
    return line(diagnostic.span().from().line(), diagnostic.code().name());
  }

  private static String line(int line, String code) {
    return "line %3d: %s".formatted(line, code);
  }

  private static List<Promises.Unproven> judge(SourceFile file, Diagnostics diagnostics) {
    var program = Checker.check(file, Programs.options(file.text()), diagnostics).program();
    return diagnostics.hasErrors()
        ? List.of()
        : Promises.check(Lowering.lower(program), diagnostics);
  }
}
