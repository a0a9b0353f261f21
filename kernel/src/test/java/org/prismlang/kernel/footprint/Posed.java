package org.prismlang.kernel.footprint;

import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.prismlang.kernel.footprint.Written.local;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/** What is asked of two accesses in a loop, and the answer by trying everything. */
record Posed(int threads, Stmt.For loop, Touch a, Touch b, Pairs pairs, Interval distance) {
  static final Local N = local("n", Perspective.GRID);
  static final Local M = local("m", Perspective.GRID);
  static final Local K = local("k", Perspective.BLOCK);

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
    assertTrue(areAsked(Written.of(mine, "thread"), Written.of(others, "thread")), this::toString);
    assertTrue(a.happens(mine) && b.happens(others), this::toString);
    assertTrue(a.meets(b, mine, others), this::toString);
    assertTrue(distance.contains(trip(others) - trip(mine)), () -> witness + "\n" + this);
    for (var name : List.of("n", "m")) {
      if (witness.first().containsKey(name) && witness.second().containsKey(name)) {
        assertTrue(Written.of(mine, name) == Written.of(others, name), this::toString);
      }
    }
    assertNotEquals(List.of(), witness.element());
  }

  private long trip(Map<String, Long> values) {
    long step = Written.value(loop.step(), values);
    long done = Written.of(values, "k") - Written.value(loop.from(), values);
    long left = Written.value(loop.to(), values) - Written.of(values, "k");
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
