package org.prismlang.kernel.known;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.kernel.ir.IrText;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.lower.CorpusProgram;
import org.prismlang.kernel.sync.Synchronization;
import org.prismlang.lang.cache.KeptFile;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;

/** What was made once is not made again, and nobody can tell, whatever becomes of the files. */
class KnownKernelsTest {
  /** A kernel with one barrier. */
  private static final String REVERSE =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[64], smem=256)
      @launch(block=64)
      def reverse(x: ptr(const(int)) @ grid[1], y: ptr(int) @ grid[1], n: int @ grid[1]):
          b : int @ block[1] = id()
          with partition(y, p=block[1], offset=64 * b) as out, group(block[1]):
              s : shared(int[64]) @ block[1]
              t : int @ thread[1] = id()
              with partition(s, p=thread[1], offset=t) as mine, group(thread[1]):
                  mine[0] = x[64 * b + t]
              with partition(out, p=thread[1], offset=t) as o, group(thread[1]):
                  if 64 * b + t < n:
                      o[0] = s[63 - t]
      """;

  private static final String TURN = REVERSE.replace("reverse", "turn");

  /** Two of its threads write one word. */
  private static final String BROKEN =
      REVERSE.replace("offset=t) as mine", "offset=t / 2) as mine");

  @TempDir Path folder;

  private List<Diagnostic> said = List.of();

  /** With its places. */
  private String made(String build, String text) {
    var diagnostics = new Diagnostics();
    var known = new KnownKernels(folder.resolve("kernels"), () -> build);
    var lowered = lowered(text);
    known.promises(lowered, diagnostics);
    var made = known.synchronize(lowered, diagnostics);
    said = diagnostics.inOrder();
    return IrText.print(made);
  }

  private static String anew(String text) {
    return IrText.print(Synchronization.of(lowered(text), new Diagnostics()));
  }

  private static Module lowered(String text) {
    return CorpusProgram.of(new SourceFile("reverse.prism", text)).lowered();
  }

  private List<Path> files() throws IOException {
    if (!Files.exists(folder.resolve("kernels"))) {
      return List.of();
    }
    try (var files = Files.list(folder.resolve("kernels"))) {
      return files.sorted().toList();
    }
  }

  @Test
  void isTheSameTheSecondTime() throws IOException {
    assertEquals(anew(REVERSE), made("a", REVERSE));
    var files = files();
    assertFalse(files.isEmpty());
    assertEquals(anew(REVERSE), made("a", REVERSE));
    assertEquals(files, files());
  }

  /** What is read is what is used: a file that says otherwise is believed. */
  @Test
  void isNotMadeTheSecondTime() throws IOException {
    made("a", REVERSE);
    for (var path : files()) {
      var kernels = folder.resolve("kernels");
      var file = new KeptFile(kernels, kernels.relativize(path).toString());
      var said = new String(file.read().orElseThrow(), StandardCharsets.UTF_8);
      file.write(said.replace("63", "62").getBytes(StandardCharsets.UTF_8));
    }
    assertNotEquals(anew(REVERSE), made("a", REVERSE));
  }

  @Test
  void kernelsMayMoveInTheirFiles() throws IOException {
    made("a", REVERSE);
    var files = files();
    var moved = "# A comment.\n\n" + REVERSE;
    assertEquals(anew(moved), made("a", moved));
    assertEquals(files, files());
    assertNotEquals(anew(REVERSE), anew(moved));
  }

  @Test
  void oneMayChangeBesideAnother() throws IOException {
    made("a", REVERSE + "\n" + TURN);
    int files = files().size();
    var changed = TURN.replace("63 - t", "62 - t + 1");
    assertEquals(anew(REVERSE + "\n" + changed), made("a", REVERSE + "\n" + changed));
    // Its promises and its synchronization.
    assertEquals(files + 2, files().size());
    assertEquals(anew(changed + "\n" + REVERSE), made("a", changed + "\n" + REVERSE));
    assertEquals(files + 2, files().size());
  }

  @Test
  void everyCompilerMakesItsOwn() throws IOException {
    made("a", REVERSE);
    int files = files().size();
    made("b", REVERSE);
    assertEquals(2 * files, files().size());
  }

  /** A note has a place, which moves with the kernel, and perhaps a help. */
  @Test
  void notesAreKept() throws IOException {
    var noted = REVERSE.replace("offset=64 * b)", "offset=64 * (b / 2))");
    made("a", noted);
    assertEquals(List.of(Code.P0523), said.stream().map(Diagnostic::code).toList());
    var first = said;
    var files = files();
    assertEquals(3, files.size());
    made("a", noted);
    assertEquals(words(first), words(said));
    made("a", "# A comment.\n" + noted);
    assertEquals(words(first), words(said));
    assertEquals(first.getFirst().span().from().line() + 1, said.getFirst().span().from().line());
    assertEquals(files, files());
  }

  private static List<String> words(List<Diagnostic> said) {
    return said.stream().map(it -> it.message() + it.notes() + it.helps()).toList();
  }

  @Test
  void whatIsSaidIsSaidAgain() {
    for (int i = 0; i < 2; i++) {
      made("a", BROKEN);
      assertEquals(List.of(Code.P0522), said.stream().map(Diagnostic::code).distinct().toList());
    }
  }

  @Test
  void whatIsDamagedIsMadeAnew() throws IOException {
    made("a", REVERSE);
    for (var file : files()) {
      var whole = Files.readAllBytes(file);
      var bent = whole.clone();
      bent[bent.length - 1] ^= 1;
      for (var damaged : List.of(bent, new byte[0], new byte[] {1, 2, 3})) {
        Files.write(file, damaged);
        assertEquals(anew(REVERSE), made("a", REVERSE));
        assertEquals(whole.length, Files.size(file));
      }
    }
  }

  @Test
  void aFolderThatCannotBeWrittenKeepsNothing() throws IOException {
    Files.writeString(folder.resolve("kernels"), "a file, not a folder");
    assertEquals(anew(REVERSE), made("a", REVERSE));
    assertEquals(anew(REVERSE), made("a", REVERSE));
  }
}
