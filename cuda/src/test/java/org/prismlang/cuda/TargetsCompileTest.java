package org.prismlang.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.cuda.nvcc.Nvcc;
import org.prismlang.kernel.layout.Placing;
import org.prismlang.kernel.lower.Lowering;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.program.Program;
import org.prismlang.lang.type.Target;

/**
 * What we print, the CUDA compiler takes without a word: examples for one machine, other programs
 * for every one that they allow. For all of both: {@code -Dprism.targets=all}.
 */
@Order(1)
final class TargetsCompileTest {
  /** Programs that ask for more than the oldest machine has, and what they run on. */
  private static final Map<String, Set<Target>> DEMANDING =
      Map.ofEntries(
          Map.entry("epilogue_tasks.prism", Set.of(Target.SM_90A)),
          Map.entry("attention_tasks.prism", Set.of(Target.SM_90A)),
          Map.entry("exo_tasks.prism", Set.of(Target.SM_90A)),
          Map.entry("batched_tasks.prism", Set.of(Target.SM_90A)),
          Map.entry("dual_tasks.prism", Set.of(Target.SM_90A)),
          Map.entry("rows_tasks.prism", Set.of(Target.SM_90A)),
          Map.entry("sgemm_tasks.prism", Set.of(Target.SM_90A, Target.SM_100)),
          Map.entry("splitk_tasks.prism", Set.of(Target.SM_90A)),
          Map.entry("tf32_tasks.prism", Set.of(Target.SM_90A)),
          Map.entry("gemm_tasks.prism", Set.of(Target.SM_90A)),
          Map.entry("hgemm.prism", Set.of(Target.SM_90A)),
          Map.entry("01_gemm_bf16.prism", Set.of(Target.SM_90A)),
          Map.entry("02_sgemm_wst.prism", Set.of(Target.SM_90A, Target.SM_100)),
          Map.entry("03b_scan_ring.prism", Set.of(Target.SM_90A, Target.SM_100)),
          Map.entry("04_attention.prism", Set.of(Target.SM_90A)),
          Map.entry("06a_cluster_gemm.prism", Set.of(Target.SM_90A)),
          // Of shared memory, sm_89 has less than the machines before and behind it.
          Map.entry(
              "ampere_attention_tasks.prism", Set.of(Target.SM_80, Target.SM_90A, Target.SM_100)));

  /** Long ones are compiled for the machine that they are made for, and no other. */
  private static final Map<String, Target> MADE_FOR =
      Map.of(
          "ampere_attention_tasks.prism", Target.SM_80,
          "ampere_tasks.prism", Target.SM_80,
          "element_tasks.prism", Target.SM_90A,
          "sgemm_tasks.prism", Target.SM_90A,
          "stencil_tasks.prism", Target.SM_90A);

  /**
   * Their registers are counted: a spill costs more than any barrier. Others are compiled without
   * much thought, which is quicker.
   */
  private static final Set<String> FAST =
      Set.of(
          "hgemm.prism",
          "01_gemm_bf16.prism",
          "04_attention.prism",
          "attention_tasks.prism",
          "ampere_attention_tasks.prism",
          "ampere_tasks.prism",
          "batched_tasks.prism",
          "dual_tasks.prism",
          "rows_tasks.prism",
          "sgemm_tasks.prism",
          "splitk_tasks.prism",
          "tf32_tasks.prism");

  private static final boolean ARE_ALL_TRIED = "all".equals(System.getProperty("prism.targets"));

  private static final Pattern SPILL = Pattern.compile("[1-9]\\d* bytes spill");

  /** The assembler made tensor-core batches wait for each other. */
  private static final Pattern SERIALIZED = Pattern.compile("C75(08|10|11|12)");

  private static final Map<Path, Map<Target, Program>> CHECKED = new ConcurrentHashMap<>();

  private static final ExecutorService TWO_AT_ONCE = Executors.newFixedThreadPool(2);

  @TempDir static Path scratch;

  private record Outcome(int status, String text) {}

  @AfterAll
  static void stop() {
    TWO_AT_ONCE.shutdownNow();
  }

  @TestFactory
  List<DynamicTest> programsCompileForEveryTargetTheyAllow() throws IOException {
    var nvcc = nvcc();
    var tests = new ArrayList<DynamicTest>();
    for (var program : programs()) {
      for (var target : tried(program)) {
        var name = program.getFileName() + " for " + target.text();
        Optional<Future<Outcome>> outcome =
            nvcc.map(it -> TWO_AT_ONCE.submit(() -> cubin(it, program, target)));
        tests.add(DynamicTest.dynamicTest(name, () -> check(program, outcome)));
      }
    }
    return tests;
  }

  private static void check(Path program, Optional<Future<Outcome>> compiling)
      throws ExecutionException, InterruptedException {
    assumeTrue(compiling.isPresent(), "no nvcc");
    var outcome = compiling.orElseThrow().get();
    assertEquals(0, outcome.status(), outcome.text());
    assertFalse(SERIALIZED.matcher(outcome.text()).find(), outcome.text());
    if (FAST.contains(program.getFileName().toString())) {
      assertFalse(SPILL.matcher(outcome.text()).find(), outcome.text());
    }
  }

