package org.prismlang.bundl.prism;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;

/** Where the two checkers differ for a reason. */
class DifferencesTest {
  private static String kernel(int promised, String launch, String body) {
    return """
    @prism("global")
    @requires(grid[1], block[1], thread[%d], smem=64)%s
    def k(x: ptr(int) @ grid[1], n: int @ grid[1]):
        with group(block[1]):
    %s\
    """
        .formatted(promised, launch, body.indent(8));
  }

  private static void prismAlone(Code code, Prepared program) {
    assertEquals(List.of(code), program.errors().stream().map(it -> it.code()).toList());
    var diagnostics = new Diagnostics();
    var bundl = program.bundl(diagnostics);
    assertTrue(bundl.isPresent(), () -> Prepared.said(diagnostics.inOrder()).toString());
    assertEquals(List.of(), Prepared.refusals(bundl.get()));
  }

  /** Prism checks for all launches that the bound allows, Bundl for the one it is given. */
  @Test
  void bundlKnowsHowManyThreadsThereAre() {
    var text = kernel(1, "", "with group(thread[2]):\n    v : int = 1\n");
    var launch =
        new Launch(
            Optional.empty(), OptionalInt.of(1), OptionalInt.of(4), Map.of(), Map.of(), Map.of());
    prismAlone(Code.P0302, new Prepared(text, launch));
  }

  /** One thread writes, whatever it is called. */
  @Test
  void aBlockOfOneThreadIsOneThread() {
    var body =
        """
        s : shared(int[4]) @ block[1]
        s[0] = 1
        """;
    prismAlone(Code.P0501, Prepared.of(kernel(1, "\n@launch(block=1)", body), 1));
  }
}
