package org.prismlang.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.lint.LintLevels;
import org.prismlang.lang.source.SourceReader;
import org.prismlang.verify.road.FileCheck;

class KernelFolderTest {
  private static final String FILL =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[1])
      @launch(block=256)
      def fill(y: ptr(float) @ grid[1], n: int @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              if i < n:
                  mine[0] = 1.0
      """;

  @TempDir Path root;

  private Path put(String name, String text) throws IOException {
    var file = root.resolve("src").resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private KernelFolder sources() {
    return new KernelFolder(root.resolve("src"));
  }

  private List<Diagnostic> all() throws IOException {
    var check = new FileCheck(Options.DEFAULT, LintLevels.USUAL, false, SourceReader::read);
    return sources().checked(check).stream().flatMap(it -> it.said().stream()).toList();
  }

  private List<String> said() throws IOException {
    return all().stream()
        .map(it -> Path.of(it.span().file().path()).getFileName() + ":" + it.span().from().line())
        .toList();
  }

  @Test
  void mistakesAreSaidWithFileAndLine() throws IOException {
    put("right.prism", FILL);
    assertEquals(List.of(), said());
    put("a/types.prism", FILL.replace("mine[0] = 1.0", "mine[0] = missing"));
    put("b/races.prism", FILL.replace("offset=i)", "offset=i / 2)"));
    Files.write(put("b/bytes.prism", ""), new byte[] {'#', (byte) 0xff, '\n'});
    assertEquals(List.of("types.prism:8", "bytes.prism:1", "races.prism:6"), said());
    var all = all();
    assertTrue(all.stream().allMatch(Diagnostic::isError), all::toString);
  }

  @Test
  void aFileImportsAnother() throws IOException {
    put("k/one.prism", "ONE : constexpr(float) = 1.0\n");
    put("k/fill.prism", "from .one import ONE\n\n" + FILL.replace("= 1.0", "= ONE"));
    assertEquals(List.of(), said());
    put("k/one.prism", "TWO : constexpr(float) = 1.0\n");
    assertEquals(List.of("fill.prism:1"), said());
  }

  @Test
  void aFolderThatIsNotThereHasNone() throws IOException {
    assertEquals(List.of(), sources().programs());
    assertEquals(List.of(), said());
    assertEquals(0, sources().allTo(root.resolve("classes")));
  }

  @Test
  void programsArePackedWhereTheyAre() throws IOException {
    put("sample/fill.prism", FILL);
    put("top.prism", FILL);
    put("sample/notes.txt", "not a program");
    var classes = root.resolve("classes");
    assertEquals(2, sources().programsTo(classes));
    assertEquals(List.of("sample/fill.prism", "top.prism"), packed(classes));
    assertEquals(3, sources().allTo(classes));
    assertEquals(List.of("sample/fill.prism", "sample/notes.txt", "top.prism"), packed(classes));
    put("top.prism", "# changed\n");
    sources().programsTo(classes);
    assertEquals("# changed\n", Files.readString(classes.resolve("top.prism")));
  }

  @Test
  void whereAFileIsInTheWayNothingIsPacked() throws IOException {
    put("sample/fill.prism", FILL);
    var classes = Files.createDirectories(root.resolve("classes"));
    Files.writeString(classes.resolve("sample"), "a file");
    assertThrows(IOException.class, () -> sources().programsTo(classes));
  }

  private static List<String> packed(Path classes) throws IOException {
    try (Stream<Path> files = Files.walk(classes)) {
      return files
          .filter(Files::isRegularFile)
          .map(it -> classes.relativize(it).toString().replace('\\', '/'))
          .sorted()
          .toList();
    }
  }
}
