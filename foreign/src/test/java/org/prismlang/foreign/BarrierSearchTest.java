package org.prismlang.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.prismlang.foreign.clang.Clang;
import org.prismlang.lang.source.SourceFile;

/** The smallest barrier that mends a mistake, and none where none does. */
class BarrierSearchTest {
  @ParameterizedTest
  @CsvSource({
    "colibri_1099, a `__syncwarp()` before line 8 makes it verified (tried)",
    "cudnnfrontend_426, a `__syncwarp()` before line 20 makes it verified (tried)",
    "llamacpp_18448, a `__syncthreads()` before line 11 makes it verified (tried)",
    "cutlass_386, a `__syncthreads()` at the end of the loop in line 6 makes it verified (tried)",
    "tilelang_2556,",
    "fuser_3428,",
  })
  void oneBarrierIsOfferedWhereItMends(String pair, String help)
      throws IOException, InterruptedException {
    var clang = Clang.of(System.getenv());
    assumeTrue(clang.isPresent(), Clang.HINT);
    var path = Path.of("src/test/pairs", pair + "_racy.cu");
    var source = new SourceFile(path.toString(), Files.readString(path));
    var file = ForeignFile.read(source, clang.get(), List.of()).orElseThrow();
    var judge = new ForeignJudge(file, source, Optional.empty(), Optional.empty(), Map.of());
    var kernel = file.kernels().getFirst();
    var found = new BarrierSearch(file, judge).of(kernel, judge.of(kernel));
    assertEquals(Optional.ofNullable(help), found);
  }
}
