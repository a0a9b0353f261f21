package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.foreign.clang.Clang;

/** What is said of CUDA that others wrote, in the terminal. */
class ForeignCommandsTest {
  private static final String TILES =
      """
      //--blockDim=128 --gridDim=2
      __global__ void sums(const float *in, float *out, int n) {
        __shared__ float tile[128];
        int t = threadIdx.x;
        float sum = 0;
        for (int base = 0; base < n; base += 128) {
          tile[t] = in[base + t];
          __syncthreads();
          for (int i = 0; i < 128; i++) sum += tile[i];
          __syncthreads();
        }
        out[blockIdx.x * 128 + t] = sum;
      }
      """;

  @TempDir Path folder;
  private CommandLine line;
  private Path tiles;

  @BeforeEach
  void start() throws IOException {
    assumeTrue(Clang.of(System.getenv()).isPresent(), Clang.HINT);
    line = CommandLine.plain(folder);
    tiles = Files.writeString(folder.resolve("tiles.cu"), TILES);
  }

  private void write(String from, String to) throws IOException {
    Files.writeString(tiles, TILES.replace(from, to));
  }

  @Test
  void barriersThatAreNotNeededAreNamed() throws IOException {
    line.prism("mutate", tiles)
        .expect(Status.FINE)
        .out("tiles.cu:8: `__syncthreads()` in sums is needed: nothing orders")
        .out("(read of `tile` in line 9, write of `tile` in line 7)")
        .out("tiles.cu:10: `__syncthreads()` in sums is needed")
        .out("2 barriers: 2 needed, 0 not needed, 0 unknown\n");
    write("float sum = 0;", "float sum = 0; __syncthreads();");
    line.prism("mutate", tiles, "--json")
        .expect(Status.PROBLEMS)
        .out("\"without\":\"verified\"}")
        .out("{\"barriers\":3,\"needed\":2,\"not_needed\":1,\"unknown\":0}\n");
  }

  @Test
  void whatIsWrongAsItStandsHasNoNeeds() throws IOException {
    write("sum += tile[i];\n    __syncthreads();", "sum += tile[i];");
    line.prism("mutate", tiles)
        .expect(Status.PROBLEMS)
        .err("error[P0705]")
        .out("sums: refuted for ")
        .out("0 barriers");
  }

  @Test
  void aBarrierThatWasTriedIsAHelp() throws IOException {
    write("sum += tile[i];\n    __syncthreads();", "sum += tile[i];");
    line.prism("verify", tiles)
        .expect(Status.PROBLEMS)
        .err(
            "help: a `__syncthreads()` at the end of the loop in line 6 makes it verified (tried)");
    line.prism("verify", tiles, "--json")
        .expect(Status.PROBLEMS)
        .out("at the end of the loop in line 6 makes it verified (tried)");
  }

  @Test
  void whatNoBarrierMendsHasNoHelp() throws IOException {
    write("out[blockIdx.x * 128 + t] = sum", "out[t] = sum");
    var outcome = line.prism("verify", tiles).expect(Status.PROBLEMS).err("error[P0705]");
    assertFalse(outcome.err().contains("help:"), outcome.err());
  }

  @Test
  void accessesAreCounted() throws IOException {
    write("in[base + t]", "in[base + 2 * t]");
    line.prism("analyze", tiles)
        .expect(Status.FINE)
        .out("sums\n  128 threads, 512 bytes shared\n")
        .out("`in`, global load")
        .out("8.00 sectors a request")
        .out("`tile`, shared store  tid: 1.00 wavefronts a request")
        .out("sync  block barrier, written, 1 a trip of the loop in line 6");
    write("__syncthreads();\n    for", "asm volatile(\"strange.op;\");\n    for");
    line.prism("analyze", tiles)
        .expect(Status.PROBLEMS)
        .err("not understood: `asm` of `strange.op`");
  }

  @Test
  void whatAVerdictRestsOnIsSaid() throws IOException {
    line.prism("verify", tiles)
        .expect(Status.FINE)
        .out("  assumed: `in`, `out` are different arrays\n");
    line.prism("verify", tiles, "--json")
        .expect(Status.FINE)
        .out("\"outside\":[],\"assumed\":[\"`in`, `out` are different arrays\"]}\n");
    write("out[blockIdx.x * 128 + t] = sum", "out[t] = sum");
    line.prism("verify", tiles, "--json").expect(Status.PROBLEMS).out("\"assumed\":[]}\n");
    Files.writeString(
        tiles, "template <class T> __global__ void fill(T *p) { p[threadIdx.x] = 1; }\n");
    line.prism("verify", tiles, "--json")
        .expect(Status.FINE)
        .out("\"assumed\":[\"types of the template `fill` are `int`: nobody here uses it\"]}\n");
  }

  @Test
  void ofWhatClangRefusesNothingIsImported() throws IOException {
    Files.writeString(tiles, "__global__ strange k(int *p) { p[threadIdx.x] = 1 }\n");
    for (var command : List.of("import", "verify", "mutate", "analyze")) {
      line.prism(command, tiles)
          .expect(Status.PROBLEMS)
          .err("error: unknown type name 'strange'")
          .err("no kernel of ");
    }
    Files.writeString(tiles, "__device__ int one() { return 1; }\n");
    line.prism("import", tiles).expect(Status.USAGE).err("no kernels in ");
  }

  @Test
  void anImportIsSaidAsJson() {
    var outcome = line.prism("import", tiles, "--json").expect(Status.FINE);
    outcome
        .out("{\"program\":\"")
        .out("{\"kernel\":\"sums\",\"carried\":\"whole\"}\n")
        .out("{\"barrier\":\"__syncthreads()\",\"kernel\":\"sums\",")
        .out("\"needed\":true,\"by\":");
    assertEquals(
        4,
        outcome.out().lines().filter(it -> it.startsWith("{") && it.endsWith("}")).count(),
        outcome.out());
  }
}
