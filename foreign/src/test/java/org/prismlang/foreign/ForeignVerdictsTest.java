package org.prismlang.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.foreign.clang.Clang;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.verify.Judgement;

/**
 * Kernels whose names say what is to be said of them: those that are right are verified, of those
 * that are wrong a line is found that is marked, what is unknown is neither, and what is doubtful
 * is not verified.
 */
class ForeignVerdictsTest {
  private static final Path FOLDER = Path.of("src/test/cuda");

  private static Clang clang() {
    var clang = Clang.of(System.getenv());
    assumeTrue(clang.isPresent(), Clang.HINT);
    return clang.orElseThrow();
  }

  private static ForeignFile read(SourceFile source) throws IOException, InterruptedException {
    var file = ForeignFile.read(source, clang(), List.of()).orElseThrow();
    assertEquals(List.of(), file.complaints(), source.path());
    return file;
  }

  @TestFactory
  Stream<DynamicContainer> kernelsAreJudgedAsTheirNamesSay() throws IOException {
    try (var files = Files.list(FOLDER)) {
      return files.sorted().toList().stream()
          .map(it -> DynamicContainer.dynamicContainer(it.getFileName().toString(), tests(it)));
    }
  }

  private static Stream<DynamicTest> tests(Path path) {
    try {
      var source = new SourceFile(path.toString(), Files.readString(path));
      var file = read(source);
      var judge = new ForeignJudge(file, source, Optional.empty(), Optional.empty(), Map.of());
      assertFalse(file.kernels().isEmpty(), "no kernels");
      return file.kernels().stream()
          .map(it -> DynamicTest.dynamicTest(it.name(), () -> check(judge.of(it), it, source)));
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private static void check(Judgement judgement, ClangNode kernel, SourceFile source) {
    var said = judgement.refutations() + " " + judgement.outside();
    switch (kernel.name().substring(0, kernel.name().indexOf('_'))) {
      case "right" -> assertEquals(Judgement.Standing.VERIFIED, judgement.standing(), said);
      case "wrong" -> {
        assertEquals(Judgement.Standing.REFUTED, judgement.standing(), said);
        assertTrue(
            judgement.refutations().stream()
                .flatMap(it -> it.violation().parties().stream())
                .map(it -> source.lineText(it.span().from().line()))
                .anyMatch(it -> it.endsWith("// here")),
            said);
      }
      case "unknown" -> assertEquals(Judgement.Standing.UNKNOWN, judgement.standing(), said);
      case "doubtful" -> assertNotEquals(Judgement.Standing.VERIFIED, judgement.standing(), said);
      default -> throw new AssertionError("what is to be said of " + kernel.name());
    }
  }

  @Test
  void whatIsNotUnderstoodIsNamedWithItsLine() throws IOException, InterruptedException {
    var path = FOLDER.resolve("attacks.cu");
    var source = new SourceFile(path.toString(), Files.readString(path));
    var file = read(source);
    var judge = new ForeignJudge(file, source, Optional.empty(), Optional.empty(), Map.of());
    var kernel = file.kernels().stream().filter(it -> it.name().equals("doubtful_asm")).findFirst();
    var outside = judge.of(kernel.orElseThrow()).outside();
    assertEquals("not understood: `asm` of `st.global.u32`", outside.getFirst().what());
    var line = outside.getFirst().where().orElseThrow().from().line();
    assertTrue(source.lineText(line).contains("asm volatile"));
  }

  @Test
  void ofAFileThatClangDoesNotAcceptNothingIsVerified() throws IOException, InterruptedException {
    var path = Files.createTempFile("broken", ".cu");
    try {
      Files.writeString(path, "__global__ void k(strange *p) { p[threadIdx.x] = 1; }\n");
      var source = new SourceFile(path.toString(), Files.readString(path));
      var file = ForeignFile.read(source, clang(), List.of()).orElseThrow();
      var judge = new ForeignJudge(file, source, Optional.empty(), Optional.empty(), Map.of());
      assertFalse(file.complaints().isEmpty());
      for (var kernel : file.kernels()) {
        assertEquals(Judgement.Standing.UNKNOWN, judge.of(kernel).standing());
      }
    } finally {
      Files.delete(path);
    }
  }

  @Test
  void launchesOfTheHostSayHowManyThreadsThereAre() throws IOException, InterruptedException {
    var path = Files.createTempFile("launched", ".cu");
    try {
      Files.writeString(
          path,
          """
          __global__ void k(int *p) { p[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
          const int THREADS = 64;
          void host(int *p) { k<<<dim3(3), 2 * THREADS>>>(p); }
          """);
      var source = new SourceFile(path.toString(), Files.readString(path));
      var file = read(source);
      var judge = new ForeignJudge(file, source, Optional.empty(), Optional.empty(), Map.of());
      var judgement = judge.of(file.kernels().getFirst());
      assertEquals(Judgement.Standing.VERIFIED, judgement.standing());
      assertEquals("3 blocks of 128 threads", judgement.sizes().getFirst().text());
    } finally {
      Files.delete(path);
    }
  }

  @Test
  void givenShapesAndSizesWin() throws IOException, InterruptedException {
    var path = FOLDER.resolve("any_block.cu");
    var source = new SourceFile(path.toString(), Files.readString(path));
    var file = read(source);
    var judge =
        new ForeignJudge(
            file,
            source,
            Optional.of(List.of(64, 1, 1)),
            Optional.of(List.of(5, 1, 1)),
            Map.of("n", 7L));
    var judgement = judge.of(file.kernels().getLast());
    assertEquals("5 blocks of 64 threads, n = 7", judgement.sizes().getFirst().text());
  }

  @Test
  void whatIsTooMuchIsUnknownUntilTheLaunchIsSaid() throws IOException, InterruptedException {
    var path = Files.createTempFile("long", ".cu");
    try {
      Files.writeString(
          path,
          """
          __global__ void k(int n, float *p) {
            __shared__ float s[256];
            for (int i = 0; i < n; i++)
              for (int j = 0; j < n; j++)
                for (int l = 0; l < n; l++) s[threadIdx.x] += 1;
            __syncthreads();
            p[blockIdx.x * 256 + threadIdx.x] = s[255 - threadIdx.x];
          }
          void host(int n, float *p) { k<<<3, 256>>>(n, p); }
          """);
      var source = new SourceFile(path.toString(), Files.readString(path));
      var file = read(source);
      var one = file.kernels().getFirst();
      var judge = new ForeignJudge(file, source, Optional.empty(), Optional.empty(), Map.of());
      var little = judge.of(1000).of(one);
      assertEquals(Judgement.Standing.UNKNOWN, little.standing());
      assertTrue(little.outside().toString().contains("`--size n=…` says it"), little.toString());
      assertEquals(little.outside(), judge.of(1000).of(one).outside());
      var said =
          new ForeignJudge(file, source, Optional.empty(), Optional.empty(), Map.of("n", 3L));
      assertEquals(Judgement.Standing.VERIFIED, said.of(1000).of(one).standing());
    } finally {
      Files.delete(path);
    }
  }
}
