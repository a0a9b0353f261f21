package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FmtCommandTest {
  private static final String UNTIDY = "A : constexpr(int) = 1   \n";
  private static final String TIDY = "A : constexpr(int) = 1\n";
  private static final String BROKEN = "def (wrong\n";

  @TempDir Path folder;
  private CommandLine line;

  @BeforeEach
  void start() {
    line = CommandLine.plain(folder);
  }

  @Test
  void changedFilesAreNamed() throws IOException {
    Path untidy = write("untidy.prism", UNTIDY);
    Path tidy = write("tidy.prism", TIDY);
    var outcome = line.prism("fmt", untidy, tidy).expect(Status.FINE);
    assertEquals(untidy + "\n", outcome.out());
    assertEquals("", outcome.err());
    assertEquals(TIDY, Files.readString(untidy));
    line.prism("fmt", untidy, tidy).expect(Status.FINE).silent();
  }

  @Test
  void tidyFilesAreNotTouched() throws IOException {
    Path tidy = write("tidy.prism", TIDY);
    var before = Files.getLastModifiedTime(tidy);
    var key = Files.readAttributes(tidy, "*").get("fileKey");
    line.prism("fmt", tidy).expect(Status.FINE);
    assertEquals(before, Files.getLastModifiedTime(tidy));
    assertEquals(key, Files.readAttributes(tidy, "*").get("fileKey"));
  }

  @Test
  void checkNamesWhatIsUntidyAndChangesNothing() throws IOException {
    Path untidy = write("untidy.prism", UNTIDY);
    var outcome = line.prism("fmt", "--check", untidy).expect(Status.PROBLEMS);
    assertEquals(untidy + "\n", outcome.out());
    assertEquals(UNTIDY, Files.readString(untidy));
    line.prism("fmt", "--check", write("tidy.prism", TIDY)).expect(Status.FINE).silent();
  }

  @Test
  void aDiffShowsWhatWouldChange() throws IOException {
    var many = "B : constexpr(int) = 2\n".repeat(4).replace("B", "C");
    Path untidy = write("untidy.prism", "# head\n" + UNTIDY + many + "D : constexpr(int)=3\n");
    var outcome = line.prism("fmt", "--diff", untidy).expect(Status.PROBLEMS);
    var text = many.replaceAll("(?m)^(?=.)", " ");
    assertEquals(
        "--- %s\n+++ %s\n@@ -1,7 +1,7 @@\n # head\n-%s+%s%s-D : constexpr(int)=3\n+D : constexpr(int) = 3\n"
            .formatted(untidy, untidy, UNTIDY, TIDY, text),
        outcome.out());
    assertEquals("", outcome.err());
    line.prism("fmt", "--diff", write("tidy.prism", TIDY)).expect(Status.FINE).silent();
    line.prism("fmt", "--diff", "--check", untidy).expect(Status.USAGE);
  }

  @Test
  void linesThatComeAndGoAreInTheirHunks() {
    var before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n";
    var after = "1\n3\n4\n5\n6\n7\n8\n9\n10\n11\nnew\n12";
    assertEquals(
        """
        --- f
        +++ f
        @@ -1,5 +1,4 @@
         1
        -2
         3
         4
         5
        @@ -9,4 +8,5 @@
         9
         10
         11
        -12
        +new
        +12
        \\ No newline at end of file
        """,
        new UnifiedDiff("f", before, after).text());
  }

  @Test
  void standardInputGoesToStandardOutput() {
    var outcome = line.withInput(bytes(UNTIDY), "fmt", "-").expect(Status.FINE);
    assertEquals(TIDY, outcome.out());
    line.withInput(bytes(UNTIDY), "fmt", "--check", "-").expect(Status.PROBLEMS).out("<stdin>\n");
    line.withInput(bytes(TIDY), "fmt", "-", "--check").expect(Status.FINE).silent();
    assertEquals("", line.withInput(bytes(BROKEN), "fmt", "-").expect(Status.PROBLEMS).out());
    line.prism("fmt", "-", "x").expect(Status.USAGE).err("`-` cannot be mixed with files");
  }

  @Test
  void brokenProgramsAreLeftAloneAndTheOthersFormatted() throws IOException {
    Path broken = write("a_broken.prism", BROKEN);
    Path untidy = write("b_untidy.prism", UNTIDY);
    line.prism("fmt", folder)
        .expect(Status.PROBLEMS)
        .err("error[P01")
        .err("a_broken.prism:1")
        .out("b_untidy.prism\n");
    assertEquals(BROKEN, Files.readString(broken));
    assertEquals(TIDY, Files.readString(untidy));
  }

  @Test
  void missingFilesAreSaidBeforeAnythingIsWritten() throws IOException {
    Path untidy = write("untidy.prism", UNTIDY);
    line.prism("fmt", untidy, folder.resolve("x")).expect(Status.USAGE).err("no such file");
    assertEquals(UNTIDY, Files.readString(untidy));
    line.prism("fmt", Files.createDirectory(folder.resolve("empty")))
        .expect(Status.USAGE)
        .err("no .prism files");
  }

  @Test
  void whatIsNoTextIsLeftAlone() throws IOException {
    Path file = folder.resolve("x.prism");
    Files.write(file, new byte[] {'x', (byte) 0xFF});
    line.prism("fmt", file).expect(Status.PROBLEMS).err("error[P0109]");
    assertEquals(2, Files.size(file));
  }

  @Test
  void theOldFileIsReplacedWholeWithItsPermissionsAndNothingIsLeftBeside() throws IOException {
    Path file = write("x.prism", UNTIDY);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-x--x"));
    var key = Files.readAttributes(file, "*").get("fileKey");
    line.prism("fmt", file).expect(Status.FINE);
    assertEquals("rwxr-x--x", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    assertNotEquals(
        key, Files.readAttributes(file, "*").get("fileKey"), "a new file takes its place");
    try (var files = Files.list(folder)) {
      assertEquals(1, files.count());
    }
  }

  @Test
  void aLinkStaysALink() throws IOException {
    Path file = write("x.prism", UNTIDY);
    Path link = Files.createSymbolicLink(folder.resolve("link.prism"), file);
    line.prism("fmt", link).expect(Status.FINE).out("link.prism");
    assertTrue(Files.isSymbolicLink(link));
    assertEquals(TIDY, Files.readString(file));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
