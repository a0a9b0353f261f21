package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code ir} prints, {@code build} and {@code verify} read. */
class IrCommandTest {
  private static final Path PROGRAM = Path.of("../examples/transpose.prism");

  @TempDir Path folder;
  private CommandLine line;
  private Path kernels;

  @BeforeEach
  void print() throws IOException {
    line = CommandLine.plain(folder);
    var printed = line.prism("ir", PROGRAM).expect(Status.FINE).out("\nkernel transpose(");
    kernels = Files.writeString(folder.resolve("transpose.ir"), printed.out());
  }

  @Test
  void whatIsPrintedIsReadAsItWas() throws IOException {
    var again = line.prism("ir", kernels).expect(Status.FINE);
    assertEquals(Files.readString(kernels), again.out());
  }

  @Test
  void itIsBuiltToTheSameCode() throws IOException {
    line.prism("build", PROGRAM, "-o", folder.resolve("one")).expect(Status.FINE);
    line.prism("build", kernels, "-o", folder.resolve("other"))
        .expect(Status.FINE)
        .out("transpose: verified for ");
    assertEquals(
        Files.readString(folder.resolve("one/transpose.cu")),
        Files.readString(folder.resolve("other/transpose.cu")));
  }

  /** The machine judges what stands there, and shows it in the source. */
  @Test
  void aBarrierThatIsTakenOutIsMissed() throws IOException {
    line.prism("verify", kernels).expect(Status.FINE).out("transpose: verified for ");
    var whole = Files.readString(kernels);
    var torn = whole.replaceAll("(?m)^ *meet .*\n", "");
    assertTrue(torn.length() < whole.length(), whole);
    Files.writeString(kernels, torn);
    line.prism("verify", kernels)
        .expect(Status.PROBLEMS)
        .out("transpose: refuted for ")
        .err("error[P0705]")
        .err("--> " + PROGRAM + ":");
    line.prism("build", kernels, "-o", folder.resolve("out"))
        .expect(Status.PROBLEMS)
        .err("error[P0705]");
  }

  @Test
  void mistakesInItAreSoughtByTheVerifierAlone() {
    line.prism("mutate", kernels)
        .expect(Status.FINE)
        .out(": the verifier finds ")
        .out("checked runs 0, nobody 0\n");
  }

  @Test
  void aTextWithoutKernelsIsWrongUsage() throws IOException {
    var empty = Files.writeString(folder.resolve("empty.ir"), "");
    for (var command : List.of("verify", "analyze", "mutate", "graph", "build")) {
      line.prism(command, empty).expect(Status.USAGE).err("no kernels in " + empty);
    }
  }

  @Test
  void whatIsNoSuchTextIsSaidSo() throws IOException {
    var whole = Files.readString(kernels);
    Files.writeString(kernels, "kernel without end");
    line.prism("verify", kernels).expect(Status.PROBLEMS).err("transpose.ir:1:");
    Files.writeString(kernels, whole + whole.substring(whole.indexOf("kernel ")));
    line.prism("verify", kernels)
        .expect(Status.PROBLEMS)
        .err("kernel transpose: another one has the same name");
  }
}
