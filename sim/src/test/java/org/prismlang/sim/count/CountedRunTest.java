package org.prismlang.sim.count;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.prismlang.sim.count.Quantity.ASYNC_COPIES;
import static org.prismlang.sim.count.Quantity.ASYNC_COPY_BYTES;
import static org.prismlang.sim.count.Quantity.BLOCK_BARRIERS;
import static org.prismlang.sim.count.Quantity.BULK_BYTES;
import static org.prismlang.sim.count.Quantity.CLUSTER_BARRIERS;
import static org.prismlang.sim.count.Quantity.CONFLICTS;
import static org.prismlang.sim.count.Quantity.GLOBAL_LOADS;
import static org.prismlang.sim.count.Quantity.GLOBAL_STORES;
import static org.prismlang.sim.count.Quantity.IDEAL_SECTORS;
import static org.prismlang.sim.count.Quantity.MATRIX_LOADS;
import static org.prismlang.sim.count.Quantity.SECTORS;
import static org.prismlang.sim.count.Quantity.SHARED_ATOMICS;
import static org.prismlang.sim.count.Quantity.SHARED_LOADS;
import static org.prismlang.sim.count.Quantity.STATEMENTS;
import static org.prismlang.sim.count.Quantity.THREADS;
import static org.prismlang.sim.count.Quantity.TMA_LOADS;
import static org.prismlang.sim.count.Quantity.TMA_LOAD_BYTES;
import static org.prismlang.sim.count.Quantity.WARP_BARRIERS;
import static org.prismlang.sim.count.Quantity.WAVEFRONTS;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.TileLayout;
import org.prismlang.sim.machine.Block;
import org.prismlang.sim.machine.Grid;
import org.prismlang.sim.machine.Monitor.Party;
import org.prismlang.sim.machine.Monitor.Touch;
import org.prismlang.sim.machine.Storage;
import org.prismlang.sim.machine.Tile;

final class CountedRunTest {
  private static void expectSectors(int sectors, int ideal, int bytes, IntToLongFunction offset) {
    var row = new Driven().load(bytes, offset).passed().counts().rows().getFirst();
    assertEquals(
        Map.of(
            GLOBAL_LOADS, 1L, THREADS, 32L, SECTORS, (long) sectors, IDEAL_SECTORS, (long) ideal),
        row.quantities());
  }

  @Test
  void neighboursShareSectors() {
    expectSectors(4, 4, 4, lane -> 4L * lane);
  }

  @Test
  void reversedNeighboursShareSectors() {
    expectSectors(4, 4, 4, lane -> 4L * (31 - lane));
  }

  @Test
  void everySecondElementCostsTwice() {
    expectSectors(8, 4, 4, lane -> 8L * lane);
  }

  @Test
  void aColumnCostsASectorALane() {
    expectSectors(32, 4, 4, lane -> 128L * lane);
  }

  @Test
  void misalignedNeighboursCostOneMore() {
    expectSectors(5, 4, 4, lane -> 4L * lane + 4);
  }

  @Test
  void aBroadcastIsOneSector() {
    expectSectors(1, 1, 4, _ -> 40);
  }

  @Test
  void vectorsFillSectors() {
    expectSectors(16, 16, 16, lane -> 16L * lane);
  }

  @Test
  void bytesAskedForTwiceCountOnce() {
    expectSectors(2, 2, 4, lane -> 4L * (lane / 2));
  }

  @Test
  void partsOfHalfASectorCostAWholeOne() {
    expectSectors(2, 2, 2, lane -> 2L * lane);
    expectSectors(32, 2, 2, lane -> 64L * lane);
  }

  @Test
  void sameOffsetsInDifferentMemoriesAreDifferentSectors() {
    var driven = new Driven();
    driven
        .touch(0, 16, 0, 0, Touch.READ, driven.global, 4, lane -> 4L * lane)
        .touch(16, 16, 0, 0, Touch.READ, driven.other, 4, lane -> 4L * (lane - 16));
    var row = driven.passed().counts().rows().getFirst();
    assertEquals(4, row.of(SECTORS));
    assertEquals(1, row.of(GLOBAL_LOADS));
  }

