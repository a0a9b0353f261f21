package org.prismlang.lang.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Help;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;
import org.prismlang.lang.syntax.EditedText;

/** A help that offers edits offers ones that work: the mistake is gone, and no other has come. */
class RewritesTest {
  private static final Path REJECTED = Path.of("src/test/prism/reject");
  private static final Map<Path, List<Rewrite>> KNOWN = new ConcurrentHashMap<>();

  @TestFactory
  Stream<DynamicTest> rewritesMendTheMistake() {
    return Conformance.programs(REJECTED).stream()
        .filter(program -> !rewrites(program).isEmpty())
        .map(program -> DynamicTest.dynamicTest(program.toString(), () -> mends(program)));
  }

  @Test
  void manyMistakesHaveARewrite() {
    Set<Code> codes = new TreeSet<>();
    for (var program : Conformance.programs(REJECTED)) {
      rewrites(program).forEach(rewrite -> codes.add(rewrite.diagnostic().code()));
    }
    assertTrue(codes.size() >= 20, "codes with a rewrite: " + codes);
  }

  private record Rewrite(Diagnostic diagnostic, Help help) {}

  /** Found once: the corpus is large. */
  private static List<Rewrite> rewrites(Path program) {
    return KNOWN.computeIfAbsent(program, RewritesTest::offered);
  }

  private static List<Rewrite> offered(Path program) {
    var found = new ArrayList<Rewrite>();
    if (SourceReader.read(program) instanceof SourceReader.Read(SourceFile file)) {
      for (var diagnostic : check(file)) {
        for (var help : diagnostic.helps()) {
          boolean isOwn = help.edits().stream().allMatch(edit -> edit.span().file() == file);
          if (!help.edits().isEmpty() && isOwn) {
            found.add(new Rewrite(diagnostic, help));
          }
        }
      }
    }
    return found;
  }

  private static void mends(Path program) {
    for (var rewrite : rewrites(program)) {
      var wrong = rewrite.diagnostic();
      var mended =
          new SourceFile(
              wrong.span().file().path(),
              EditedText.of(wrong.span().file(), rewrite.help().edits()));
      var before = codes(check(wrong.span().file()));
      var after = new ArrayList<>(check(mended));
      assertTrue(
          after.stream().noneMatch(it -> isSame(it, wrong)),
          () -> "still there: " + wrong.message() + "\n" + mended.text());
      after.removeIf(it -> before.contains(it.code()));
      assertEquals(
          List.of(),
          codes(after),
          () -> wrong.message() + "\n" + rewrite.help().text() + "\n" + mended.text());
    }
  }

  private static boolean isSame(Diagnostic one, Diagnostic other) {
    return one.code() == other.code()
        && one.message().equals(other.message())
        && one.span().from().equals(other.span().from());
  }

  private static List<Diagnostic> check(SourceFile file) {
    return Conformance.check(file);
  }

  private static List<Code> codes(List<Diagnostic> diagnostics) {
    return diagnostics.stream().map(Diagnostic::code).toList();
  }
}
