package org.prismlang.kernel.footprint;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.prismlang.kernel.footprint.Written.THREAD;
import static org.prismlang.kernel.footprint.Written.binary;
import static org.prismlang.kernel.footprint.Written.divided;
import static org.prismlang.kernel.footprint.Written.environment;
import static org.prismlang.kernel.footprint.Written.less;
import static org.prismlang.kernel.footprint.Written.local;
import static org.prismlang.kernel.footprint.Written.loop;
import static org.prismlang.kernel.footprint.Written.modulo;
import static org.prismlang.kernel.footprint.Written.number;
import static org.prismlang.kernel.footprint.Written.plus;
import static org.prismlang.kernel.footprint.Written.read;
import static org.prismlang.kernel.footprint.Written.shared;
import static org.prismlang.kernel.footprint.Written.times;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.syntax.BinaryOperator;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/** Answers about random accesses against trying all threads, trips and some launch values. */
class MeetingsTest {
  private static final Local N = local("n", Perspective.GRID);
  private static final Local M = local("m", Perspective.GRID);
  private static final Local K = local("k", Perspective.BLOCK);

  /** Values of {@code n} and {@code m} tried: enough to find most meetings. */
  private static final List<Long> TRIED = List.of(-3L, 0L, 1L, 2L, 5L);

  /** Of the answers, in percent, without those that differ between launches. */
  private static final int MOST_UNKNOWN_STATIC = 0;

  private static final int MOST_UNKNOWN_SYMBOLIC = 15;

  /** An access with its guards. */
  private record Touch(List<Expr> index, List<Integer> extents, List<Expr> guards) {
    Footprint in(Environment environment) {
      var at = environment;
      for (var guard : guards) {
        at = at.assuming(guard, true);
      }
      var memory = shared(index.stream().map(_ -> 1024).toArray(Integer[]::new));
      var access =
          new Access(memory, memory.name(), Optional.empty(), index, extents, Written.SPAN);
      return Footprint.of(access, at);
    }

    boolean happens(Map<String, Long> values) {
      return guards.stream().allMatch(guard -> Written.value(guard, values) != 0);
    }

    boolean meets(Touch other, Map<String, Long> mine, Map<String, Long> others) {
      for (int i = 0; i < index.size(); i++) {
        long first = Written.value(index.get(i), mine);
        long second = Written.value(other.index.get(i), others);
        if (first >= second + other.extents.get(i) || second >= first + extents.get(i)) {
          return false;
        }
      }
      return true;
    }
  }

  private record Question(
      int threads, Stmt.For loop, Touch a, Touch b, Pairs pairs, Interval distance) {

    private Environment environment() {
      return Written.environment(threads, List.of(N, M), loop).inside(loop);
    }

    private Trips trips() {
      return new Trips(Map.of("k", distance));
    }

    Answer answer() {
      return Questions.areDisjoint(a.in(environment()), b.in(environment()), pairs, trips());
    }

    Encounter encounter() {
      return Encounter.of(a.in(environment()), b.in(environment()), pairs, trips());
    }

    boolean areAsked(long first, long second) {
      return unit(first, pairs.unit()) == unit(second, pairs.unit())
          && unit(first, pairs.part()) != unit(second, pairs.part());
    }

    private static long unit(long thread, Perspective perspective) {
      return perspective.level() == Level.THREAD ? thread / perspective.size() : 0;
    }

    /** The values of the loop's counter. */
    List<Long> counts(Map<String, Long> values) {
      var counts = new ArrayList<Long>();
      long to = Written.value(loop.to(), values);
      long step = Written.value(loop.step(), values);
      for (long count = Written.value(loop.from(), values);
          step > 0 ? count < to : count > to;
          count += step) {
        counts.add(count);
      }
      return counts;
    }

    boolean hasMeeting(List<Long> tried) {
      for (long n : tried) {
        for (long m : tried) {
          if (hasMeeting(Map.of("n", n, "m", m))) {
            return true;
          }
        }
      }
      return false;
    }

    private boolean hasMeeting(Map<String, Long> launch) {
      var mine = new HashMap<>(launch);
      var others = new HashMap<>(launch);
      for (long first = 0; first < threads; first++) {
        mine.put("thread", first);
        for (long second = 0; second < threads; second++) {
          others.put("thread", second);
          if (areAsked(first, second) && hasMeeting(mine, others)) {
            return true;
          }
        }
      }
      return false;
    }

    private boolean hasMeeting(Map<String, Long> mine, Map<String, Long> others) {
      var counts = counts(mine);
      var otherCounts = counts(others);
      for (int i = 0; i < counts.size(); i++) {
        for (int j = 0; j < otherCounts.size(); j++) {
          if (distance.contains(j - i)) {
            mine.put("k", counts.get(i));
            others.put("k", otherCounts.get(j));
            if (a.happens(mine) && b.happens(others) && a.meets(b, mine, others)) {
              return true;
            }
          }
        }
      }
      return false;
    }

    boolean staysIn(Interval inside, Expr index) {
      var values = new HashMap<>(Map.of("n", 0L, "m", 0L));
      for (long thread = 0; thread < threads; thread++) {
        values.put("thread", thread);
        for (long count : counts(values)) {
          values.put("k", count);
          if (a.happens(values) && !inside.contains(Written.value(index, values))) {
            return false;
          }
        }
      }
      return true;
    }

    void check(Witness witness) {
      var mine = completed(witness.first());
      var others = completed(witness.second());
      assertTrue(areAsked(mine.get("thread"), others.get("thread")), this::toString);
      assertTrue(a.happens(mine) && b.happens(others), this::toString);
      assertTrue(a.meets(b, mine, others), this::toString);
      assertTrue(distance.contains(trip(others) - trip(mine)), () -> witness + "\n" + this);
      for (var name : List.of("n", "m")) {
        if (witness.first().containsKey(name) && witness.second().containsKey(name)) {
          assertTrue(mine.get(name).equals(others.get(name)), this::toString);
        }
      }
      assertNotEquals(List.of(), witness.element());
    }

    private long trip(Map<String, Long> values) {
      long step = Written.value(loop.step(), values);
      long done = values.get("k") - Written.value(loop.from(), values);
      long left = Written.value(loop.to(), values) - values.get("k");
      assertTrue(done % step == 0 && done / step >= 0 && left * step > 0, this::toString);
      return done / step;
    }

    /** What a witness leaves out is of no importance. */
    private static Map<String, Long> completed(Map<String, Long> named) {
      var all = new HashMap<String, Long>(Map.of("n", 0L, "m", 0L));
      all.putAll(named);
      return all;
    }
  }

