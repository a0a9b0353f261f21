package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check --fix}: what is certain is done, and nothing else happens to the files. */
class CheckFixTest {
  private static final String GOOD =
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

  private static final String COLON = GOOD.replace("if i < n:", "if i < n");
  private static final String TYPO = GOOD.replace("if i < n:", "if i < nn:");

  /** Of the form of a program only when two are mended, and then there is one more. */
  private static final String LAYERS =
      GOOD.replace("@requires(grid[1], ", "@requires(")
          .replace("if i < n:", "if i >= 0 && i < n")
          .replace("y, p=", "y, dimension=");

  @TempDir Path folder;
  private CommandLine line;

  @BeforeEach
  void start() {
    line = CommandLine.plain(folder);
  }

  @Test
  void whatIsCertainIsDoneAndSaid() throws IOException {
    var file = write("a.prism", COLON);
    var outcome = line.prism("check", "--fix", file).expect(Status.FINE);
    assertEquals("ok: 1 file, 1 kernel\n", outcome.out());
    assertEquals("fixed " + file + ":7:17: P0105: add `:`\n", outcome.err());
    assertEquals(GOOD, Files.readString(file));
  }

  @Test
  void mistakesBehindMistakesAreMendedToo() throws IOException {
    var file = write("a.prism", LAYERS);
    var outcome = line.prism("check", "--fix", file).expect(Status.FINE);
    assertEquals(GOOD.replace("if i < n:", "if i >= 0 and i < n:"), Files.readString(file));
    assertEquals(4, outcome.err().lines().filter(it -> it.startsWith("fixed ")).count());
  }

  @Test
  void importsThatNobodyUsesGo() throws IOException {
    var file =
        write("a.prism", "from std.warp import reduce, broadcast\nimport std.block\n\n" + GOOD);
    line.prism("check", file).expect(Status.FINE).err("warning[P1402]").err("3 warnings in 1 file");
    line.prism("check", "--fix", file).expect(Status.FINE).err("fixed " + file + ":1:22: P1402");
    assertEquals(GOOD, Files.readString(file));
  }

  @Test
  void whatIsGuessedIsLeftToPeople() throws IOException {
    var file = write("a.prism", TYPO);
    line.prism("check", "--fix", file).expect(Status.PROBLEMS).err("did you mean `n`?");
    assertEquals(TYPO, Files.readString(file));
  }

  @Test
  void whatIsLeftIsSaidOfTheFixedText() throws IOException {
    var text = TYPO.replace("y, p=", "y, dimension=");
    var file = write("a.prism", text);
    line.prism("check", "--fix", file)
        .expect(Status.PROBLEMS)
        .err("fixed " + file + ":6:23: P0110")
        .err("error[P0201]")
        .err("1 error in 1 file");
    assertEquals(TYPO, Files.readString(file));
  }

  @Test
  void aTextThatWouldStillNotParseIsLeftAsItIs() throws IOException {
    var text = COLON.replace("1.0", "1.0 1.0");
    var file = write("a.prism", text);
    line.prism("check", "--fix", file)
        .expect(Status.PROBLEMS)
        .err("left as it is: " + file)
        .err("2 errors in 1 file");
    assertEquals(text, Files.readString(file));
  }

  @Test
  void onlyFilesThatChangeAreWritten() throws IOException {
    var good = write("good.prism", GOOD);
    var bad = write("bad.prism", COLON);
    var before = Files.getLastModifiedTime(good);
    var key = Files.readAttributes(good, "unix:ino").get("ino");
    line.prism("check", "--fix", folder).expect(Status.FINE).out("ok: 2 files, 2 kernels");
    assertEquals(before, Files.getLastModifiedTime(good));
    assertEquals(key, Files.readAttributes(good, "unix:ino").get("ino"));
    assertEquals(GOOD, Files.readString(bad));
    line.prism("check", "--fix", folder).expect(Status.FINE).out("ok: 2 files, 2 kernels");
  }

  @Test
  void lineEndsAndByteOrderMarkStay() throws IOException {
    var deprecated = GOOD.replace("y, p=", "y, dimension=");
    var file = write("a.prism", "\uFEFF" + deprecated.replace("\n", "\r\n"));
    line.prism("check", "--fix", file).expect(Status.FINE);
    assertEquals("\uFEFF" + GOOD.replace("\n", "\r\n"), Files.readString(file));
  }

