package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Explanations;

class CheckCommandTest {
  private static final String KERNEL =
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

  private static final String MAIN =
      """

      @prism("host")
      @test
      def main():
          y : buffer(float) = buffer(float, 256, init=zeros)
          launch(fill, grid=1)(y, 256)
      """;

  @TempDir Path folder;
  private CommandLine line;

  @BeforeEach
  void start() {
    line = CommandLine.plain(folder);
  }

  @Test
  void aGoodProgramIsOneLine() throws IOException {
    var outcome = line.prism("check", write("good.prism", KERNEL)).expect(Status.FINE);
    assertEquals("ok: 1 file, 1 kernel\n", outcome.out());
    assertEquals("", outcome.err());
  }

  @Test
  void aGoodProgramIsNoJson() throws IOException {
    line.prism("check", "--json", write("good.prism", KERNEL)).expect(Status.FINE).silent();
  }

  @Test
  void unitsThatMeetAreAnErrorOfCheckRunAndTest() throws IOException {
    var file = write("meet.prism", KERNEL.replace("offset=i)", "offset=i / 2)") + MAIN);
    line.prism("check", file).expect(Status.PROBLEMS).err("error[P0522]").err("thread = 1 and");
    line.prism("run", file).expect(Status.PROBLEMS).err("error[P0522]");
    line.prism("test", file).expect(Status.PROBLEMS).out("error[P0522]");
  }

  @Test
  void unitsThatMeetInSomeLaunchesAreNoted() throws IOException {
    var text = KERNEL.replace("offset=i)", "offset=i % 256)");
    line.prism("check", write("blocks.prism", text))
        .expect(Status.FINE)
        .out("ok: 1 file, 1 kernel\n")
        .err("note[P0523]")
        .err("blocks.prism:6:55")
        .err("`@launch(grid=1)`")
        .err("1 note in 1 file");
    line.prism("check", "--json", write("blocks.prism", text))
        .expect(Status.FINE)
        .out("\"severity\":\"note\"");
    line.prism("check", "--strict", write("blocks.prism", text))
        .expect(Status.PROBLEMS)
        .err("error[P0523]")
        .err("blocks.prism:6:55")
        .err("1 error in 1 file");
    line.prism("check", "--strict", write("good.prism", KERNEL)).expect(Status.FINE);
    var asked = text.replace("@launch", "@race_free\n@launch");
    var refused =
        line.prism("check", write("asked.prism", asked))
            .expect(Status.PROBLEMS)
            .err("error[P1103]")
            .err();
    assertFalse(refused.contains("P0523"), refused);
  }

  @Test
  void whatAnotherFilesFunctionPromisesIsNotedAtTheParameter() throws IOException {
    write(
        "rows.prism",
        """
        @prism("device")
        @requires(grid[1], block[1], thread[32])
        def put(y: ptr(float) @ grid[1], i: int @ thread[1], stride: int @ grid[1]):
            with partition(y, p=thread[1], offset=int64(i) * stride) as yi, group(thread[1]):
                yi[0] = 1.0
                yi[3] = 1.0
        """);
    var text =
        """
        from rows import put

        @prism("global")
        @requires(grid[1], block[1], thread[32])
        @launch(block=256)
        @assume(stride > 0)
        def k(out: ptr(float) @ grid[1], stride: int @ grid[1]):
            i : int @ thread[1] = id()
            put(out, i, stride)
        """;
    line.prism("check", write("k.prism", text))
        .expect(Status.FINE)
        .err("note[P0523]: units of this partition of `out`")
        .err("k.prism:7:7")
        .err("rows.prism:4:65")
        .err("`stride > 3`")
        .err("1 note in 1 file");
    line.prism("check", "--strict", write("k.prism", text)).expect(Status.PROBLEMS);
    var enough = write("k.prism", text.replace("stride > 0", "stride > 3"));
    line.prism("check", "--strict", enough).expect(Status.FINE);
  }

  @Test
  void anErrorIsShownOnStandardError() throws IOException {
    var outcome = line.prism("check", write("bad.prism", bad())).expect(Status.PROBLEMS);
    outcome.err("error[P0").err("bad.prism:").err("1 error in 1 file\n");
    assertEquals("", outcome.out());
  }

  @Test
  void anErrorIsJsonOnStandardOutput() throws IOException {
    var outcome = line.prism("check", "--json", write("bad.prism", bad())).expect(Status.PROBLEMS);
    assertEquals("", outcome.err());
    assertTrue(outcome.out().startsWith("{\"code\":\"P0"), outcome.out());
    assertTrue(outcome.out().endsWith("}\n"), outcome.out());
    assertEquals(1, outcome.out().lines().count());
  }

  @Test
  void whatCannotBeSynchronizedIsAnErrorToo() throws IOException {
    var wrong = Explanations.of(Code.P0702).orElseThrow().wrong().orElseThrow();
    line.prism("check", write("wrong.prism", wrong))
        .expect(Status.PROBLEMS)
        .err("error[P0702]")
        .err("wrong.prism:14:");
    line.prism("check", "--json", write("wrong.prism", wrong))
        .expect(Status.PROBLEMS)
        .out("{\"code\":\"P0702\"");
  }

  @Test
  void foldersStandForTheProgramsInThem() throws IOException {
    write("a/one.prism", KERNEL);
    write("a/b/two.prism", KERNEL);
    write("a/.hidden/bad.prism", bad());
    write("a/notes.txt", "nothing");
    line.prism("check", folder.resolve("a")).expect(Status.FINE).out("ok: 2 files, 2 kernels\n");
  }

