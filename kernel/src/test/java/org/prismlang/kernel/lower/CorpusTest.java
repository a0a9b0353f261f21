package org.prismlang.kernel.lower;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.kernel.ir.Module;

class CorpusTest {
  @TestFactory
  Stream<DynamicTest> everyProgramIsWellFormed() {
    return Programs.all().stream()
        .map(
            path ->
                DynamicTest.dynamicTest(
                    path.toString(),
                    () ->
                        assertEquals(
                            List.of(), WellFormed.problems(CorpusProgram.of(path).lowered()))));
  }

  @Test
  void theCorpusIsThere() {
    assertTrue(Programs.all().size() > 200);
    assertTrue(Programs.all().stream().map(Path::toString).anyMatch(it -> it.contains("04_")));
  }

  /** The check itself can fail. */
  @Test
  void aLocalThatNobodyDeclaredIsFound() {
    var module = Programs.lowered(Programs.kernel("m : int = n\nm += 1"));
    var kernel = module.kernels().getFirst();
    var withoutDeclaration = kernel.body().subList(1, kernel.body().size());
    var broken = new Module(List.of(), List.of(kernel.with(List.of(), withoutDeclaration)));
    assertEquals(List.of(), WellFormed.problems(module));
    assertTrue(WellFormed.problems(broken).getFirst().endsWith("not in scope: m"));
  }
}