  @Test
  void aLinkStaysALinkAndPermissionsStay() throws IOException {
    var file = write("a.prism", COLON);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-x---"));
    var link = Files.createSymbolicLink(folder.resolve("link.prism"), file);
    line.prism("check", "--fix", link).expect(Status.FINE);
    assertTrue(Files.isSymbolicLink(link));
    assertEquals(GOOD, Files.readString(file));
    assertEquals("rwxr-x---", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
  }

  @Test
  void whatMayNotBeWrittenIsSaidAndTheOthersAreFixedAllTheSame() throws IOException {
    var locked = write("a.prism", COLON);
    var open = write("b.prism", COLON);
    Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("r--r--r--"));
    assumeFalse(Files.isWritable(locked), "nothing is locked for this user");
    line.prism("check", "--fix", locked, open)
        .expect(Status.ENVIRONMENT)
        .err("no permission to write " + locked)
        .err("error[P0105]");
    assertEquals(COLON, Files.readString(locked));
    assertEquals(GOOD, Files.readString(open));
  }

  @Test
  void aFileThatSomebodyElseChangesIsNotOverwritten() throws IOException {
    var file = write("a.prism", COLON);
    var problem = FixedFile.write(file, TYPO, GOOD);
    assertTrue(problem.orElseThrow().contains("somebody else has changed it"), problem.get());
    assertEquals(COLON, Files.readString(file));
    assertEquals(Optional.empty(), FixedFile.write(file, COLON, GOOD));
    assertEquals(GOOD, Files.readString(file));
    assertTrue(FixedFile.write(folder.resolve("none"), COLON, GOOD).isPresent());
    assertTrue(FixedFile.write(folder, COLON, GOOD).isPresent());
  }

  @Test
  void importedFilesThatAreNotNamedAreLeftAlone() throws IOException {
    var imported = write("a.prism", COLON);
    var file = write("b.prism", "from .a import fill\n\n" + GOOD.replace("fill", "again"));
    line.prism("check", "--fix", file).expect(Status.PROBLEMS).err("a.prism:7:17");
    assertEquals(COLON, Files.readString(imported));
    line.prism("check", "--fix", file, imported)
        .expect(Status.FINE)
        .out("ok: 2 files")
        .err("fixed " + imported);
    assertEquals(GOOD, Files.readString(imported));
  }

  @Test
  void standardInputIsAFilter() throws IOException {
    var fixed = line.withInput(bytes(COLON), "check", "--fix", "-").expect(Status.FINE);
    assertEquals(GOOD, fixed.out());
    assertEquals("fixed <stdin>:7:17: P0105: add `:`\n", fixed.err());
    var wrong = line.withInput(bytes(TYPO), "check", "--fix", "-").expect(Status.PROBLEMS);
    assertEquals(TYPO, wrong.out());
    wrong.err("error[P0201]");
    line.withInput(bytes(GOOD), "check", "--fix", "-", write("a.prism", GOOD))
        .expect(Status.USAGE)
        .err("`-` cannot be mixed with files");
    line.withInput(bytes(GOOD), "check", "--fix", "--json", "-")
        .expect(Status.USAGE)
        .err("no other format");
  }

  @Test
  void otherFormatsHaveWhatIsLeft() throws IOException {
    var file = write("a.prism", TYPO.replace("y, p=", "y, dimension="));
    var outcome = line.prism("check", "--fix", "--json", file).expect(Status.PROBLEMS);
    assertEquals(1, outcome.out().lines().count());
    outcome.out("\"code\":\"P0201\"").err("fixed ");
  }

  @Test
  void bytesThatAreNoTextAreNotTouched() throws IOException {
    var file = folder.resolve("latin.prism");
    byte[] bytes = "# caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1);
    Files.write(file, bytes);
    line.prism("check", "--fix", file).expect(Status.PROBLEMS).err("error[P0109]");
    assertArrayEquals(bytes, Files.readAllBytes(file));
    try (Stream<Path> files = Files.list(folder)) {
      assertFalse(files.anyMatch(it -> it.toString().endsWith(".tmp")));
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