  private static void expectWavefronts(
      int wavefronts, int conflicts, int bytes, IntToLongFunction offset) {
    var row = new Driven().loadShared(bytes, offset).passed().counts().rows().getFirst();
    assertEquals(wavefronts, row.of(WAVEFRONTS));
    assertEquals(conflicts, row.of(CONFLICTS));
    assertEquals(1, row.of(SHARED_LOADS));
    assertEquals(0, row.of(SECTORS));
  }

  @Test
  void aRowHasNoConflicts() {
    expectWavefronts(1, 0, 4, lane -> 4L * lane);
  }

  @Test
  void aColumnOfARowOfBanksIsSerial() {
    expectWavefronts(32, 31, 4, lane -> 128L * lane);
  }

  @Test
  void aPaddedColumnHasNoConflicts() {
    expectWavefronts(1, 0, 4, lane -> 33L * 4 * lane);
  }

  @Test
  void anExchangedColumnHasNoConflicts() {
    expectWavefronts(1, 0, 4, row -> 128L * row + 4L * (5 ^ row));
  }

  @Test
  void everySecondWordConflictsTwice() {
    expectWavefronts(2, 1, 4, lane -> 8L * lane);
  }

  @Test
  void lanesAtOneWordAreOne() {
    expectWavefronts(1, 0, 4, _ -> 12);
    expectWavefronts(1, 0, 2, lane -> 2L * lane);
    expectWavefronts(2, 1, 4, lane -> lane % 2 * 128L);
  }

  @Test
  void widerAccessesTakeTheirPartsInTurn() {
    expectWavefronts(2, 0, 8, lane -> 8L * lane);
    expectWavefronts(4, 0, 16, lane -> 16L * lane);
    expectWavefronts(16, 12, 16, lane -> 64L * lane);
    expectWavefronts(32, 28, 16, lane -> 128L * lane);
    expectWavefronts(32, 30, 8, lane -> 128L * lane);
  }

  @Test
  void anExchangedColumnOfChunksHasNoConflicts() {
    expectWavefronts(4, 0, 16, row -> 128L * row + 16L * (3 ^ row % 8));
  }

  @Test
  void accessesWiderThanAnInstructionAreSeveral() {
    var row = new Driven().load(32, lane -> 32L * lane).passed().counts().rows().getFirst();
    assertEquals(2, row.of(GLOBAL_LOADS));
    assertEquals(64, row.of(SECTORS));
    assertEquals(32, row.of(IDEAL_SECTORS));
  }

  @Test
  void tripsAreRequestsOfTheirOwn() {
    var driven = new Driven();
    driven
        .touch(0, 32, 0, 1, Touch.READ, driven.global, 4, lane -> 4L * lane)
        .touch(0, 32, 0, 2, Touch.READ, driven.global, 4, lane -> 128L * lane);
    var row = driven.passed().counts().rows().getFirst();
    assertEquals(2, row.of(GLOBAL_LOADS));
    assertEquals(36, row.of(SECTORS));
    assertEquals(8, row.of(IDEAL_SECTORS));
  }

  @Test
  void lanesThatComeAgainMakeAnotherRequest() {
    var driven = new Driven();
    driven.load(4, lane -> 4L * lane).load(4, lane -> 128L * lane).passed();
    assertEquals(36, driven.of(SECTORS));
  }

  @Test
  void halfAWarpAsksForHalf() {
    var driven = new Driven();
    driven
        .touch(0, 16, 0, 0, Touch.READ, driven.global, 4, lane -> 4L * lane)
        .touch(16, 16, 1, 0, Touch.READ, driven.global, 4, lane -> 4L * lane);
    var rows = driven.passed().counts().rows();
    assertEquals(2, rows.size());
    for (var row : rows) {
      assertEquals(
          Map.of(GLOBAL_LOADS, 1L, THREADS, 16L, SECTORS, 2L, IDEAL_SECTORS, 2L), row.quantities());
    }
  }

