package org.prismlang.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.prismlang.cuda.operation.Nvcc;
import org.prismlang.lang.diagnostic.Diagnostics;

/** The CUDA compiler takes watched code without a word, and makes of it what the host looks for. */
class WatchedCodeCompilesTest {
  /** A watch that cost them their registers or their pipelines would show another program. */
  private static final Set<String> FAST = Set.of("01_gemm_bf16", "04_attention");

  private static final Pattern SPILL = Pattern.compile("[1-9]\\d* bytes spill");
  private static final Pattern SERIALIZED = Pattern.compile("C75(08|10|11|12)");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "examples/scan_lookback",
        "lang/src/test/prism/programs/01_gemm_bf16",
        "lang/src/test/prism/programs/03b_scan_ring",
        "lang/src/test/prism/programs/04_attention",
        "lang/src/test/prism/programs/06a_cluster_gemm"
      })
  void withTheSymbolsOfTheReport(String program) throws IOException, InterruptedException {
    var nvcc = Nvcc.find();
    assumeTrue(nvcc.isPresent(), "SKIPPED: no nvcc, so nobody knows whether watched code compiles");
    var file = Prism.file(Path.of("..", program + ".prism"));
    var target = Prism.target(file);
    var code = DeviceCode.of(Prism.placed(file, new Diagnostics()), target, true);
    var outcome = nvcc.get().compile(code.source(), target, folder);
    assertEquals(0, outcome.status(), outcome.text());
    assertFalse(SERIALIZED.matcher(outcome.text()).find(), outcome.text());
    if (FAST.contains(program.substring(program.lastIndexOf('/') + 1))) {
      assertFalse(SPILL.matcher(outcome.text()).find(), outcome.text());
    }
    var names = Files.readString(outcome.cubin(), StandardCharsets.ISO_8859_1);
    for (var symbol : List.of(WatchReport.ADDRESS_SYMBOL, WatchReport.STATE_SYMBOL)) {
      assertTrue(names.contains("\0" + symbol + "\0"), symbol);
    }
  }
}
