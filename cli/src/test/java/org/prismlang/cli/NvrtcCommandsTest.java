package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code build}, {@code run} and {@code doctor} on a machine with a library for a compiler. */
class NvrtcCommandsTest {
  private static final Path SAXPY = Path.of("../examples/saxpy.prism");

  private static final String KERNEL =
      """
      @prism("device")
      @requires(thread[1])
      def lane() -> uint @ thread[1]:
          with unsafe("return nonsense;"):
              return uint(0)

      @prism("global")
      @requires(grid[1], block[1], thread[32])
      @launch(block=32)
      def lanes(y: ptr(uint) @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              mine[0] = lane()

      @prism("host")
      def main():
          y : buffer(uint) = buffer(uint, 32, init=zeros)
          launch(lanes, grid=1)(y)
      """;

  @TempDir Path folder;
  private GpuStub gpu;
  private Map<String, String> variables;

  @BeforeEach
  void use() throws IOException {
    gpu = GpuStub.in(folder);
    variables =
        Map.of(
            "PRISM_LIBCUDA", gpu.variables().get("PRISM_LIBCUDA"),
            "PRISM_NVRTC", gpu.nvrtc(),
            "XDG_CACHE_HOME", folder.resolve("cache").toString());
  }

  @Test
  void codeIsMadeOfTheKernelsAlone() throws IOException {
    line()
        .prism("build", SAXPY, "-o", folder, "--cubin")
        .expect(Status.FINE)
        .out(folder.resolve("saxpy.cubin") + "\n")
        .out("saxpy: 256 threads, 0 bytes shared, 10 registers;");
    var compiled = Files.readString(folder.resolve("saxpy.cubin"));
    assertTrue(compiled.contains("__global__"), compiled);
    assertTrue(compiled.contains("// --gpu-architecture=sm_90a\n"), compiled);
    assertFalse(compiled.contains("cudaError_t"), compiled);
    assertTrue(Files.readString(folder.resolve("saxpy.cu")).contains("cudaError_t"));
  }

  @Test
  void kernelsRunAndAreKept() throws IOException {
    line().prism("run", SAXPY, "--backend=gpu", "100").expect(Status.FINE);
    try (var files = Files.walk(folder.resolve("cache"))) {
      assertEquals(
          List.of("nvrtc-12.0.cubin"),
          files
              .map(it -> it.getFileName().toString())
              .filter(it -> it.endsWith(".cubin"))
              .toList());
    }
    assertEquals(List.of(), gpu.compiled());
  }

  @Test
  void errorsInTextAreTheUsers() throws IOException {
    var file = Files.writeString(folder.resolve("lanes.prism"), KERNEL);
    var outcomes =
        List.of(
            line().prism("build", file, "-o", folder, "--cubin"),
            line().prism("run", file, "--backend=gpu"));
    for (var outcome : outcomes) {
      outcome
          .expect(Status.PROBLEMS)
          .err("error[P0903]: the CUDA compiler refuses this text: identifier \"nonsense\"")
          .err("lanes.prism:4:10");
    }
  }

  @Test
  void aMachineThatItDoesNotKnowIsSaid() {
    line()
        .prism("build", SAXPY, "-o", folder, "--cubin", "--target=sm_100")
        .expect(Status.ENVIRONMENT)
        .err("libnvrtc.so.12 failed: it knows no sm_100a: a newer CUDA does");
  }

  @Test
  void doctorNamesIt() throws IOException {
    line().prism("doctor").expect(Status.FINE).out("ok       NVRTC          " + gpu.nvrtc());
    new CommandLine(CommandLine.environment(folder, Map.of("PRISM_NVRTC", "/nowhere/x.so")))
        .prism("doctor")
        .expect(Status.FINE)
        .out("missing  NVRTC          not at PRISM_NVRTC")
        .out("pip install nvidia-cuda-nvrtc nvidia-cuda-runtime");
  }

  private CommandLine line() {
    return new CommandLine(CommandLine.environment(folder, variables));
  }
}
