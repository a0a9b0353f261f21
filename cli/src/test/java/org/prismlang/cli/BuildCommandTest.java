package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildCommandTest {
  private static final String KERNEL =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[64], smem=256)
      @launch(block=64)
      def reverse(x: ptr(const(float)) @ grid[1], y: ptr(float) @ grid[1], n: int @ grid[1]):
          b : int @ block[1] = id()
          with partition(y, p=block[1], offset=64 * b) as out, group(block[1]):
              s : shared(float[64]) @ block[1]
              t : int @ thread[1] = id()
              v : float @ thread[1] = 0.0
              for i in range(0, n):
                  with partition(s, p=thread[1], offset=t) as mine, group(thread[1]):
                      mine[0] = x[64 * int64(i) + t]
                  v += s[63 - t]
              with partition(out, p=thread[1], offset=t) as o, group(thread[1]):
                  o[0] = v
      """;

  /** Makes what is behind -o, and says what ptxas would. */
  private static final String NVCC =
      """
      while [ $# -gt 0 ]; do [ "$1" = -o ] && : > "$2"; shift; done
      echo "ptxas info    : Compiling entry function 'reverse' for 'sm_90a'"
      echo "ptxas info    : Function properties for reverse"
      echo "    0 bytes stack frame, SPILLS bytes spill stores, SPILLS bytes spill loads"
      echo "ptxas info    : Used 24 registers, used 1 barriers"
      """;

  @TempDir Path folder;
  private CommandLine line;
  private Path program;
  private Path out;

  @BeforeEach
  void start() throws IOException {
    line = CommandLine.plain(folder);
    program = Files.writeString(folder.resolve("reverse.prism"), KERNEL);
    out = folder.resolve("some/where");
  }

  @Test
  void writesThreeFilesAndTwoLinesAKernel() throws IOException {
    var outcome = line.prism("build", program, "-o", out).expect(Status.FINE);
    assertEquals(
        out.resolve("reverse.cu")
            + "\n"
            + out.resolve("reverse.h")
            + "\n"
            + out.resolve("reverse.json")
            + "\nreverse: 64 threads, 256 bytes shared;"
            + " a trip of the loop in line 10: 2 block barriers\n"
            + "reverse: verified for n = 6, 1; 2 blocks of 64 threads\n",
        outcome.out());
    assertEquals("", outcome.err());
    assertTrue(Files.readString(out.resolve("reverse.cu")).contains("__global__"));
    assertTrue(Files.readString(out.resolve("reverse.h")).contains("reverse"));
    assertTrue(Files.readString(out.resolve("reverse.json")).contains("\"kernels\""));
    line.prism("build", program, "-o", out).expect(Status.FINE);
  }

  @Test
  void standardInputIsAProgramToo() {
    line.withInput(KERNEL.getBytes(StandardCharsets.UTF_8), "build", "-", "-o", out)
        .expect(Status.FINE)
        .out(out.resolve("stdin.cu").toString());
  }

  @Test
  void everySynchronizationIsExplained() {
    line.prism("build", program, "-o", out, "--explain-sync")
        .expect(Status.FINE)
        .out(
            """

            reverse
              block   block barrier
                      line 13, 1 a trip of the loop in line 10 (depth 1)
                      s  line 12  mine[0] = x[64 * int64(i) + t]
                         line 13  v += s[63 - t]
            """);
  }

  @Test
  void explanationsAreJsonLines() {
    var outcome = line.prism("build", program, "-o", out, "--explain-sync", "--json");
    outcome
        .expect(Status.FINE)
        .out("{\"written\":\"" + out.resolve("reverse.cu") + "\"}\n")
        .out("{\"kernel\":\"reverse\",\"block\":64,\"shared_bytes\":256,\"barriers\":0,")
        .out("\"syncs\":{\"block barrier\":2}")
        .out("{\"sync\":\"block barrier\",\"text\":\"block barrier\",\"cost\":\"block\",")
        .out("\"depth\":1,")
        .out("\"orders\":[{\"memory\":\"s\",\"first\":{\"file\":")
        .out("\"text\":\"v += s[63 - t]\"");
    for (var json : outcome.out().lines().toList()) {
      assertTrue(json.startsWith("{") && json.endsWith("}"), json);
    }
  }

  @Test
  void theCompilerIsAskedAndItsNumbersAreShown() throws IOException {
    with(NVCC.replace("SPILLS", "0"))
        .prism("build", program, "-o", out, "--cubin")
        .expect(Status.FINE)
        .out(out.resolve("reverse.cubin") + "\n")
        .out("reverse: 64 threads, 256 bytes shared, 24 registers;");
    assertTrue(Files.exists(out.resolve("reverse.cubin")));
  }

  @Test
  void filesForOtherLanguagesHoldWhatWasCompiled() throws IOException {
    with(NVCC.replace("SPILLS", "0"))
        .prism("build", program, "-o", out, "--python", "--header")
        .expect(Status.FINE)
        .out(out.resolve("reverse.cubin") + "\n")
        .out(out.resolve("reverse.py") + "\n")
        .out(out.resolve("reverse.hpp") + "\nreverse: 64 threads, 256 bytes shared, 24 registers;");
    assertTrue(
        Files.readString(out.resolve("reverse.py")).contains("def reverse(grid, x, y, n, *, "));
    assertTrue(Files.readString(out.resolve("reverse.hpp")).contains("inline Result reverse("));
  }

  @Test
  void whatAFunctionLaunchesComesWithIt() throws IOException {
    Files.writeString(
        folder.resolve("calls.prism"),
        """
        from .reverse import reverse

        @prism("host")
        def backwards(x: buffer(float), y: buffer(float), n: int):
            launch(reverse, grid=1)(x, y, n)
        """);
    var calls = folder.resolve("calls.prism").toString();
    with(NVCC.replace("SPILLS", "0"))
        .prism("build", calls, "-o", out, "--python", "--header")
        .expect(Status.FINE)
        .out("reverse: 64 threads, 256 bytes shared, 24 registers;");
    assertTrue(Files.readString(out.resolve("calls.py")).contains("def backwards(x, y, n, *, "));
    assertTrue(Files.readString(out.resolve("calls.hpp")).contains("inline Result backwards("));
    line.prism("build", calls, "-o", out).expect(Status.USAGE).err("no kernels in " + calls);
  }

  @Test
  void ownKernelsKeepTheirNamesBesideThoseThatCome() throws IOException {
    var launching =
        """

        @prism("host")
        def NAME(x: buffer(float), y: buffer(float), n: int):
            launch(reverse, grid=1)(x, y, n)
        """;
    Files.writeString(folder.resolve("other.prism"), KERNEL + launching.replace("NAME", "there"));
    var both =
        "from .other import there\n\n"
            + KERNEL.replace("v += s", "v += 2.0 * s")
            + launching.replace("NAME", "here")
            + "    there(x, y, n)\n";
    with(NVCC.replace("SPILLS", "0"))
        .prism(
            "build", Files.writeString(folder.resolve("both.prism"), both), "-o", out, "--python")
        .expect(Status.FINE);
    var code = Files.readString(out.resolve("both.cu"));
    var own = code.substring(code.indexOf("\nreverse("), code.indexOf("\nreverse_1("));
    assertTrue(own.contains("2.0f *"), own);
  }

  @Test
  void withoutCompiledCodeThereIsNothingForOtherLanguages() throws IOException {
    with("echo 'nvcc fatal   : Unsupported gpu architecture'; exit 1")
        .prism("build", program, "-o", out, "--python", "--header")
        .expect(Status.ENVIRONMENT);
    assertFalse(Files.exists(out.resolve("reverse.py")));
    assertFalse(Files.exists(out.resolve("reverse.hpp")));
    var variables = Map.of("PRISM_NVCC", folder.resolve("nowhere").toString());
    for (var option : new String[] {"--python", "--header"}) {
      new CommandLine(CommandLine.environment(folder, variables))
          .prism("build", program, "-o", out, option)
          .expect(Status.ENVIRONMENT)
          .err("build without --cubin, --python and --header");
    }
  }

  @Test
  void spillsAreAWarning() throws IOException {
    with(NVCC.replace("SPILLS", "8"))
        .prism("build", program, "-o", out, "--cubin")
        .expect(Status.FINE)
        .out("24 registers, 8 bytes spilled;")
        .err("warning[P0901]: `reverse` keeps 8 bytes")
        .err("reverse.prism:4:5");
  }

  @Test
  void withoutACompilerTheMessageSaysHowToGetOne() throws IOException {
    var nowhere = folder.resolve("nowhere");
    var variables = Map.of("PRISM_NVCC", nowhere.toString());
    var outcome =
        new CommandLine(CommandLine.environment(folder, variables))
            .prism("build", program, "-o", out, "--cubin")
            .expect(Status.ENVIRONMENT)
            .err("no compiler at PRISM_NVCC=" + nowhere + ": install the CUDA toolkit");
    assertEquals(1, outcome.err().lines().count());
    assertTrue(outcome.err().contains("set PRISM_NVRTC"), outcome.err());
    assertFalse(Files.exists(out));
    variables = Map.of("PRISM_NVRTC", nowhere.toString());
    new CommandLine(CommandLine.environment(folder, variables))
        .prism("build", program, "-o", out, "--cubin")
        .expect(Status.ENVIRONMENT)
        .err("no compiler at PRISM_NVRTC=" + nowhere + ": install the CUDA toolkit");
  }

  @Test
  void aCompilerThatCannotRunIsTheMachines() throws IOException {
    with("echo 'nvcc fatal   : Unsupported gpu architecture'; exit 1")
        .prism("build", program, "-o", out, "--cubin")
        .expect(Status.ENVIRONMENT)
        .err("failed: nvcc fatal   : Unsupported gpu architecture");
  }

  @Test
  void codeThatTheCompilerRefusesIsOurBug() throws IOException {
    var outcome =
        with("echo \"reverse.cu(3): error: expected a ';'\"; exit 2")
            .prism("build", program, "-o", out, "--cubin")
            .expect(Status.INTERNAL)
            .err("expected a ';'")
            .err("kept in " + out.resolve("reverse.cu"))
            .err("this is a bug in Prism");
    assertTrue(Files.exists(out.resolve("reverse.cu")), outcome.err());
  }

  @Test
  void unsafeTextThatTheCompilerRefusesIsTheUsers() throws IOException {
    Files.writeString(
        program,
        KERNEL.replace("        v : float", "        unsafe(\"nonsense;\")\n        v : float"));
    line.prism("build", program, "-o", out).expect(Status.FINE);
    int number =
        1
            + Files.readAllLines(out.resolve("reverse.cu")).stream()
                .map(String::strip)
                .toList()
                .indexOf("nonsense;");
    assertTrue(number > 0);
    with("echo 'reverse.cu(" + number + "): error: no such thing'; exit 2")
        .prism("build", program, "-o", out, "--cubin")
        .expect(Status.PROBLEMS)
        .err("error[P0903]: the CUDA compiler refuses this text: no such thing")
        .err("reverse.prism:9:9");
  }

  @Test
  void errorsOfTheProgramWriteNothing() throws IOException {
    Files.writeString(program, KERNEL.replace("o[0] = v", "o[0] = w"));
    line.prism("build", program, "-o", out).expect(Status.PROBLEMS).err("error[P0201]");
    line.prism("build", "--json", program, "-o", out)
        .expect(Status.PROBLEMS)
        .out("{\"code\":\"P0201\"");
    assertFalse(Files.exists(out));
    Files.write(program, new byte[] {(byte) 0xFF});
    line.prism("build", program, "-o", out).expect(Status.PROBLEMS).err("error[P0109]");
  }

  /** Each by itself; what one machine does not have ends the build of all. */
  @Test
  void severalMachinesAreBuiltFor() throws IOException {
    line.prism("build", program, "-o", out, "--target", "sm_90a,sm_80")
        .expect(Status.FINE)
        .out(out.resolve("reverse.sm_80.cu") + "\n")
        .out(out.resolve("reverse.sm_90a.json") + "\n");
    assertFalse(Files.exists(out.resolve("reverse.cu")));
    var large =
        KERNEL
            .replace("smem=256", "smem=172032")
            .replace("shared(float[64])", "shared(float[43000])");
    Files.writeString(program, large);
    line.prism("build", program, "-o", out, "--target", "sm_80,sm_90a")
        .expect(Status.PROBLEMS)
        .err("sm_80");
  }

  @Test
  void wrongUsageIsSaid() throws IOException {
    line.prism("build").expect(Status.USAGE).err("needs FILE");
    line.prism("build", folder.resolve("nothing.prism"))
        .expect(Status.USAGE)
        .err("no such file: " + folder.resolve("nothing.prism"));
    line.prism("build", folder).expect(Status.USAGE).err("is a folder; name one program");
    line.prism("build", "a\0b").expect(Status.USAGE).err("no such file");
    line.prism("build", program, "-o", "a\0b").expect(Status.USAGE).err("no name of a folder");
    line.prism("build", program, program).expect(Status.USAGE).err("unexpected argument");
    line.prism("build", program, "--target", "sm_91").expect(Status.USAGE).err("no target `sm_91`");
    line.prism("build", program, "--target", "sm_80,").expect(Status.USAGE).err("no target ``");
    line.prism("build", program, "--target", "sm_80,sm_90a,sm_80")
        .expect(Status.USAGE)
        .err("`sm_80` is named twice");
    var empty = Files.writeString(folder.resolve("empty.prism"), "");
    line.prism("build", empty, "-o", out)
        .expect(Status.USAGE)
        .err("no kernels in " + empty + "; a generic one needs `@instantiate` or -D");
  }

  @Test
  void aFolderThatCannotBeIsTheMachines() throws IOException {
    Files.writeString(folder.resolve("file"), "");
    line.prism("build", program, "-o", folder.resolve("file"))
        .expect(Status.ENVIRONMENT)
        .err("cannot write " + folder.resolve("file/reverse.cu"));
  }

  private CommandLine with(String nvcc) throws IOException {
    var file = Files.writeString(folder.resolve("nvcc"), "#!/bin/sh\n" + nvcc + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    return new CommandLine(CommandLine.environment(folder, Map.of("PRISM_NVCC", file.toString())));
  }
}
