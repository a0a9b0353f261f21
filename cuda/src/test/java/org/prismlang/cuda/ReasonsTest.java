package org.prismlang.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.diagnostic.Diagnostics;

/** Reasons of a synchronization are for readers: without them kernels are the same. */
final class ReasonsTest {
  private static final Path EXAMPLES = Path.of("../examples");
  private static final Path GEMM = Path.of("../lang/src/test/prism/programs/01_gemm_bf16.prism");
  private static final List<Path> LARGE =
      List.of(
          GEMM,
          Path.of("../lang/src/test/prism/programs/04_attention.prism"),
          Path.of("../bench/kernels/gemm_batched.prism"),
          Path.of("../bench/kernels/reduce.prism"));

  @TestFactory
  Stream<DynamicTest> withoutReasonsOnlyCommentsDiffer() throws IOException {
    var programs = new ArrayList<>(LARGE);
    try (Stream<Path> files = Files.list(EXAMPLES)) {
      files.filter(it -> it.toString().endsWith(".prism")).sorted().forEach(programs::add);
    }
    return programs.stream()
        .map(it -> DynamicTest.dynamicTest(it.getFileName().toString(), () -> check(it)));
  }

  private static void check(Path program) {
    var module = module(program);
    assertEquals(code(cuda(module, program)), code(cuda(unexplained(module), program)));
  }

  @Test
  void thereAreReasonsToTakeAway() {
    var module = module(GEMM);
    assertNotEquals(cuda(module, GEMM), cuda(unexplained(module), GEMM));
    assertTrue(cuda(unexplained(module), GEMM).contains("pin(acc);"));
  }

  private static Module module(Path program) {
    return Prism.placed(Prism.file(program), new Diagnostics()).module();
  }

  private static String cuda(Module module, Path program) {
    return CudaProgram.of(PlacedModule.of(module), Prism.target(Prism.file(program))).source();
  }

  private static String code(String cuda) {
    return cuda.lines()
        .filter(it -> !it.stripLeading().startsWith("//"))
        .collect(Collectors.joining("\n"));
  }

  private static Module unexplained(Module module) {
    return new Module(
        module.procedures().stream().map(it -> it.with(unexplained(it.body()))).toList(),
        module.kernels().stream()
            .map(it -> it.with(it.barriers(), unexplained(it.body())))
            .toList());
  }

  private static List<Stmt> unexplained(List<Stmt> statements) {
    return statements.stream()
        .map(
            it ->
                it instanceof Sync sync
                    ? unexplained(sync)
                    : Bodies.map(it, ReasonsTest::unexplained))
        .toList();
  }

  private static Sync unexplained(Sync sync) {
    return switch (sync) {
      case Sync.Meet(var scope, int threads, boolean isWritten, _, var span) ->
          new Sync.Meet(scope, threads, isWritten, List.of(), span);
      case Sync.Arrive(var barrier, var generation, var election, var bytes, _, var span) ->
          new Sync.Arrive(barrier, generation, election, bytes, List.of(), span);
      case Sync.Await(var barrier, var generation, boolean previous, _, var span) ->
          new Sync.Await(barrier, generation, previous, List.of(), span);
      case Sync.Fence(_, _, var span) -> new Sync.Fence(List.of(), span);
      case Sync.Enter(_, var span) -> new Sync.Enter(List.of(), span);
      case Sync.Commit(var timeline, _, var span) -> new Sync.Commit(timeline, List.of(), span);
      case Sync.Drain(var timeline, int pending, boolean readsOnly, var arrived, _, var span) ->
          new Sync.Drain(timeline, pending, readsOnly, arrived, List.of(), span);
    };
  }
}
