package org.prismlang.kernel.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.prismlang.kernel.oracle.Sketch.less;
import static org.prismlang.kernel.oracle.Sketch.number;
import static org.prismlang.kernel.oracle.Sketch.remainder;
import static org.prismlang.kernel.oracle.Sketch.subtract;
import static org.prismlang.kernel.oracle.Sketch.thread;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Sync;

/** The judge itself: right kernels pass, wrong ones are reported for what is wrong with them. */
final class OracleTest {
  private static final int[] TRIPS = {0, 1, 2, 3, 4, 5, 9};

  private static List<String> judge(Kernel kernel, long trips) {
    var sizes = Sizes.of(1, 32).with("n", trips);
    return Oracle.judge(kernel, new Module(List.of(), List.of(kernel)), sizes);
  }

  private static void isFine(Kernel kernel) {
    for (int trips : TRIPS) {
      assertEquals(List.of(), judge(kernel, trips), "with n = " + trips);
    }
  }

  /** The kinds of problems at all trip counts together. */
  private static void isWrong(Kernel kernel, String... kinds) {
    var found = new TreeSet<String>();
    var all = new ArrayList<String>();
    for (int trips : TRIPS) {
      for (var problem : judge(kernel, trips)) {
        found.add(problem.substring(0, problem.indexOf(':')).replace(" under a schedule", ""));
        all.add(problem);
      }
    }
    assertEquals(new TreeSet<>(List.of(kinds)), found, all.toString());
  }

  // Reversal

  @Test
  void reversalNeedsItsBarrier() {
    isFine(Sketches.reversal(true, 64));
    isWrong(Sketches.reversal(false, 64), "race");
  }

  @Test
  void reversalInAWarpNeedsAWarpBarrier() {
    isFine(Sketches.reversal(true, 32));
    isWrong(Sketches.reversal(false, 32), "race");
  }

  @Test
  void warpBarrierDoesNotOrderTheBlock() {
    var sketch = new Sketch(64);
    var tile = sketch.tile("s", 64);
    isWrong(
        sketch.kernel(
            sketch.allocate(tile),
            sketch.store(sketch.at(tile, thread())),
            sketch.meetWarp(),
            sketch.load(sketch.at(tile, subtract(number(63), thread())))),
        "race");
  }

  @Test
  void ownElementNeedsNothing() {
    var sketch = new Sketch(64);
    var tile = sketch.tile("s", 64);
    isFine(
        sketch.kernel(
            sketch.allocate(tile),
            sketch.store(sketch.at(tile, thread())),
            sketch.load(sketch.at(tile, thread()))));
  }

  @Test
  void backEdgeOfALoopNeedsABarrier() {
    isFine(Sketches.staging(true));
    isWrong(Sketches.staging(false), "race");
  }

  @Test
  void scopesOfOneStackShareTheirBytes() {
    isFine(Sketches.scopes(true));
    isWrong(Sketches.scopes(false), "race");
  }

  @Test
  void divergentBarrierDeadlocks() {
    var sketch = new Sketch(64);
    isWrong(sketch.kernel(sketch.when(less(thread(), number(32)), sketch.meetBlock())), "deadlock");
  }

  @Test
  void unitsOfAPartitionBreakTheirPromise() {
    var sketch = new Sketch(64);
    var tile = sketch.tile("s", 64);
    var view = sketch.partition("mine", tile);
    var kernel =
        sketch.kernel(
            sketch.allocate(tile),
            sketch.open(
                view, sketch.store(sketch.through(view, tile, remainder(thread(), number(32))))));
    var verdict = Oracle.verdict(kernel, new Module(List.of(), List.of(kernel)), Sizes.of(1, 64));
    assertEquals(List.of(), verdict.problems());
    assertTrue(verdict.broken().getFirst().startsWith("race: "), verdict.toString());
  }

  // cp.async

  @Test
  void asyncCopiesInStages() {
    isFine(Sketches.pipeline(2, 0, true, true));
    isFine(Sketches.pipeline(3, 1, true, true));
    isFine(Sketches.pipeline(4, 2, true, true));
  }

  @Test
  void asyncCopiesMustBeComplete() {
    isWrong(Sketches.pipeline(3, 2, true, true), "race");
    isWrong(Sketches.pipeline(2, 1, true, true), "race");
  }

  @Test
  void asyncCopiesMustBeSeenByAll() {
    isWrong(Sketches.pipeline(3, 1, false, true), "race");
  }

  @Test
  void asyncCopiesMayNotOutliveTheirThread() {
    isWrong(Sketches.pipeline(3, 1, true, false), "exit");
  }

  // Rings of two roles: 64 threads read what 32 threads store.

  @Test
  void ringOfStores() {
    isFine(Sketches.ring(Sketches.Ring.RIGHT));
  }

