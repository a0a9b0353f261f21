package org.prismlang.kernel.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.kernel.lower.CorpusProgram;
import org.prismlang.kernel.lower.Programs;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.program.Function;

/**
 * What is laid out is no less than the checker counted, and no more than is promised and than the
 * machine has, or an error says so.
 */
final class BudgetTest {
  private static final List<Path> CORPUS =
      Stream.concat(
              Programs.all().stream(),
              Stream.of("bench/kernels", "kernel/src/test/prism/sync")
                  .flatMap(folder -> Programs.below(Path.of("..", folder))))
          .toList();

  @TestFactory
  Stream<DynamicTest> whatTheCheckerAcceptsIsLaidOutWithinBounds() {
    return CORPUS.stream().map(path -> DynamicTest.dynamicTest(path.toString(), () -> fits(path)));
  }

  private static void fits(Path path) {
    var known = CorpusProgram.of(path);
    var target = known.options().target();
    if (known.module().isEmpty()) {
      return;
    }
    var diagnostics = known.diagnostics();
    var placed = Placing.of(known.lowered(), target, diagnostics);
    var errors = diagnostics.inOrder().stream().filter(Diagnostic::isError);
    assertEquals(List.of(), errors.map(it -> it.span() + ": " + it.message()).toList());
    for (int i = 0; i < placed.kernels().size(); i++) {
      var kernel = placed.kernels().get(i);
      var layout = placed.of(kernel).layout();
      assertTrue(counted(known.program().kernels().get(i)) <= layout.memoryBytes(), kernel.name());
      assertTrue(layout.bytes() <= target.sharedBytes(), kernel.name());
      var promised = kernel.bound().sharedBytes();
      assertTrue(promised.isEmpty() || layout.memoryBytes() <= promised.getAsInt(), kernel.name());
    }
  }

  /** A summary says the promise where there is one. */
  private static long counted(Function kernel) {
    return kernel.bound().sharedBytes().isPresent() ? 0 : kernel.summary().sharedBytes();
  }

  @Test
  void theCorpusIsThere() {
    assertTrue(CORPUS.size() > 350, CORPUS.size() + " programs");
  }
}