  @Test
  void halfAWarpOfWideAccessesPassesLess() {
    var driven = new Driven();
    driven.touch(8, 16, 0, 0, Touch.READ, driven.block.shared(), 16, lane -> 16L * lane);
    var row = driven.passed().counts().rows().getFirst();
    assertEquals(2, row.of(WAVEFRONTS));
    assertEquals(0, row.of(CONFLICTS));
  }

  @Test
  void warpsAskForThemselves() {
    var driven = new Driven();
    driven.touch(0, 64, 0, 0, Touch.WRITE, driven.global, 4, thread -> 4L * thread).passed();
    var row = driven.counts().rows().getFirst();
    assertEquals(2, row.of(GLOBAL_STORES));
    assertEquals(8, row.of(SECTORS));
  }

  @Test
  void aRegionEndsRequests() {
    var driven = new Driven();
    driven.touch(0, 16, 0, 0, Touch.READ, driven.global, 4, lane -> 4L * lane).passed();
    driven.touch(16, 16, 0, 0, Touch.READ, driven.global, 4, lane -> 4L * lane).passed();
    assertEquals(2, driven.of(GLOBAL_LOADS));
  }

  @Test
  void unitsSmallerThanAWarpComeTogether() {
    var driven = new Driven();
    for (int unit = 0; unit < 32; unit += 8) {
      for (int time = 0; time < 2; time++) {
        driven.run.touch(
            driven.block, unit, 8, 0, 0, Touch.READ, driven.global, time * 512L + unit / 2, 4);
        driven.run.passed(driven.block, unit, 8);
      }
    }
    var row = driven.counts().rows().getFirst();
    assertEquals(2, row.of(GLOBAL_LOADS));
    assertEquals(64, row.of(THREADS));
    assertEquals(2, row.of(SECTORS));
  }

  @Test
  void whatAUnitDoesAsOneEachOfItsWarpsDoes() {
    var driven = new Driven();
    driven.run.touch(driven.block, 0, 64, 0, 0, Touch.READ, driven.global, 8, 4);
    var row = driven.passed().counts().rows().getFirst();
    assertEquals(
        Map.of(GLOBAL_LOADS, 2L, THREADS, 64L, SECTORS, 2L, IDEAL_SECTORS, 2L), row.quantities());
  }

  @Test
  void atomicsMeetBanksToo() {
    var driven = new Driven();
    driven.touch(0, 32, 0, 0, Touch.ATOMIC, driven.block.shared(), 4, lane -> 256L * lane);
    var row = driven.passed().counts().rows().getFirst();
    assertEquals(1, row.of(SHARED_ATOMICS));
    assertEquals(31, row.of(CONFLICTS));
  }

  @Test
  void atomicsOfOneWordWaitForEachOtherUnlessTheyAreServedAtOnce() {
    assertEquals(32, wavefrontsOfOneWord(Touch.ATOMIC));
    assertEquals(1, wavefrontsOfOneWord(Touch.ATOMIC_AT_ONCE));
    assertEquals(1, wavefrontsOfOneWord(Touch.ATOMIC_READ));
  }

  private static long wavefrontsOfOneWord(Touch touch) {
    var driven = new Driven();
    driven.touch(0, 32, 0, 0, touch, driven.block.shared(), 4, _ -> 0L);
    return driven.passed().counts().rows().getFirst().of(WAVEFRONTS);
  }

  private static void expectMatrices(int wavefronts, int conflicts, Driven driven) {
    var row = driven.counts().rows().getFirst();
    assertEquals(1, row.of(MATRIX_LOADS));
    assertEquals(wavefronts, row.of(WAVEFRONTS));
    assertEquals(conflicts, row.of(CONFLICTS));
  }

  @Test
  void matricesOfPlainRowsConflict() {
    expectMatrices(8, 7, new Driven().matrix(0, 8, 8));
    expectMatrices(32, 28, new Driven().matrix(0, 16, 16));
  }