  @Test
  void ringWithoutEmptyRacesAndAliases() {
    isWrong(
        Sketches.ring(new Sketches.Ring(false, true, 2, false, false)),
        "race",
        "parity",
        "deadlock",
        "overflow");
  }

  @Test
  void ringWithoutFullRaces() {
    isWrong(
        Sketches.ring(new Sketches.Ring(true, false, 2, false, false)),
        "race",
        "overflow",
        "parity",
        "deadlock");
  }

  @Test
  void ringWithTheWrongParityDeadlocks() {
    isWrong(Sketches.ring(new Sketches.Ring(true, true, 2, true, false)), "deadlock", "parity");
  }

  @Test
  void ringWithOneArrivalTooFewWantedOverflows() {
    isWrong(Sketches.ring(new Sketches.Ring(true, true, 1, false, false)), "overflow", "deadlock");
  }

  @Test
  void ringWithOneArrivalTooManyWantedDeadlocks() {
    isWrong(Sketches.ring(new Sketches.Ring(true, true, 3, false, false)), "deadlock");
  }

  @Test
  void barriersHaveNoUseBeforeTheFirst() {
    var sketch = new Sketch(32);
    var barrier = sketch.barrier("done", 2, 1);
    isWrong(sketch.kernel(sketch.arrive(barrier, number(-1), Sync.Election.WARP)), "generation");
  }

  @Test
  void ringWhereAPartyDoesNotArriveDeadlocks() {
    isWrong(Sketches.ring(new Sketches.Ring(true, true, 2, false, true)), "deadlock");
  }

  // A warpgroup multiplies what one thread of another loads.

  @Test
  void multiplicationOfARing() {
    isFine(Sketches.multiplication(Sketches.Pipe.RIGHT));
  }

  @Test
  void slotOfABatchReleasedTooEarlyRaces() {
    isWrong(
        Sketches.multiplication(new Sketches.Pipe(1, true, true, Sketches.SLOT_BYTES, 0, true)),
        "race",
        "parity",
        "deadlock");
  }

  @Test
  void registersOfABatchWaitForIt() {
    isWrong(
        Sketches.multiplication(new Sketches.Pipe(1, true, true, Sketches.SLOT_BYTES, 1, true)),
        "race",
        "parity",
        "deadlock",
        "registers",
        "exit");
  }

  @Test
  void registersEnterABatch() {
    isWrong(
        Sketches.multiplication(new Sketches.Pipe(0, false, true, Sketches.SLOT_BYTES, 0, true)),
        "enter");
  }

  @Test
  void batchWithoutItsGroupIsNeverComplete() {
    isWrong(
        Sketches.multiplication(new Sketches.Pipe(0, true, false, Sketches.SLOT_BYTES, 0, true)),
        "race",
        "parity",
        "deadlock",
        "registers",
        "exit");
  }

  @Test
  void wrongNumberOfBytesDeadlocks() {
    isWrong(
        Sketches.multiplication(
            new Sketches.Pipe(0, true, true, Sketches.SLOT_BYTES + 16, 0, true)),
        "deadlock",
        "exit");
    isWrong(
        Sketches.multiplication(
            new Sketches.Pipe(0, true, true, Sketches.SLOT_BYTES - 16, 0, true)),
        "deadlock",
        "exit");
  }

  @Test
  void loadsWithoutBackPressureRace() {
    isWrong(
        Sketches.multiplication(new Sketches.Pipe(0, true, true, Sketches.SLOT_BYTES, 0, false)),
        "race",
        "overflow",
        "parity");
  }

  // Staged stores

  @Test
  void stagedStores() {
    isFine(Sketches.staged(true, true, true));
  }

  @Test
  void storesNeedAFenceBeforeTheCopyEngineReads() {
    isWrong(Sketches.staged(false, true, true), "fence");
  }

  @Test
  void storesNeedABarrierBeforeTheCopyEngineReads() {
    isWrong(Sketches.staged(true, false, true), "race");
  }

  @Test
  void stagingIsReusedWhenItHasBeenRead() {
    isWrong(Sketches.staged(true, true, false), "race", "exit");
  }

  // Ping-pong: two roles take turns at one slot.

  @Test
  void pingPongNeedsAnOpening() {
    isFine(Sketches.pingPong(true));
    isWrong(Sketches.pingPong(false), "deadlock");
  }

  @Test
  void bigBlocksAreJudgedQuickly() {
    var kernel = Sketches.multiplication(Sketches.Pipe.RIGHT);
    judge(kernel, 5);
    var clock = ManagementFactory.getThreadMXBean();
    long start = clock.getCurrentThreadCpuTime();
    judge(kernel, 5);
    assertTrue(clock.getCurrentThreadCpuTime() - start < 1_000_000_000L);
  }
}
