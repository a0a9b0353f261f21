package org.prismlang.bundl.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.prismlang.bundl.Correction;
import org.prismlang.bundl.explore.Exploration;
import org.prismlang.bundl.explore.Explorer;
import org.prismlang.bundl.machine.Semantics;
import org.prismlang.bundl.syntax.Printer;
import org.prismlang.bundl.syntax.Program;

/**
 * Well-typed programs are never stuck and never hang, keep their types at every step, their units
 * agree, and they leave one memory behind: under all schedules where these are few, under some
 * otherwise. A long run is {@code mvn -pl bundl test -Dtest=WellTypedTest
 * -Dsurefire.failIfNoSpecifiedTests=false -Dprism.bundl.programs=1000000 -Dprism.seed=7}; what it
 * finds is made small before it is shown.
 */
class WellTypedTest {
  private static final Trial.Limits LIMITS = new Trial.Limits(20_000, 3, true);
  private static final Trial.Limits RANDOM = new Trial.Limits(0, 3, false);

  @Test
  void smallProgramsAreSafeAndAgreeUnderAllSchedules(TestReporter reporter) {
    int complete = all(Effort.PROGRAMS, Programs::small, LIMITS, reporter);
    assertTrue(complete > Effort.PROGRAMS * 99 / 100, complete + " of " + Effort.PROGRAMS);
  }

  @Test
  void largerProgramsAreSafeAndAgree(TestReporter reporter) {
    all(Effort.PROGRAMS / 20, Programs::larger, LIMITS, reporter);
  }

  /** Needs nothing of the explorer. */
  @Test
  void largerProgramsAreSafeAndAgreeUnderRandomSchedules(TestReporter reporter) {
    all(Effort.PROGRAMS / 20, Programs::larger, RANDOM, reporter);
  }

  private static int all(
      int programs, LongFunction<Program> generated, Trial.Limits limits, TestReporter reporter) {
    var states = new AtomicLong();
    int complete =
        IntStream.range(0, programs)
            .parallel()
            .map(
                i -> {
                  long seed = Effort.seed(i);
                  var program = generated.apply(seed);
                  var trial = trial(program, limits);
                  trial.found().ifPresent(it -> fail(seed, program, it, limits));
                  states.addAndGet(trial.states());
                  return trial.isComplete() ? 1 : 0;
                })
            .sum();
    reporter.publishEntry(
        programs + " programs, " + complete + " under all schedules, " + states + " states");
    return complete;
  }

  private static Trial trial(Program program, Trial.Limits limits) {
    var refused = Trial.refused(program, Correction.ALL);
    return refused.found().isPresent() ? refused : Trial.of(program, Correction.ALL, limits);
  }

  private static void fail(long seed, Program program, Trial.Finding finding, Trial.Limits limits) {
    var least =
        Shrinker.shrink(
            program,
            it -> trial(it, limits).found().filter(x -> x.kind() == finding.kind()).isPresent());
    throw new AssertionError(
        "seed " + seed + ": " + trial(least, limits).found() + "\n" + Printer.print(least));
  }

  /** Also where programs race and units disagree, as they do without some of our corrections. */
  @Test
  void leavingOutWhatCommutesHidesNothing(TestReporter reporter) {
    var kinds = new TreeMap<String, Integer>();
    for (var taken :
        List.of(
            EnumSet.noneOf(Correction.class),
            EnumSet.of(Correction.ENTRY_BARRIER),
            EnumSet.of(Correction.SINGLE_WRITER),
            EnumSet.of(Correction.ENTRY_BARRIER, Correction.SINGLE_WRITER))) {
      var corrections = EnumSet.complementOf(taken);
      for (int i = 0; i < Effort.PROGRAMS / 8; i++) {
        compare(Programs.small(Effort.seed(i), corrections), corrections, kinds);
      }
    }
    reporter.publishEntry(kinds.toString());
    assertTrue(kinds.values().stream().mapToInt(it -> it).sum() > Effort.PROGRAMS / 10);
    assertTrue(kinds.keySet().stream().anyMatch(it -> it.contains("disagrees true")));
  }

  private static void compare(
      Program program, Set<Correction> corrections, Map<String, Integer> kinds) {
    for (boolean isLogged : new boolean[] {false, true}) {
      var semantics = new Semantics(program, corrections, isLogged);
      var all = Explorer.explore(semantics, false, 3_000, Explorer.Watcher.NOBODY);
      if (all.isComplete()) {
        var few = Explorer.explore(semantics, true, 3_000, Explorer.Watcher.NOBODY);
        assertTrue(few.isComplete() && few.states() <= all.states(), () -> text(program));
        assertEquals(all.finals().keySet(), few.finals().keySet(), () -> text(program));
        assertEquals(shown(all), shown(few), () -> text(program));
        kinds.merge(shown(all), 1, Integer::sum);
      }
    }
  }

  private static String text(Program program) {
    return Printer.print(program);
  }

  private static String shown(Exploration it) {
    return "races "
        + (it.finals().size() > 1)
        + ", stuck "
        + !it.stuck().isEmpty()
        + ", hangs "
        + !it.hangs().isEmpty()
        + ", disagrees "
        + !it.disagreements().isEmpty();
  }
}