  /** The other compiler, of the host, has its own warnings. */
  @Test
  void launchersCompile() throws IOException, InterruptedException {
    var nvcc = nvcc();
    assumeTrue(nvcc.isPresent(), "no nvcc");
    for (var name : List.of("reduce.prism", "01_gemm_bf16.prism", "06b_cooperative.prism")) {
      var program =
          programs().stream()
              .filter(it -> it.getFileName().toString().equals(name))
              .findFirst()
              .orElseThrow();
      var outcome =
          run(nvcc.get(), program, Target.SM_90A, "-c", "-Xcompiler", "-Wall,-Wextra,-Werror");
      assertEquals(0, outcome.status(), outcome.text());
    }
  }

  private static Optional<Nvcc> nvcc() {
    var nvcc = Nvcc.of(System.getenv());
    if (nvcc.isEmpty()) {
      System.err.println("NO NVCC ON THIS MACHINE: what we print was not compiled");
    }
    return nvcc;
  }

  @Test
  void programsAllowTheTargetsTheyShould() throws IOException {
    var expected = new TreeMap<String, Set<Target>>();
    var found = new TreeMap<String, Set<Target>>();
    for (var program : programs()) {
      var name = program.getFileName().toString();
      expected.put(name, DEMANDING.getOrDefault(name, Set.of(Target.values())));
      found.put(name, Set.copyOf(allowed(program).keySet()));
    }
    assertEquals(expected, found);
  }

  private static List<Path> programs() throws IOException {
    var programs = new ArrayList<Path>();
    for (var folder : List.of("../examples", "../lang/src/test/prism/programs")) {
      try (Stream<Path> files = Files.list(Path.of(folder))) {
        files.filter(it -> it.toString().endsWith(".prism")).sorted().forEach(programs::add);
      }
    }
    return programs;
  }

  /** What the checker makes of a program, by the machines for which it has no objections. */
  private static Map<Target, Program> allowed(Path program) {
    return CHECKED.computeIfAbsent(
        program,
        path -> {
          var allowed = new EnumMap<Target, Program>(Target.class);
          for (var target : Target.values()) {
            var diagnostics = new Diagnostics();
            var checked =
                Checker.check(Prism.file(path), new Options(target, Map.of()), diagnostics);
            if (!diagnostics.hasErrors()) {
              allowed.put(target, checked.program());
            }
          }
          return allowed;
        });
  }

  /**
   * What sm_80 takes, sm_89 takes as well: one of them will do, since the compiler takes its time.
   */
  private static List<Target> tried(Path program) {
    var allowed = allowed(program).keySet();
    var made = Optional.ofNullable(MADE_FOR.get(program.getFileName().toString()));
    boolean isOnce = !ARE_ALL_TRIED && program.startsWith("../examples");
    var usual = Optional.of(Target.SM_90A).filter(it -> isOnce && allowed.contains(Target.SM_90A));
    var one = made.or(() -> usual);
    return allowed.stream()
        .filter(it -> it != Target.SM_89 || !allowed.contains(Target.SM_80))
        .filter(it -> one.isEmpty() || one.get() == it)
        .toList();
  }

  private static Outcome cubin(Nvcc nvcc, Path program, Target target)
      throws IOException, InterruptedException {
    boolean isFast = FAST.contains(program.getFileName().toString());
    return isFast || ARE_ALL_TRIED
        ? run(nvcc, program, target, "-cubin")
        : run(nvcc, program, target, "-cubin", "-Xcicc", "-O1", "-Xptxas", "-O1");
  }

  private static Outcome run(Nvcc nvcc, Path program, Target target, String... options)
      throws IOException, InterruptedException {
    var folder = Files.createTempDirectory(scratch, target.text());
    var source = folder.resolve("program.cu");
    Files.writeString(source, cuda(program, target));
    var command = new ArrayList<>(List.of(nvcc.program().toString()));
    command.addAll(List.of(options));
    command.addAll(
        List.of(
            "-std=c++17",
            machine(target),
            "-Werror",
            "all-warnings",
            "-Xptxas",
            "-v",
            "-o",
            folder.resolve("program.out").toString(),
            source.toString()));
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), text);
  }

  /** This machine alone: {@code -arch} would add code for a plainer one. */
  private static String machine(Target target) {
    var number = target == Target.SM_100 ? "100a" : target.text().substring("sm_".length());
    return "-gencode=arch=compute_" + number + ",code=sm_" + number;
  }

  private static String cuda(Path program, Target target) {
    var diagnostics = new Diagnostics();
    var checked = allowed(program).get(target);
    assertNotNull(checked, program + " is refused for " + target.text());
    var ordered = Prism.ordered(Lowering.lower(checked), diagnostics);
    var module = Placing.of(ordered, target, diagnostics);
    assertFalse(diagnostics.hasErrors(), program.toString());
    return CudaProgram.of(module, target).source();
  }
}
