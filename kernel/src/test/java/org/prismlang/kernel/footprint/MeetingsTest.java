package org.prismlang.kernel.footprint;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.prismlang.kernel.footprint.Written.THREAD;
import static org.prismlang.kernel.footprint.Written.divided;
import static org.prismlang.kernel.footprint.Written.environment;
import static org.prismlang.kernel.footprint.Written.modulo;
import static org.prismlang.kernel.footprint.Written.number;
import static org.prismlang.kernel.footprint.Written.plus;
import static org.prismlang.kernel.footprint.Written.shared;

import java.lang.management.ManagementFactory;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.ir.Access;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/** Answers about random accesses against trying all threads, trips and some launch values. */
class MeetingsTest {
  /** Values of {@code n} and {@code m} tried: enough to find most meetings. */
  private static final List<Long> TRIED = List.of(-3L, 0L, 1L, 2L, 5L);

  /** Of the answers, in percent, without those that differ between launches. */
  private static final int MOST_UNKNOWN_STATIC = 0;

  private static final int MOST_UNKNOWN_SYMBOLIC = 15;

  @Test
  void answersHoldWhereAllIsStatic() {
    compare("static", new Draw(7, false), 1500, MOST_UNKNOWN_STATIC);
  }

  @Test
  void answersHoldWhereLaunchValuesAppear() {
    compare("symbolic", new Draw(11, true), 600, MOST_UNKNOWN_SYMBOLIC);
  }

  /** What enumeration would decide anyway, here without it. */
  @Test
  void eachMethodHoldsByItself() {
    var draw = new Draw(17, false);
    int apart = 0;
    int reasoned = 0;
    int relaxed = 0;
    for (int i = 0; i < 1000; i++) {
      var question = draw.question();
      var encounter = question.encounter();
      var conditions = encounter.conditions();
      var about = new HashSet<Symbol>();
      conditions.forEach(fact -> about.addAll(fact.symbols()));
      boolean isReasoned = Integers.isImpossible(conditions, about, encounter.ranges());
      boolean isRelaxed =
          Relaxation.of(encounter, question.threads() - 1)
              .map(simpler -> Enumeration.all(simpler, 1 << 14))
              .filter(Enumeration.Outcome.Apart.class::isInstance)
              .isPresent();
      boolean meets = question.hasMeeting(List.of(0L));
      assertFalse(meets && (isReasoned || isRelaxed), question::toString);
      apart += meets ? 0 : 1;
      reasoned += isReasoned ? 1 : 0;
      relaxed += isRelaxed ? 1 : 0;
    }
    System.out.printf(
        "of %d apart %d by linear arithmetic, %d by relaxing%n", apart, reasoned, relaxed);
    assertTrue(2 * reasoned > apart, reasoned + " by linear arithmetic of " + apart);
    assertTrue(relaxed > 0, "nothing was relaxed");
  }

  private static void compare(String what, Draw draw, int rounds, int mostUnknown) {
    int proven = 0;
    int refuted = 0;
    int open = 0;
    int unknown = 0;
    for (int i = 0; i < rounds; i++) {
      var question = draw.question();
      var launches = draw.isSymbolic ? TRIED : List.of(0L);
      switch (question.answer()) {
        case Answer.Proven(var by) -> {
          assertFalse(question.hasMeeting(launches), () -> by + "\n" + question);
          proven++;
        }
        case Answer.Refuted(var witness) -> {
          question.check(witness);
          refuted++;
        }
        case Answer.Unknown _ when question.hasMeeting(launches) -> open++;
        case Answer.Unknown _ -> unknown++;
      }
    }
    System.out.printf(
        "%s: of %d questions %d proven, %d refuted, %d left to the launch, %d unknown%n",
        what, rounds, proven, refuted, open, unknown);
    assertTrue(100 * unknown <= mostUnknown * rounds, unknown + " unknown of " + rounds);
    assertTrue(10 * proven > rounds && 10 * refuted > rounds, "one-sided questions");
  }

  @Test
  void boundsHold() {
    var draw = new Draw(13, false);
    int proven = 0;
    int refuted = 0;
    int rounds = 500;
    for (int i = 0; i < rounds; i++) {
      var question = draw.question();
      var index = question.a().index().getFirst();
      int extent = question.a().extents().getFirst();
      var memory = shared(draw.one(List.of(32, 64, 128)));
      var touch = new Touch(List.of(index), List.of(extent), question.a().guards());
      var environment = environment(question.threads(), List.of(), question.loop());
      var at = touch.in(environment.inside(question.loop())).at();
      var access =
          new Access(
              memory,
              memory.name(),
              Optional.empty(),
              touch.index(),
              touch.extents(),
              Written.SPAN);
      var inside = new Interval(0, memory.elements() - extent);
      switch (Questions.isInBounds(Footprint.of(access, at))) {
        case Answer.Proven _ -> {
          assertTrue(question.staysIn(inside, index), question::toString);
          proven++;
        }
        case Answer.Refuted(var witness) -> {
          assertTrue(touch.happens(witness.first()), question::toString);
          assertFalse(inside.contains(Written.value(index, witness.first())), question::toString);
          refuted++;
        }
        case Answer.Unknown unknown -> throw new AssertionError(unknown + "\n" + question);
      }
    }
    assertTrue(10 * proven > rounds && 10 * refuted > rounds, "one-sided questions");
  }

  @Test
  void aQuestionOf256ThreadsTakesLittle() {
    var environment = environment(256, List.of());
    var tile = shared(16, 16);
    var written =
        Footprint.of(Written.access(tile, divided(THREAD, 16), modulo(THREAD, 16)), environment);
    var rotated = modulo(plus(THREAD, number(1)), 16);
    var readBack = Footprint.of(Written.access(tile, divided(THREAD, 16), rotated), environment);
    var pairs = new Pairs(Perspective.BLOCK, new Perspective(Level.THREAD, 16));
    int rounds = 500;
    long best = Long.MAX_VALUE;
    for (int repeat = 0; repeat < 5; repeat++) {
      long start = processorTime();
      for (int i = 0; i < rounds; i++) {
        assertTrue(Questions.areDisjoint(written, readBack, pairs, Trips.SAME).isProven());
      }
      best = Math.min(best, (processorTime() - start) / rounds);
    }
    System.out.printf("a question of 256 threads: %d µs%n", best / 1000);
    assertTrue(best < 1_000_000, best + " ns");
  }

  private static long processorTime() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