  @Test
  void aFileNamedTwiceIsCheckedOnce() throws IOException {
    Path file = write("a.prism", KERNEL);
    line.prism("check", file, folder, folder.resolve("./a.prism"))
        .expect(Status.FINE)
        .out("ok: 1 file, 1 kernel\n");
  }

  @Test
  void standardInputIsAFileToo() {
    line.withInput(KERNEL.getBytes(StandardCharsets.UTF_8), "check", "-")
        .expect(Status.FINE)
        .out("ok: 1 file, 1 kernel\n");
    line.withInput(bad().getBytes(StandardCharsets.UTF_8), "check", "-")
        .expect(Status.PROBLEMS)
        .err(" --> <stdin>:");
  }

  @Test
  void missingFilesAreAllNamedAndNothingIsChecked() throws IOException {
    Path bad = write("bad.prism", bad());
    var outcome = line.prism("check", folder.resolve("x"), bad, folder.resolve("y"));
    outcome.expect(Status.USAGE);
    assertEquals(
        "prism: no such file: "
            + folder.resolve("x")
            + "\nprism: no such file: "
            + folder.resolve("y")
            + "\n",
        outcome.err());
    line.prism("check", "").expect(Status.USAGE).err("no such file");
    line.prism("check", "a\0b").expect(Status.USAGE).err("no such file");
  }

  @Test
  void aFolderWithoutProgramsIsWrongUsage() {
    line.prism("check", folder).expect(Status.USAGE).err("prism: no .prism files in " + folder);
  }

  @Test
  void anEmptyFileIsAProgramWithoutKernels() throws IOException {
    line.prism("check", write("empty.prism", "")).expect(Status.FINE).out("ok: 1 file, 0 kernels");
  }

  @Test
  void nulBytesAreAnErrorOfTheProgram() throws IOException {
    var outcome = line.prism("check", write("nul.prism", "\0\0\0")).expect(Status.PROBLEMS);
    outcome.err("error[P0101]").err("nul.prism:1:1").err("␀");
    assertFalse(outcome.err().contains("\0"));
  }

  @Test
  void aFileThatIsNoTextIsAnErrorAtTheFirstBadByte() throws IOException {
    Path file = folder.resolve("latin1.prism");
    Files.write(file, "# caf\u00e9\nx\n".getBytes(StandardCharsets.ISO_8859_1));
    line.prism("check", file).expect(Status.PROBLEMS).err("error[P0109]").err("latin1.prism:1:6");
    line.prism("check", "--json", file)
        .expect(Status.PROBLEMS)
        .out("\"start\":{\"line\":1,\"col\":6}");
  }

  @Test
  void manyErrorsAreNotAllShownButAllCounted() throws IOException {
    Path file = write("many.prism", "?\n".repeat(250));
    line.prism("check", file)
        .expect(Status.PROBLEMS)
        .err("… and 150 more")
        .err("250 errors in 1 file");
    var json = line.prism("check", "--json", file).expect(Status.PROBLEMS);
    assertEquals(250, json.out().lines().count());
  }

  @Test
  void optionsOfTheLanguageAreChecked() throws IOException {
    Path file = write("good.prism", KERNEL);
    line.prism("check", "--target", "sm_90", file)
        .expect(Status.USAGE)
        .err("no target `sm_90`; did you mean `sm_90a`?");
    line.prism("check", "--target", "riscv", file)
        .expect(Status.USAGE)
        .err("there are sm_80, sm_89");
    for (var define : new String[] {"x", "=1", "x=", "1x=2", "a b=1"}) {
      line.prism("check", "-D", define, file)
          .expect(Status.USAGE)
          .err("not of the form NAME=VALUE");
    }
    line.prism("check", "-D", "A=1", "-DA=2", file).expect(Status.USAGE).err("defined twice");
    line.prism("check", "--target", "sm_80", file).expect(Status.FINE);
  }

  @Test
  void aDefinitionThatNoKernelKnowsIsNotIgnored() throws IOException {
    var generic = KERNEL.replace("def fill(", "def fill[STEP: int](").replace("1.0", "float(STEP)");
    write("in/good.prism", KERNEL);
    line.prism("check", "-D", "STEP=3", folder.resolve("in"))
        .expect(Status.USAGE)
        .err("no kernel has a generic parameter `STEP`");
    write("in/generic.prism", generic);
    line.prism("check", "-D", "STEP=3", folder.resolve("in")).expect(Status.FINE).out("2 kernels");
    for (var command : new String[] {"check", "verify", "ir"}) {
      line.prism(command, "-D", "STPE=3", "-DSTEP=1", folder.resolve("in/generic.prism"))
          .expect(Status.USAGE)
          .err("no kernel has a generic parameter `STPE`; did you mean `STEP`?");
    }
  }

  @Test
  void kernelsAreCountedWhereTheyAreWritten() throws IOException {
    write("in/a.prism", KERNEL);
    write("in/b.prism", "from .a import fill\n" + MAIN);
    line.prism("check", folder.resolve("in")).expect(Status.FINE).out("ok: 2 files, 1 kernel\n");
    line.prism("check", folder.resolve("in/b.prism")).out("ok: 1 file, 0 kernels\n");
  }

  private static String bad() {
    return KERNEL.replace("mine[0] = 1.0", "mine[0] = wrong");
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }
}
