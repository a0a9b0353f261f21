package org.prismlang.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.foreign.clang.Clang;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.verify.Judgement;

/** What clang does not accept counts where it concerns a kernel, and nowhere else. */
class ClangRefusalsTest {
  private static final String RIGHT =
      "__global__ void k(int *p) { p[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n";
  private static final String WRONG =
      "__global__ void k(int *p) { p[threadIdx.x / 2] = threadIdx.x; }\n";

  @TempDir Path folder;

  private Judgement judged(String text) throws IOException, InterruptedException {
    var clang = Clang.of(System.getenv());
    assumeTrue(clang.isPresent(), Clang.HINT);
    var path = Files.writeString(folder.resolve("file.cu"), text);
    var source = new SourceFile(path.toString(), text);
    var file = ForeignFile.read(source, clang.orElseThrow(), List.of()).orElseThrow();
    assertFalse(file.complaints().isEmpty(), text);
    var kernel = file.kernels().stream().filter(it -> it.name().equals("k")).findFirst();
    return new ForeignJudge(file, source, Optional.empty(), Optional.empty(), Map.of())
        .of(kernel.orElseThrow());
  }

  private void expect(Judgement.Standing standing, boolean isRead, String text)
      throws IOException, InterruptedException {
    var judgement = judged(text);
    assertEquals(standing, judgement.standing(), text + judgement.outside());
    assertEquals(isRead, !judgement.sizes().isEmpty(), text + judgement.outside());
  }

  @Test
  void hostsNeedNotBeUnderstood() throws IOException, InterruptedException {
    var host =
        """
        strange::status check(strange::handle h, int n);
        void run(int *p) { strange::vector<int> v(p); k<<<1, 64>>>(v.begin()); }
        strange::status check(strange::handle h, int n) { return h.go(n); }
        """;
    expect(Judgement.Standing.VERIFIED, true, RIGHT + host);
    expect(Judgement.Standing.REFUTED, true, WRONG + host);
  }

  @Test
  void whatOtherKernelsAreRefusedForIsTheirs() throws IOException, InterruptedException {
    expect(
        Judgement.Standing.VERIFIED,
        true,
        RIGHT + "__global__ void other(int *p) { p[0] = strange(); }\n");
  }

  @Test
  void whatIsBesideKernelsLeavesADoubt() throws IOException, InterruptedException {
    expect(Judgement.Standing.UNKNOWN, true, "using namespace strange;\n" + RIGHT);
    expect(Judgement.Standing.REFUTED, true, "using namespace strange;\n" + WRONG);
    assertTrue(
        judged("using namespace strange;\n" + RIGHT)
            .outside()
            .getFirst()
            .what()
            .startsWith("what clang does not accept: "));
  }

  /** clang leaves out what uses a name that it did not accept, without another word. */
  @Test
  void whatKernelsNameConcernsThem() throws IOException, InterruptedException {
    for (var text :
        List.of(
            """
            const int N = STRANGE;
            __global__ void k(int *p) { if (threadIdx.x < N) p[0] = 1; }
            """,
            "struct S { strange x; int y; };\n__global__ void k(S *p) { p[threadIdx.x].y = 1; }\n",
            "typedef strange real;\n__global__ void k(real *p) { p[threadIdx.x] = 1; }\n",
            """
            __device__ void put(int *p) { strange(); p[0] = 1; }
            __global__ void k(int *p) { put(p); }
            """,
            "enum { A = STRANGE, B };\n__global__ void k(int *p) { p[threadIdx.x * B] = 1; }\n")) {
      expect(Judgement.Standing.UNKNOWN, false, text);
    }
  }

  /** Another function of the name would be called. */
  @Test
  void aFunctionThatIsMissingIsMissed() throws IOException, InterruptedException {
    expect(
        Judgement.Standing.UNKNOWN,
        false,
        """
        __device__ void put(int *p, double d) {}
        __device__ void put(int *p, int i = STRANGE) { p[0] = i; }
        __global__ void k(int *p) { put(p, (int)threadIdx.x); }
        """);
  }

  @Test
  void headersOfHostsMayBeMissing() throws IOException, InterruptedException {
    var host = "#include <thrust/sort.h>\nvoid run(int *p) { thrust::sort(p, p + 1); }\n";
    expect(Judgement.Standing.VERIFIED, true, host + RIGHT);
    expect(Judgement.Standing.UNKNOWN, true, "#include \"gone/a.h\"\n" + host + RIGHT);
    expect(
        Judgement.Standing.UNKNOWN,
        false,
        "#include <thrust/sort.h>\n__global__ void k(int *p) { thrust::sort(p, p + 1); }\n");
  }
}
