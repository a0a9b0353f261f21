package org.prismlang.lang.check;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.check.Robustness.Broken;
import org.prismlang.lang.type.Target;

/**
 * The laws of {@link Robustness} over mutated programs. {@code -Dprism.fuzz=1000000} for a long
 * run, {@code -Dprism.seed=…} for another one; programs that fail are left in {@code target/fuzz}.
 */
class CheckerRobustnessTest {
  private static final int CASES = Integer.getInteger("prism.fuzz", 1_500);
  private static final long SEED = Long.getLong("prism.seed", 1);
  private static final int MOST_FAILURES = 50;
  private static final Path LEFT = Path.of("target", "fuzz");
  private static final List<Options> OPTIONS =
      List.of(
          Options.DEFAULT,
          new Options(Target.SM_80, Map.of("N", "-1", "T", "float", "V", "0", "op", "max")),
          new Options(Target.SM_100, Map.of("N", "64", "T", "nothing", "BM", "99999999999999999")));

  private record Program(Path path, String text) {}

  @Test
  void mutatedPrograms() throws Exception {
    var programs = new ArrayList<Program>();
    for (var folder : List.of("../examples", "../std", "src/test/prism")) {
      for (var path : Conformance.programs(Path.of(folder))) {
        programs.add(
            new Program(path, new String(Files.readAllBytes(path), StandardCharsets.UTF_8)));
      }
    }
    var texts = programs.stream().map(Program::text).toList();
    Map<String, String> failures = new LinkedHashMap<>();
    long slowest = 0;
    for (int i = 0; i < CASES && failures.size() < MOST_FAILURES; i++) {
      long seed = SEED * 1_000_000_007L + i;
      var program = programs.get(Math.floorMod(seed * 0x9E3779B97F4A7C15L >>> 20, programs.size()));
      var mutant = Mutations.of(program.text(), texts, seed);
      long start = System.nanoTime();
      try {
        var options = OPTIONS.get(Math.floorMod(seed, OPTIONS.size()));
        Robustness.diagnostics(program.path(), mutant, options);
      } catch (Broken e) {
        failures.computeIfAbsent(e.kind(), _ -> left(failures.size(), mutant, seed, e));
      }
      long nanos = System.nanoTime() - start;
      if (nanos > slowest) {
        slowest = nanos;
        leave("slowest.prism", mutant);
      }
      if ((i + 1) % 10_000 == 0) {
        System.out.printf(
            "%d mutants of seed %d, %d kinds of failure, slowest %d ms%n",
            i + 1, SEED, failures.size(), slowest / 1_000_000);
      }
    }
    assertTrue(
        failures.isEmpty(),
        () ->
            failures.size()
                + " kinds of failure, seed "
                + SEED
                + ":\n"
                + String.join("\n", failures.values()));
  }

  private static String left(int number, String mutant, long seed, Broken broken) {
    var text = leave(number + ".prism", mutant) + " (" + seed + "): " + broken.getMessage();
    System.out.println(text);
    return text;
  }

  private static Path leave(String name, String text) {
    try {
      Files.createDirectories(LEFT);
      return Files.writeString(LEFT.resolve(name), text);
    } catch (IOException e) {
      return Path.of("(not written: " + e.getMessage() + ")");
    }
  }
}
