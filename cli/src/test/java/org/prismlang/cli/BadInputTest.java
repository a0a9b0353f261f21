package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is handed to them, the commands end with the right status and say where it is wrong. */
class BadInputTest {
  private static final String FUNCTION =
      """
      @prism("device")
      @requires(thread[1])
      def f(x: int @ thread[1]) -> int @ thread[1]:
      """;

  @TempDir Path folder;
  private CommandLine line;

  @BeforeEach
  void start() {
    line = CommandLine.plain(folder);
  }

  @Test
  void fiveMegabytesThatMeanNothing() throws IOException {
    for (var text : List.of("?", "(", "x + ")) {
      var file = write("big.prism", text.repeat(5_000_000 / text.length()));
      line.prism("check", file).expect(Status.PROBLEMS).err("big.prism:1:");
    }
  }

  @Test
  void tenThousandLevels() throws IOException {
    for (var opening : List.of("(", "[", "-", "not ", "x[", "lambda: ")) {
      located(
          write("deep.prism", FUNCTION + "    return " + opening.repeat(10_000) + "x\n"), "P0107");
    }
  }

  @Test
  void tabsMixedWithSpaces() throws IOException {
    located(
        write("tabs.prism", FUNCTION + "\ty : int = x\n        return y\n"),
        "tabs.prism:5",
        "P0102");
  }

  @Test
  void nulBytesInTheMiddle() throws IOException {
    located(write("nul.prism", FUNCTION + "    return x\0 + 1\n"), "nul.prism:4:13", "P0101");
  }

  @Test
  void bytesThatAreNoText() throws IOException {
    var file = folder.resolve("bytes.prism");
    var bytes = (FUNCTION + "    return ?\n").getBytes(StandardCharsets.UTF_8);
    bytes[bytes.length - 2] = (byte) 0xFF;
    Files.write(file, bytes);
    located(file, "bytes.prism:4:12", "P0109");
  }

  @Test
  void anImportOfWhatIsNoProgram() throws IOException {
    Files.createDirectory(folder.resolve("folder.prism"));
    Files.write(folder.resolve("binary.prism"), new byte[] {0, 1, (byte) 0xFE, (byte) 0xFF});
    located(write("a.prism", "from .folder import f\n"), "a.prism:1", "P0203");
    located(write("b.prism", "from .binary import f\n"), "P0109");
    located(write("c.prism", "from .c import f\n"), "c.prism:1", "P0204");
    located(write("d.prism", "from .nowhere import f\n"), "d.prism:1", "P0203");
  }

  @Test
  void aFolderThatIsNamedLikeAProgram() throws IOException {
    var inner = Files.createDirectory(folder.resolve("inner.prism"));
    line.prism("check", inner).expect(Status.USAGE);
    Files.writeString(inner.resolve("bad.prism"), "?\n");
    line.prism("check", inner).expect(Status.PROBLEMS).err("bad.prism:1");
  }

  @Test
  void moreThanAnyoneWrites() throws IOException {
    var file = folder.resolve("huge.prism");
    try (var out = Files.newOutputStream(file)) {
      var megabyte = "# nothing\n".repeat(104_858).getBytes(StandardCharsets.UTF_8);
      for (int i = 0; i < 70; i++) {
        out.write(megabyte);
      }
    }
    line.prism("check", file).expect(Status.USAGE).err("larger than 64 MB");
  }

  /** The formatter and the checker both refuse the file and say where. */
  private void located(Path file, String... said) {
    var checked = line.prism("check", file).expect(Status.PROBLEMS);
    assertTrue(checked.err().contains(".prism:"), checked.err());
    for (var text : said) {
      checked.err(text);
    }
    line.prism("check", "--json", file).expect(Status.PROBLEMS);
    var formatted = line.prism("fmt", "--check", file);
    assertTrue(
        formatted.status() == Status.PROBLEMS || formatted.status() == Status.FINE,
        formatted.err());
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
