package org.prismlang.cuda.nvcc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.prismlang.cuda.CudaProgram;
import org.prismlang.cuda.Prism;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Explanations;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Target;

/**
 * What `prism explain` shows of the CUDA compiler's complaints, it complains of in just that way.
 */
class BuildExplanationsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(names = {"P0901", "P0902", "P0903"})
  void examplesHold(Code code) throws IOException, InterruptedException {
    var nvcc = Nvcc.of(System.getenv());
    assumeTrue(nvcc.isPresent(), "SKIPPED: no nvcc, so nobody knows whether it complains");
    var page = Explanations.of(code).orElseThrow();
    assertEquals(List.of(code), codes(page.wrong().orElseThrow(), nvcc.get()), "the wrong example");
    assertEquals(List.of(), codes(page.right().orElseThrow(), nvcc.get()), "the right example");
  }

  private List<Code> codes(String text, Nvcc nvcc) throws IOException, InterruptedException {
    var diagnostics = new Diagnostics();
    var placed = Prism.placed(new SourceFile("example.prism", text), diagnostics);
    var source = CudaProgram.of(placed, Target.SM_90A).source();
    var file = Files.writeString(folder.resolve("example.cu"), source);
    var answer = nvcc.cubin(file, folder.resolve("example.cubin"), Target.SM_90A);
    new Findings(placed.module(), Target.SM_90A).report(answer, diagnostics);
    var texts = new UnsafeText(source, placed.module());
    for (var refusal : answer.refusals()) {
      diagnostics.report(texts.error(refusal).orElseThrow());
    }
    return diagnostics.inOrder().stream().map(Diagnostic::code).distinct().toList();
  }
}