  @Test
  void matricesOfSwizzledRowsDoNot() {
    expectMatrices(1, 0, new Driven().matrix(128, 8, 8));
    expectMatrices(4, 0, new Driven().matrix(128, 16, 16));
    expectMatrices(2, 0, new Driven().matrix(64, 8, 16));
  }

  @Test
  void asyncCopiesAskAtBothEnds() {
    var driven = new Driven();
    for (int lane = 0; lane < 32; lane++) {
      for (int time = 0; time < 2; time++) {
        driven.run.touchBytes(
            driven.block,
            lane,
            1,
            0,
            Touch.READ,
            Timeline.CP_ASYNC,
            Optional.empty(),
            driven.global,
            1024L * lane,
            16);
        driven.run.touchBytes(
            driven.block,
            lane,
            1,
            0,
            Touch.WRITE,
            Timeline.CP_ASYNC,
            Optional.empty(),
            driven.block.shared(),
            16L * lane,
            16);
      }
    }
    var row = driven.passed().counts().rows().getFirst();
    assertEquals(
        Map.of(
            ASYNC_COPIES, 2L,
            THREADS, 64L,
            SECTORS, 64L,
            IDEAL_SECTORS, 32L,
            WAVEFRONTS, 8L,
            ASYNC_COPY_BYTES, 1024L),
        row.quantities());
  }

  @Test
  void enginesCountTheBytesOfSharedMemory() {
    var driven = new Driven();
    var shape = new TileLayout(Scalar.BF16, List.of(64, 64), 128);
    var tile = new Tile(driven.block.shared(), 0, shape, new int[2], new int[] {64, 64});
    driven.run.touchTile(
        driven.block, 0, 1, 0, Touch.WRITE, Timeline.TMA_LOAD, Optional.empty(), tile);
    for (var storage : List.of(driven.global, driven.block.shared())) {
      driven.run.touchBytes(
          driven.block,
          0,
          1,
          1,
          Touch.WRITE,
          Timeline.TMA_STORE,
          Optional.empty(),
          storage,
          0,
          4096);
    }
    var rows = driven.counts().rows();
    assertEquals(
        Map.of(TMA_LOADS, 1L, THREADS, 1L, TMA_LOAD_BYTES, 8192L), rows.get(0).quantities());
    assertEquals(4096, rows.get(1).of(BULK_BYTES));
  }

  @Test
  void statementsCountOnceAWarp() {
    var driven = new Driven();
    for (int thread = 0; thread < 40; thread++) {
      driven.run.ran(driven.block, thread, 1, 2);
    }
    for (int thread = 0; thread < 8; thread++) {
      driven.run.ran(driven.block, thread, 1, 2);
    }
    driven.passed();
    driven.run.ran(driven.block, 0, 64, 2);
    var counts = driven.counts();
    assertEquals(Map.of(STATEMENTS, 5L, THREADS, 112L), counts.rows().getFirst().quantities());
    assertEquals(Map.of("shuffle", 5L), counts.kinds());
  }

  @Test
  void barriersAreToldApartByWhoMeets() {
    var driven = new Driven().meet(0, 64, 0).meet(0, 32, 1).meet(32, 32, 1);
    var rows = driven.counts().rows();
    assertEquals(Map.of(BLOCK_BARRIERS, 1L), rows.get(0).quantities());
    assertEquals(Map.of(WARP_BARRIERS, 2L), rows.get(1).quantities());
  }

  @Test
  void blocksThatMeetCountOneBarrierEach() {
    var driven = new Driven();
    var old = driven.grid;
    var run = driven.run;
    var grid = new Grid("k", 2, 64, 2, 0, List.of(), old.sites(), old.memories(), old.monitor());
    var parties =
        List.of(
            new Party(new Block(grid, 0, new Storage("a", driven.global.segment())), 0, 64),
            new Party(new Block(grid, 1, new Storage("b", driven.global.segment())), 0, 64));
    run.begin(grid);
    parties.forEach(party -> run.begin(party.block()));
    run.met(parties, 0);
    parties.forEach(party -> run.end(party.block()));
    run.end(grid);
    assertEquals(2, run.counts().total(CLUSTER_BARRIERS));
  }
}
