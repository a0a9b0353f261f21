package org.prismlang.sim.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.prismlang.sim.machine.Monitor;
import org.prismlang.sim.machine.Monitor.Touch;

/**
 * Random runs of a few threads, judged also by full vector clocks and by every pair of accesses.
 */
class AgreementTest {
  private static final int RUNS = 3000;
  private static final int STEPS = 120;
  private static final int[] THREADS = {0, 1, 5, 31, 32, 40, 63, 64, 130, 255};

  private record Access(int who, int time, Touch touch, int from, int to) {}

  /** Remembers everything. */
  private static final class Oracle {
    private final int[][] clocks;
    private final List<Access> accesses = new ArrayList<>();
    private final Map<Integer, int[]> words = new HashMap<>();

    Oracle(int blocks) {
      clocks = new int[blocks * THREADS.length][blocks * THREADS.length];
      for (int i = 0; i < clocks.length; i++) {
        clocks[i][i] = 1;
      }
    }

    boolean races(int who, Touch touch, int from, int to) {
      boolean races = false;
      for (var old : accesses) {
        boolean conflict =
            (touch.writes() || old.touch.writes()) && !(touch.isAtomic() && old.touch.isAtomic());
        races |= conflict && old.from < to && from < old.to && clocks[who][old.who] < old.time;
      }
      accesses.add(new Access(who, clocks[who][who], touch, from, to));
      return races;
    }

    void meet(List<Integer> all) {
      var joined = new int[clocks.length];
      all.forEach(who -> raise(joined, clocks[who]));
      for (int who : all) {
        clocks[who] = joined.clone();
        clocks[who][who]++;
      }
    }

    void release(int who, int word) {
      raise(words.computeIfAbsent(word, _ -> new int[clocks.length]), clocks[who]);
      clocks[who][who]++;
    }

    void acquire(int who, int word) {
      raise(clocks[who], words.getOrDefault(word, new int[0]));
    }

    private static void raise(int[] mine, int[] theirs) {
      for (int i = 0; i < theirs.length; i++) {
        mine[i] = Math.max(mine[i], theirs[i]);
      }
    }
  }

  @Test
  void theFirstRaceIsFoundWhenItHappens() {
    int races = 0;
    int quiet = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      boolean raced = agree(new Random(seed), seed);
      races += raced ? 1 : 0;
      quiet += raced ? 0 : 1;
    }
    assertTrue(races > RUNS / 10 && quiet > RUNS / 20, races + " raced, " + quiet + " did not");
  }

  private static boolean agree(Random random, int seed) {
    int blocks = 1 + random.nextInt(3);
    int meetings = 1 + random.nextInt(12);
    var play = Play.blocks(blocks);
    var oracle = new Oracle(blocks);
    boolean narrow = random.nextBoolean();
    for (int step = 0; step < STEPS; step++) {
      int block = random.nextInt(blocks);
      int chosen = random.nextInt(THREADS.length);
      int thread = THREADS[chosen];
      int who = block * THREADS.length + chosen;
      int kind = random.nextInt(16);
      if (kind < meetings) {
        meet(random, play, oracle, block);
      } else if (kind == 15) {
        int word = 100 + random.nextInt(2);
        oracle.release(who, word);
        play.release(block, thread, word);
      } else if (kind == 14) {
        int word = 100 + random.nextInt(2);
        oracle.acquire(who, word);
        play.acquire(block, thread, word);
      } else {
        var touch =
            narrow && random.nextInt(4) > 0
                ? Touch.READ
                : Touch.values()[random.nextInt(Touch.values().length)];
        int bytes = 1 << random.nextInt(5);
        int offset = random.nextInt(64 / bytes) * bytes;
        boolean races = oracle.races(who, touch, offset, offset + bytes);
        play.run.touch(
            play.at(block), thread, 1, random.nextInt(4), 0, touch, play.global, offset, bytes);
        assertEquals(races, !play.run.findings().isEmpty(), "seed " + seed + ", step " + step);
        if (races) {
          return true;
        }
      }
    }
    return false;
  }

  private static void meet(Random random, Play play, Oracle oracle, int block) {
    int unit = new int[] {16, 32, 64, 128, 256, 256, 256, 1024}[random.nextInt(8)];
    var all = new ArrayList<Integer>();
    var parties = new ArrayList<Monitor.Party>();
    int blocks = oracle.clocks.length / THREADS.length;
    if (unit > Play.THREADS) {
      for (int b = 0; b < blocks; b++) {
        parties.add(new Monitor.Party(play.at(b), 0, Play.THREADS));
      }
    } else {
      int first = random.nextInt(Play.THREADS / unit) * unit;
      parties.add(new Monitor.Party(play.at(block), first, unit));
    }
    for (var party : parties) {
      for (int i = 0; i < THREADS.length; i++) {
        if (THREADS[i] >= party.first() && THREADS[i] < party.first() + party.count()) {
          all.add(party.block().index() * THREADS.length + i);
        }
      }
    }
    oracle.meet(all);
    play.run.met(parties, 5);
  }

  @Test
  void theOracleSeesARaceAndItsCure() {
    var oracle = new Oracle(1);
    assertEquals(false, oracle.races(0, Touch.WRITE, 0, 4));
    assertEquals(true, oracle.races(1, Touch.READ, 3, 5));
    oracle.meet(Arrays.asList(0, 1));
    assertEquals(false, oracle.races(1, Touch.READ, 3, 5));
  }
}
