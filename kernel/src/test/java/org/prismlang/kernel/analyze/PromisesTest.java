package org.prismlang.kernel.analyze;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.kernel.known.KnownKernels;
import org.prismlang.kernel.lower.CorpusProgram;
import org.prismlang.kernel.lower.Programs;
import org.prismlang.lang.cache.CacheFolder;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Explanations;
import org.prismlang.lang.source.SourceFile;

/** Partitions that are broken are refused, those that are kept are not. */
@Order(1)
final class PromisesTest {
  private static final Path CONFORMANCE = Path.of("src/test/prism/promises");
  private static final Pattern EXPECTED =
      Pattern.compile("# (?:error|warning|note)\\[(P\\d{4})](?:: (.*))?");

  /** For those who build behind us, too. */
  private static final KnownKernels KEPT = KnownKernels.in(CacheFolder.ofUser());

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
    assertEquals(expected.stream().sorted().toList(), found(file, _ -> true));
  }

  @TestFactory
  Stream<DynamicTest> noneOfTheAcceptedProgramsIsRefused() {
    return Stream.concat(Programs.all().stream(), Programs.below(Path.of("..", "bench", "kernels")))
        .map(
            path ->
                DynamicTest.dynamicTest(
                    path.toString(),
                    () ->
                        assertEquals(
                            List.of(), found(CorpusProgram.of(path), Diagnostic::isError))));
  }

  @Test
  void theExplanationsShowOneOfEach() {
    assertEquals(List.of(line(8, "P0522")), wrong(Code.P0522));
    assertEquals(List.of(line(6, "P0523")), wrong(Code.P0523));
    assertEquals(List.of(line(11, "P0524")), wrong(Code.P0524));
  }

  /** What the wrong example of a page gives; the right one gives nothing. */
  private static List<String> wrong(Code code) {
    var page = Explanations.of(code).orElseThrow();
    var right = found(new SourceFile("right.prism", page.right().orElseThrow()), _ -> true);
    assertEquals(List.of(), right);
    return found(new SourceFile("wrong.prism", page.wrong().orElseThrow()), _ -> true);
  }

  @Test
  void whatIsMissingIsSaid() {
    var unproven =
        said("kept.prism", Code.P0523).stream().map(it -> it.helps().getFirst().text()).toList();
    assertTrue(unproven.getFirst().contains("`0 <= thread < width`"), unproven.getFirst());
    assertTrue(unproven.getLast().contains("`@launch(grid=1)`"), unproven.getLast());
  }

  @Test
  void theTwoThreadsAreShown() {
    var note = said("tile_of_several_warps.prism", Code.P0522).getFirst().notes().getFirst();
    assertTrue(note.contains("thread = 32 and"), note);
    assertTrue(note.contains("thread = 0: [0]"), note);
  }

  @Test
  void theSizeFromWhichAnIndexOverflowsIsSaid() {
    var several = said("index_of_two_sizes.prism", Code.P0524).getFirst();
    assertEquals(
        List.of("from m = 32,769 on, with n = 65,536, where it is 2,147,483,648"), several.notes());
    assertTrue(several.helps().getFirst().text().contains("`int64(row) * n`, and `base` an"));
    var blocks = said("index_of_blocks.prism", Code.P0524).getFirst();
    assertEquals(List.of("from grid = 2,049 on, where it is 2,147,483,648"), blocks.notes());
    assertTrue(blocks.helps().getFirst().text().contains("`int64(b) * 1024 * 1024`"));
  }

  private static List<Diagnostic> said(String program, Code code) {
    return judged(CorpusProgram.of(CONFORMANCE.resolve(program))).stream()
        .filter(it -> it.code() == code)
        .toList();
  }

  private static List<String> found(SourceFile file, Predicate<Diagnostic> which) {
    return found(CorpusProgram.of(file), which);
  }

  private static List<String> found(CorpusProgram program, Predicate<Diagnostic> which) {
    return judged(program).stream()
        .filter(which)
        .map(PromisesTest::line)
        .distinct()
        .sorted()
        .toList();
  }

  private static String line(Diagnostic diagnostic) {
    return line(diagnostic.span().from().line(), diagnostic.code().name());
  }

  private static String line(int line, String code) {
    return "line %3d: %s".formatted(line, code);
  }

  private static List<Diagnostic> judged(CorpusProgram program) {
    var diagnostics = program.diagnostics();
    program.module().ifPresent(it -> KEPT.promises(it, diagnostics));
    return diagnostics.inOrder();
  }
}
