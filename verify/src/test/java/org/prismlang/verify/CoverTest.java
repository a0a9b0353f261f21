package org.prismlang.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.verify.mutate.Mutants;

/**
 * A verdict is about what runs came to: what sizes decide over is reached, or said not to be. A
 * program's first line says what becomes of it, and of which words one reason is.
 */
final class CoverTest {
  private static final String FOLDER = "src/test/prism/cover";
  private static final String HEADER = "# verdict: ";

  private static PlacedModule module(Path path) {
    return Programs.placed(path).orElseThrow();
  }

  private static PlacedModule module(String name) {
    return module(Path.of(FOLDER, name + ".prism"));
  }

  @TestFactory
  Stream<DynamicTest> aVerdictIsAboutWhatWasReached() {
    return Programs.in(FOLDER).stream()
        .map(
            path ->
                DynamicTest.dynamicTest(
                    path.getFileName().toString(), () -> isJudgedAsItSays(path)));
  }

  private static void isJudgedAsItSays(Path path) throws IOException {
    var expected = Files.readAllLines(path).getFirst().substring(HEADER.length()).split("; ", 2);
    var judgement = Judgement.of(module(path));
    assertEquals(
        expected[0],
        judgement.standing().name().toLowerCase(Locale.ROOT),
        () -> judgement.outside() + " " + judgement.sizes());
    if (expected.length > 1) {
      var reasons = judgement.outside().stream().map(Outside::what).toList();
      assertTrue(reasons.contains(expected[1]), reasons::toString);
    }
  }

  /** Without any of its synchronizations a program is refuted: at the sizes chosen it is needed. */
  @TestFactory
  Stream<DynamicTest> everyMistakeIsNoticed() {
    return Stream.of(
            "ring_3",
            "ring_5",
            "ring_7",
            "ring_12",
            "ring_48",
            "ring_in_a_function",
            "slots_by_hand",
            "any_block_size",
            "guard_2000",
            "fixed_grid_guard_block_5",
            "registers_where_data_say",
            "three_open_bounds",
            "while_data")
        .map(name -> DynamicTest.dynamicTest(name, () -> hasNoHarmlessMistake(module(name))));
  }

  private static void hasNoHarmlessMistake(PlacedModule module) {
    var mutants = Mutants.of(module.module());
    assertTrue(!mutants.isEmpty());
    for (var mutant : mutants) {
      assertTrue(!Judgement.of(PlacedModule.of(mutant.module())).isRight(), mutant::toString);
    }
  }

  /** Where sizes are given, the verdict is about them. */
  @Test
  void sizesThatAreGivenAreJudgedAsTheyAre() {
    var few = List.of(new Sizes(1, 64).with("n", 3));
    var judgement = Judgement.of(module("ring_7"), few);
    assertEquals(Judgement.Standing.VERIFIED, judgement.standing());
    assertEquals(few, judgement.sizes());
  }

  @Test
  void whatIsMissingHasItsPlace() {
    var missing = Judgement.of(module("at_most_4")).outside().getFirst();
    assertEquals(10, missing.where().orElseThrow().from().line(), missing::toString);
  }
}
