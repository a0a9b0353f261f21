package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/** {@code run} and {@code test} on a machine with a GPU. */
class GpuCommandsTest {
  private static final Path SAXPY = Path.of("../examples/saxpy.prism");
  private static final String GPU = "Prism stub GPU, compute capability 9.0, 140 GiB";

  private static final String KERNELS =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[1])
      def saxpy(a: float @ grid[1], x: ptr(const(float)) @ grid[1], y: ptr(float) @ grid[1], n: int @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              if i < n:
                  mine[0] = a * x[i] + mine[0]

      @prism("global")
      @requires(grid[1], block[1], thread[1])
      def stray(y: ptr(float) @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              mine[0] = 1.0

      @prism("global")
      @requires(grid[1], block[1], thread[32])
      @launch(block=32, in_order=True)
      def hang(flag: ptr(atomic(uint)) @ grid[1], y: ptr(uint) @ grid[1]):
          b : int @ block[1] = id()
          with group(block[1]), claim(y, p=thread[1], offset=2 * b) as one:
              match split(thread):
                  case 1:
                      wait_until(flag[b], lambda v: v > 0, order=acquire)

      @prism("host")
      def check(by: float, expected: float):
          x : buffer(float) = buffer(float, 4, init=fill(1.0))
          y : buffer(float) = buffer(float, 4, init=zeros)
          launch(saxpy, grid=1, block=32)(by, x, y, 4)
          print("one is", y[0])
          expect_equal(y, buffer(float, 4, init=fill(expected)))

      @prism("host")
      def strays():
          y : buffer(float) = buffer(float, 4, init=zeros)
          launch(stray, grid=1, block=32)(y)

      @prism("host")
      def main():
          strays()
      """;

  private static final String TESTS =
      """

      @prism("host")
      @test
      def first():
          check(2.0, 2.0)

      @prism("host")
      @test
      def waits():
          flag : buffer(uint) = buffer(uint, 1, init=zeros)
          y : buffer(uint) = buffer(uint, 1, init=zeros)
          launch(hang, grid=1, block=32)(flag, y)

      @prism("host")
      @test
      def lost():
          strays()

      @prism("host")
      @test
      def wrong():
          check(2.0, 3.0)

      @prism("host")
      @test
      def lost_again():
          strays()

      @prism("host")
      @test
      def last():
          check(4.0, 4.0)
      """;

  @TempDir Path folder;
  private GpuStub gpu;

  @BeforeEach
  void use() throws IOException {
    gpu = GpuStub.in(folder);
  }

  @Test
  void programsRunOnIt() throws IOException {
    var outcome = gpu.line().prism("run", SAXPY, "--backend", "gpu", "1000").expect(Status.FINE);
    assertEquals(GPU + "\nsaxpy of 1000 elements agrees with the host\n", outcome.out());
    assertEquals("", outcome.err());
    assertEquals(1, gpu.compiled().size());
    gpu.line().prism("run", SAXPY, "777").expect(Status.FINE).out(GPU + "\nsaxpy of 777 ");
    assertEquals(1, gpu.compiled().size(), "what is compiled is kept");
  }

  @Test
  void theSimulatorIsThereAllTheSame() {
    for (var options : List.of("--backend=sim", "--checked", "--counted")) {
      gpu.line().prism("run", SAXPY, options, "100").expect(Status.FINE).out("simulator, ");
    }
  }

  @Test
  void programsAreCompiledForIt() throws IOException {
    var said =
        gpu.prism(Status.FINE, Map.of("PRISM_STUB_SM", "80"), "run", SAXPY, "--backend=gpu", "100");
    assertTrue(said.contains("compute capability 8.0"), said);
    assertTrue(gpu.compiled().getFirst().contains(" -arch=sm_80 "), gpu.compiled().toString());
    gpu.line()
        .prism("run", SAXPY, "--backend=gpu", "--target=sm_100", "100")
        .expect(Status.ENVIRONMENT)
        .err("the program is compiled for sm_100, this GPU needs sm_90a: use --target sm_90a");
  }

  @Test
  void withoutCompilerThereIsOneLine() {
    var variables = new HashMap<>(gpu.variables());
    variables.put("PRISM_NVCC", folder.resolve("none").toString());
    var line = new CommandLine(CommandLine.environment(folder, variables));
    assertEquals(
        "prism: neither nvcc nor NVRTC here, and the kernel was not compiled before\n",
        line.prism("run", SAXPY, "--backend=gpu").expect(Status.ENVIRONMENT).err());
    line.prism("test", SAXPY, "--backend=gpu")
        .expect(Status.ENVIRONMENT)
        .err("prism: neither nvcc nor NVRTC here, and the kernel was not compiled before\n");
  }

  @Test
  void strayKernelIsNamed() throws IOException {
    var file = Files.writeString(folder.resolve("strays.prism"), KERNELS);
    gpu.line()
        .prism("run", file, "--backend=gpu")
        .expect(Status.PROBLEMS)
        .err("error[P0802]: `stray` accesses memory that is not its own")
        .err("1 error in 1 file");
  }

  @Test
  void waitInVainIsOneTestsTrouble() throws IOException {
    var file = Files.writeString(folder.resolve("tests.prism"), KERNELS + TESTS);
    gpu.line()
        .prism("test", file, "--backend=gpu", "--filter=first|waits|last", "--jobs=1")
        .expect(Status.PROBLEMS)
        .out(GPU + ", watched\n")
        .out("FAILED " + file + "::waits\nerror[P0808]: thread 7 of block 3 waits in vain\n")
        .out("2 passed, 1 failed in ");
  }

  @Test
  void lostGpuIsFoundAgainByAnotherProcess() throws Exception {
    var file = Files.writeString(folder.resolve("tests.prism"), KERNELS + TESTS);
    var broken = Files.writeString(folder.resolve("broken.prism"), "?\n");
    var junit = folder.resolve("junit.xml");
    var said =
        gpu.prism(
            Status.PROBLEMS,
            Map.of(),
            "test",
            file,
            broken,
            "--backend=gpu",
            "--jobs=1",
            "--junit=" + junit);
    assertEquals(1, count(said, GPU + ", watched\n"), said);
    for (var test : List.of("waits", "lost", "wrong", "lost_again")) {
      assertEquals(1, count(said, "FAILED " + file + "::" + test + "\n"), said);
    }
    assertEquals(1, count(said, "FAILED " + broken + "::check\n"), said);
    assertEquals(2, count(said, "error[P0802]: `stray` accesses memory that is not its own"), said);
    assertEquals(1, count(said, "the GPU is lost to this process: 3 tests go on in another\n"));
    assertEquals(1, count(said, "the GPU is lost to this process: a test goes on in another\n"));
    assertEquals(1, count(said, " passed, "), said);
    assertEquals(1, count(said, "2 passed, 5 failed in "), said);
    assertEquals(
        "{broken.prism::check=[P0105], tests.prism::first=[], tests.prism::last=[],"
            + " tests.prism::lost=[P0802], tests.prism::lost_again=[P0802],"
            + " tests.prism::waits=[P0808], tests.prism::wrong=[P0811]}",
        cases(junit).toString());
    assertEquals(List.of(), leftOver());
  }

  private static int count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }

  /** Tests and what they failed with; none is there twice. */
  private static Map<String, List<String>> cases(Path junit) throws Exception {
    var document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(junit.toFile());
    var cases = new TreeMap<String, List<String>>();
    var all = document.getElementsByTagName("testcase");
    assertEquals(
        Integer.toString(all.getLength()), document.getDocumentElement().getAttribute("tests"));
    for (int i = 0; i < all.getLength(); i++) {
      var test = (Element) all.item(i);
      var file = Path.of(test.getAttribute("classname")).getFileName();
      var failures = test.getElementsByTagName("failure");
      var types = new ArrayList<String>();
      for (int j = 0; j < failures.getLength(); j++) {
        types.add(((Element) failures.item(j)).getAttribute("type"));
      }
      var title = file + "::" + test.getAttribute("name");
      assertFalse(cases.containsKey(title), title);
      cases.put(title, types);
    }
    return cases;
  }

  private List<Path> leftOver() throws IOException {
    try (var files = Files.list(folder)) {
      return files.filter(it -> it.toString().endsWith(".results")).toList();
    }
  }
}
