package org.prismlang.verify.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/** A history forgets reads that later ones stand for, and no conflict with them. */
final class HistoryTest {
  private static final int CASES = 2000;
  private static final int STEPS = 40;
  private static final int BLOCKS = 2;
  private static final Site SITE =
      new Site(0, "read", "s", Timeline.IN_ORDER, new Span(new SourceFile("t.prism", "s"), 0, 1));

  /** A read as it was made: nothing is forgotten. */
  private record Made(int thread, int time) {}

  @Test
  void whatLaterReadsReplaceIsStillKnownToConflict() {
    int conflicts = 0;
    for (int seed = 0; seed < CASES; seed++) {
      conflicts += conflicts(new Random(seed), seed);
    }
    assertTrue(conflicts > CASES / 4 && conflicts < CASES, conflicts + " conflicts");
  }

  private static int conflicts(Random random, int seed) {
    // Blocks of 48 threads: warps of the second begin in the middle of others.
    int threads = random.nextBoolean() ? 64 : 48;
    var standings = new Standings(BLOCKS, threads);
    var history = History.NONE;
    List<Made> made = new ArrayList<>();
    var last = new Made(0, 0);
    int found = 0;
    for (int time = 1; time <= STEPS; time++) {
      int block = random.nextInt(BLOCKS) * threads;
      var joining = new Clock.Joining(Clock.NOTHING);
      for (int thread = 0; thread < BLOCKS * threads; thread++) {
        joining.raise(thread, random.nextInt(200) == 0 ? random.nextInt(time) : time);
      }
      boolean writes = random.nextInt(4) == 0;
      var actor =
          writes
              ? one(block + random.nextInt(threads), time, joining.done(), standings)
              : lanes(random, block, threads, time, joining.done(), standings);
      var told = new ArrayList<Made>();
      history =
          history.after(actor, (earlier, _) -> told.add(new Made(earlier.first(), earlier.time())));
      boolean isConflict = isUnknown(last, actor);
      if (writes) {
        isConflict |= made.stream().anyMatch(it -> isUnknown(it, actor));
        made.clear();
        last = new Made(actor.stamp().first(), time);
      } else {
        for (int thread = block; thread < block + threads; thread++) {
          if (actor.stamp().covers(thread)) {
            made.add(new Made(thread, time));
          }
        }
      }
      assertEquals(isConflict, !told.isEmpty(), "seed " + seed + ", step " + time);
      found += isConflict ? 1 : 0;
      if (isConflict) {
        // Writes that were not known of stay in the history: another test's business.
        return found;
      }
    }
    return found;
  }

  private static boolean isUnknown(Made earlier, Actor actor) {
    return earlier.time() > 0
        && earlier.thread() != actor.self()
        && actor.clock().of(earlier.thread()) < earlier.time();
  }

  private static Actor one(int thread, int time, Clock clock, Standings standings) {
    return new Actor(
        Stamp.ordinary(SITE, thread, 1, time, true, Manner.PLAIN), thread, clock, standings);
  }

  /** Some lanes of a warp, or all threads of a block. */
  private static Actor lanes(
      Random random, int block, int threads, int time, Clock clock, Standings standings) {
    if (random.nextInt(4) == 0) {
      var all = Stamp.ordinary(SITE, block, threads, time, false, Manner.PLAIN);
      return new Actor(all, Actor.TOGETHER, clock, standings);
    }
    int base = random.nextInt(threads / Stamp.LANES) * Stamp.LANES;
    int lanes = random.nextBoolean() ? 1 << random.nextInt(Stamp.LANES) : random.nextInt() | 1;
    var stamp = Stamp.ordinary(SITE, block + base, Stamp.LANES, lanes, time, false, Manner.PLAIN);
    return new Actor(stamp, Actor.TOGETHER, clock, standings);
  }
}
