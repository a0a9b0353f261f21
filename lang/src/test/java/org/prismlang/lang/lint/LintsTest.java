package org.prismlang.lang.lint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.prismlang.lang.check.CheckedFile;
import org.prismlang.lang.check.Conformance;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.syntax.EditedText;

/** What is said is shown in {@code reject/p14}; here is of what nothing is said. */
class LintsTest {
  private static final String HEAD =
      """
      @prism("device")
      @requires(thread[1])
      def f(x: float @ thread[1], n: int @ thread[1]) -> float @ thread[1]:
      """;

  private static final String KERNEL =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[1])
      @launch(block=256)
      def fill(y: ptr(float) @ grid[1], n: int @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              mine[0] = 1.0
      """;

  @TestFactory
  Stream<DynamicTest> programsThatPeopleReadHaveNone() {
    return Stream.of("../examples", "../std", "../bench/kernels", "src/test/prism/programs")
        .flatMap(folder -> programs(folder).stream())
        .map(it -> DynamicTest.dynamicTest(it.toString(), () -> assertEquals(List.of(), said(it))));
  }

  private static List<Path> programs(String folder) {
    var programs = Conformance.programs(Path.of(folder));
    assertTrue(!programs.isEmpty(), folder);
    return programs;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Read in the next trip, around a loop in a loop.
        """
            last : float = 0.0
            sum : float = 0.0
            for i in range(0, n):
                for j in range(0, n):
                    sum += last
                last = x
            return sum
        """,
        // Read where the loop is left early, and where its trip is.
        """
            found : int = 0
            for i in range(0, n):
                if x > 1.0:
                    found = i
                    break
                if x > 2.0:
                    found = 2
                    continue
                found = 3
            return float(found)
        """,
        // One way reads it.
        """
            y : float = 0.0
            y = 2.0 * x
            if n > 3:
                y = x
            return y
        """,
        // Some elements are read, others are not.
        """
            v : float[4] = { 0.0 }
            v[0] = x
            v[1] = x
            return v[0]
        """,
        // A function inside sees it.
        """
            scale : float = 1.0
            scale = x
            return x if n > 0 else scale
        """,
        // Nobody will use it, and that is said.
        """
            _unused : float = x * x
            return x
        """,
        // The value of a declaration may be there to be safe.
        """
            y : float = 0.0
            if n > 0:
                y = x
            else:
                y = -x
            return y
        """,
        // Whole numbers are meant, or nothing is lost.
        """
            whole : float = float(n / 2)
            half : float = 4 / 2
            return whole * half / 2.0
        """,
        // Used in the next statement only.
        """
            a : float = x
            b : float = a
            a = b + 1.0
            b = a + 1.0
            return b
        """
      })
  void nothingIsSaidOf(String body) {
    assertEquals(List.of(), codes(HEAD + body));
  }

  @Test
  void whatAFunctionInsideSeesIsNotFollowed() {
    var text =
        """
        @prism("global")
        @requires(grid[1], block[1], thread[1])
        @launch(block=256)
        def k(y: ptr(float) @ grid[1], n: int @ grid[1]):
            i : int @ thread[1] = id()
            with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
                scale : float = 1.0

                @prism("device")
                @requires(thread[1])
                def scaled(v: float @ thread[1]) -> float @ thread[1]:
                    return v * scale

                scale = 2.0
                if i < n:
                    mine[0] = scaled(mine[0])
        """;
    assertEquals(List.of(), codes(text));
  }

  @Test
  void foreignTextMayUseEverything() {
    var text =
        """
        @prism("device")
        @requires(thread[1])
        def f(x: uint @ thread[1]) -> uint @ thread[1]:
            y : uint = x
            y = 2
            unsafe("return y;")
            return x
        """;
    assertEquals(List.of(), codes(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "@launch(block=256, grid=1)",
        "@launch(block=256)\n@assume(n % 256 == 0)",
        "@launch(block=256)\n@assume(n > 0)"
      })
  void whoSaysHowManyThreadsThereAreNeedsNoGuard(String launch) {
    assertEquals(List.of(Code.P1405), codes(KERNEL));
    assertEquals(List.of(), codes(KERNEL.replace("@launch(block=256)", launch)));
  }

  @Test
  void aFileOfImportsGathersThemForOthers() {
    assertEquals(List.of(), codes("from std.warp import reduce\nimport std.block as block\n"));
  }

  @Test
  void importedFilesAreNotTheSubject() {
    assertEquals(
        List.of(),
        codes("from std.warp import reduce\n\nadd : constexpr(int) = 1\n").stream()
            .filter(it -> it != Code.P1402)
            .toList());
  }

  @Test
  void ofATextWithErrorsNothingElseIsSaid() {
    assertEquals(List.of(Code.P0201), codes(KERNEL.replace("1.0", "nothing")));
  }

  @Test
  void eachUnusedImportIsRemovedWithItsComma() {
    var body =
        """

        @prism("device")
        @requires(thread[32])
        def sum(x: float @ thread[1]) -> float @ thread[32]:
            return reduce[float, lambda a, b: a + b](x)
        """;
    for (var names :
        List.of(
            "reduce, inclusive_scan",
            "inclusive_scan, reduce",
            "inclusive_scan as other, reduce, broadcast",
            "(inclusive_scan, reduce)",
            "(\n    inclusive_scan,\n    reduce,\n    broadcast,\n)")) {
      var mended = mended("from std.warp import " + names + "\nimport std.block\n" + body);
      assertEquals(
          "from std.warp import reduce\n" + body,
          mended.replaceAll("\\(\\s*reduce,?\\s*\\)", "reduce"));
    }
  }

  @Test
  void blankLinesGoWithTheImportsTheyFollow() {
    var body =
        """
        @prism("device")
        @requires(thread[1])
        def one() -> int @ thread[1]:
            return 1
        """;
    assertEquals(body, mended("import std.block\n\n\n" + body));
    assertEquals(body, mended("import std.block\nimport std.warp\n\n" + body));
    assertEquals("# one\n\n" + body, mended("# one\n\nimport std.block\n\n" + body));
    assertEquals("# one\n\n" + body, mended("# one\nimport std.block\n\n" + body));
  }

  /** As long as a certain edit is offered. */
  private static String mended(String text) {
    var now = text;
    for (int i = 0; i < 5; i++) {
      var file = new SourceFile("a.prism", now);
      var help = said(file).stream().flatMap(it -> it.certainRewrite().stream()).findFirst();
      if (help.isEmpty()) {
        return now;
      }
      now = EditedText.of(file, help.get().edits());
    }
    return now;
  }

  private static List<Code> codes(String text) {
    return said(new SourceFile("lint.prism", text)).stream().map(Diagnostic::code).toList();
  }

  private static List<Diagnostic> said(Path program) {
    return said(CheckedFile.of(program));
  }

  private static List<Diagnostic> said(SourceFile file) {
    return said(CheckedFile.of(file));
  }

  private static List<Diagnostic> said(CheckedFile program) {
    var diagnostics = new Diagnostics();
    program.said().forEach(diagnostics::report);
    Lints.report(program.checked(), diagnostics);
    return diagnostics.inOrder();
  }
}