  private static final class Draw {
    private final Random random;
    private final boolean isSymbolic;

    Draw(long seed, boolean isSymbolic) {
      this.random = new Random(seed);
      this.isSymbolic = isSymbolic;
    }

    private <T> T one(List<T> of) {
      return of.get(random.nextInt(of.size()));
    }

    Question question() {
      int threads = one(List.of(4, 8, 16));
      int dimensions = 1 + random.nextInt(2);
      var a = touch(dimensions);
      boolean isSame = random.nextInt(3) == 0;
      var b = isSame ? a : random.nextBoolean() ? touch(dimensions) : like(a);
      var unit =
          one(
              List.of(
                  Perspective.BLOCK,
                  Perspective.BLOCK,
                  new Perspective(Level.THREAD, threads / 2)));
      var part = new Perspective(Level.THREAD, one(List.of(1, 1, 2)));
      var distance = one(List.of(Interval.ZERO, Interval.ALL, Interval.of(1), Interval.atLeast(1)));
      return new Question(threads, loop(), a, b, new Pairs(unit, part), distance);
    }

    private Stmt.For loop() {
      var from = one(List.of(number(0), number(0), number(1), modulo(THREAD, 2)));
      var step = one(List.of(1L, 2L, 4L));
      var to = isSymbolic && random.nextBoolean() ? read(N) : number(2 + random.nextInt(7));
      return random.nextInt(5) == 0
          ? Written.loop(K, to, from, number(-step))
          : Written.loop(K, from, to, number(step));
    }

    /** The same but for a constant. */
    private Touch like(Touch touch) {
      var index = touch.index.stream().map(it -> plus(it, number(random.nextInt(9) - 4))).toList();
      return new Touch(index, touch.extents, touch.guards);
    }

    private Touch touch(int dimensions) {
      var index = new ArrayList<Expr>();
      var extents = new ArrayList<Integer>();
      for (int i = 0; i < dimensions; i++) {
        index.add(sum());
        extents.add(one(List.of(1, 1, 2, 3)));
      }
      var guards = new ArrayList<Expr>();
      if (random.nextInt(3) == 0) {
        guards.add(guard());
      }
      return new Touch(index, extents, guards);
    }

    private Expr sum() {
      var sum = times(term(), one(List.of(1L, 2L, 3L, 4L, 8L, -1L, -4L)));
      int more = 1 + random.nextInt(2);
      for (int i = 0; i < more; i++) {
        sum = plus(sum, times(term(), one(List.of(1L, 2L, 4L, 8L, 16L))));
      }
      return random.nextInt(5) == 0 ? modulo(sum, one(List.of(8L, 16L, 32L))) : sum;
    }

    private Expr term() {
      return switch (random.nextInt(isSymbolic ? 11 : 9)) {
        case 0, 1 -> THREAD;
        case 2 -> divided(THREAD, one(List.of(2L, 4L)));
        case 3 -> modulo(THREAD, one(List.of(2L, 3L, 4L)));
        case 4 -> modulo(plus(THREAD, number(random.nextInt(8))), one(List.of(4L, 8L)));
        case 5 -> read(K);
        case 6 -> modulo(read(K), one(List.of(2L, 3L)));
        case 7 -> binary(THREAD, BinaryOperator.BIT_XOR, number(random.nextInt(8)));
        case 8 -> number(random.nextInt(20));
        case 9 -> read(M);
        default -> times(one(List.of(THREAD, divided(THREAD, 4), read(K))), read(M));
      };
    }

    private Expr guard() {
      return switch (random.nextInt(isSymbolic ? 5 : 3)) {
        case 0 -> less(THREAD, number(1 + random.nextInt(6)));
        case 1 -> binary(modulo(THREAD, 4), BinaryOperator.EQUAL, number(random.nextInt(4)));
        case 2 -> binary(THREAD, BinaryOperator.NOT_EQUAL, number(random.nextInt(4)));
        case 3 -> less(THREAD, read(M));
        default -> less(modulo(THREAD, 4), read(M));
      };
    }
  }

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
          Relaxation.of(encounter, question.threads - 1)
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
      var index = question.a.index.getFirst();
      int extent = question.a.extents.getFirst();
      var memory = shared(draw.one(List.of(32, 64, 128)));
      var touch = new Touch(List.of(index), List.of(extent), question.a.guards);
      var environment = environment(question.threads, List.of(), question.loop);
      var at = touch.in(environment.inside(question.loop)).at();
      var access =
          new Access(
              memory, memory.name(), Optional.empty(), touch.index, touch.extents, Written.SPAN);
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
