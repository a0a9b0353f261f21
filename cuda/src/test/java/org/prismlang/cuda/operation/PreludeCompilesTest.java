package org.prismlang.cuda.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.prismlang.lang.type.Target;

/**
 * All that the operations print, through the compiler and the assembler of the oldest target and of
 * the one with the most operations. For every one: {@code -Dprism.targets=all}.
 */
class PreludeCompilesTest {
  private static final boolean ARE_ALL_TRIED = "all".equals(System.getProperty("prism.targets"));

  private static final Pattern SPILL = Pattern.compile("[1-9][0-9]* bytes spill");
  private static final Pattern ADVICE = Pattern.compile("C75[0-9]{2}");

  /** The least, the most, and one that integers skip. */
  private static final List<Integer> WIDTHS = List.of(8, 40, 256);

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void withoutWarningsSpillsOrSerializedProducts(Target target)
      throws IOException, InterruptedException {
    assumeTrue(ARE_ALL_TRIED || target == Target.SM_80 || target == Target.SM_90A, "a long run");
    var outcome = compiled(target);
    assertEquals(0, outcome.status(), outcome.text());
    assertFalse(SPILL.matcher(outcome.text()).find(), outcome.text());
    assertFalse(ADVICE.matcher(outcome.text()).find(), outcome.text());
  }

  @Test
  void everyFunctionIsCalled() {
    var file = KernelFile.of(Target.SM_90A, WIDTHS);
    var idle = new TreeSet<String>();
    for (var piece : Prelude.all()) {
      var name = piece.function().name();
      boolean isCalled = Pattern.compile("\\b" + name + "\\b").matcher(file.kernels()).find();
      if (!isCalled && !file.isNeeded(name)) {
        idle.add(name);
      }
    }
    assertEquals(new TreeSet<String>(), idle);
  }

  private Nvcc.Outcome compiled(Target target) throws IOException, InterruptedException {
    var nvcc = Nvcc.find();
    assumeTrue(nvcc.isPresent(), "SKIPPED: no nvcc, so nobody knows whether the prelude compiles");
    return nvcc.get().compile(KernelFile.of(target, WIDTHS).source(), target, folder);
  }
}
