package org.prismlang.bundl.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.prismlang.bundl.Correction;
import org.prismlang.bundl.syntax.Printer;
import org.prismlang.bundl.syntax.Program;
import org.prismlang.bundl.typing.Premise;
import org.prismlang.bundl.typing.Refusal;
import org.prismlang.bundl.typing.Typing;

/**
 * What one change makes ill typed goes wrong often enough: of programs that break one premise only,
 * some are stuck, for most premises. As many as {@link Effort} says; the table is in the report.
 */
class MutantsTest {
  private static final Trial.Limits LIMITS = new Trial.Limits(300, 2, false);
  private static final int OF_EACH = 5;

  /** Premises that no step asks for: threads agree by them. */
  private static final Set<Premise> FOR_AGREEMENT =
      EnumSet.of(Premise.STORE_BY_ONE, Premise.MEMCPY_BY_ONE, Premise.CALL_ONCE);

  private final Map<Premise, Map<Outcome, Integer>> table = new EnumMap<>(Premise.class);

  private enum Outcome {
    STUCK,
    DISAGREES,
    RACES,
    HANGS,
    OTHER,
    NOTHING
  }

  @Test
  void mostPremisesHaveMutantsThatAreStuck(TestReporter reporter) {
    int typed = 0;
    int refused = 0;
    for (int i = 0; i < Effort.PROGRAMS / 10; i++) {
      for (var mutant : sample(Programs.small(Effort.seed(i)), i)) {
        var premises = premises(mutant);
        if (premises.isEmpty()) {
          typed++;
          assertEquals(Set.of(), Set.copyOf(bad(mutant)), () -> Printer.print(mutant));
        } else {
          refused++;
        }
        if (premises.size() == 1) {
          count(premises.iterator().next(), outcome(mutant));
        }
      }
    }
    reporter.publishEntry(typed + " mutants are well typed, " + refused + " are not");
    table.forEach((premise, outcomes) -> reporter.publishEntry(premise + " " + outcomes));
    var met = table.keySet().stream().filter(it -> !FOR_AGREEMENT.contains(it)).toList();
    var stuck =
        met.stream()
            .filter(it -> table.getOrDefault(it, Map.of()).containsKey(Outcome.STUCK))
            .toList();
    assertTrue(met.size() >= 20, met::toString);
    assertTrue(stuck.size() * 3 > met.size() * 2, () -> stuck + " of " + met);
  }

  private static List<Program> sample(Program program, int seed) {
    var mutants = Mutants.of(program);
    Collections.shuffle(mutants, new Random(seed));
    return mutants.stream().limit(OF_EACH).flatMap(it -> Mutants.read(it).stream()).toList();
  }

  private static Set<Premise> premises(Program program) {
    return new Typing(program, Correction.ALL)
        .verdict().refusals().stream().map(Refusal::premise).collect(Collectors.toSet());
  }

  /** What a well-typed mutant must not do; it may go out of bounds, hang, or go on. */
  private static List<Trial.Finding> bad(Program program) {
    var kinds =
        EnumSet.of(Trial.Kind.STUCK, Trial.Kind.FAILS, Trial.Kind.LOSES_TYPE, Trial.Kind.DISAGREES);
    return Trial.of(program, Correction.ALL, new Trial.Limits(300, 2, true)).found().stream()
        .filter(it -> kinds.contains(it.kind()))
        .toList();
  }

  private static Outcome outcome(Program program) {
    return Trial.of(program, Correction.ALL, LIMITS)
        .found()
        .map(
            it ->
                switch (it.kind()) {
                  case STUCK -> Outcome.STUCK;
                  case DISAGREES -> Outcome.DISAGREES;
                  case RACES -> Outcome.RACES;
                  case HANGS -> Outcome.HANGS;
                  case OUT_OF_BOUNDS, GOES_ON, LOSES_TYPE, REFUSED -> Outcome.OTHER;
                  case FAILS -> throw new AssertionError(it + "\n" + Printer.print(program));
                })
        .orElse(Outcome.NOTHING);
  }

  private void count(Premise premise, Outcome outcome) {
    table
        .computeIfAbsent(premise, it -> new EnumMap<>(Outcome.class))
        .merge(outcome, 1, Integer::sum);
  }
}
