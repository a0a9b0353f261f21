package org.prismlang.sim.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.TileLayout;
import org.prismlang.sim.machine.Finding;
import org.prismlang.sim.machine.Monitor.Touch;
import org.prismlang.sim.machine.Tile;

/** Copies and products that go on by themselves. */
class EnginesTest {
  private static final int BYTES = 4 * 2048;
  private static final Barrier FULL = new Barrier("full", 2, 1, false);
  private static final Barrier EMPTY = new Barrier("empty", 2, 1, false);

  private static void isAboutTheFence(Finding finding) {
    assertTrue(finding.message().contains("without a proxy fence"), finding.message());
  }

  // cp.async

  @Test
  void aCopyIsThereAfterItsGroup() {
    Play.block()
        .copy(3, 8)
        .commit(Timeline.CP_ASYNC, 3, 1)
        .drain(Timeline.CP_ASYNC, 0, 3, 1)
        .read(3, 9)
        .isSound();
  }

  @Test
  void aCopyReadTooEarly() {
    var play = Play.block().copy(3, 8).commit(Timeline.CP_ASYNC, 3, 1).read(3, 9);
    play.drain(Timeline.CP_ASYNC, 0, 3, 1);
    play.finds(Code.P0806, 2, 0);
  }

  @Test
  void aPendingGroupIsNotThere() {
    var play =
        Play.block()
            .copy(3, 8)
            .commit(Timeline.CP_ASYNC, 3, 1)
            .copy(3, 16)
            .commit(Timeline.CP_ASYNC, 3, 1)
            .drain(Timeline.CP_ASYNC, 1, 3, 1)
            .read(3, 9);
    assertTrue(play.run.findings().isEmpty());
    play.read(3, 17).drain(Timeline.CP_ASYNC, 0, 3, 1).finds(Code.P0806, 6, 2);
  }

  @Test
  void anUncommittedCopyIsNotWaitedFor() {
    Play.block()
        .commit(Timeline.CP_ASYNC, 3, 1)
        .copy(3, 8)
        .drain(Timeline.CP_ASYNC, 0, 3, 1)
        .read(3, 9)
        .commit(Timeline.CP_ASYNC, 3, 1)
        .drain(Timeline.CP_ASYNC, 0, 3, 1)
        .finds(Code.P0806, 3, 1);
  }

  @Test
  void othersLearnOfACopyFromWhoWaited() {
    Play.block()
        .copy(3, 8)
        .commit(Timeline.CP_ASYNC, 3, 1)
        .drain(Timeline.CP_ASYNC, 0, 3, 1)
        .meetAll()
        .read(77, 9)
        .isSound();
    Play.block()
        .copy(3, 8)
        .commit(Timeline.CP_ASYNC, 3, 1)
        .meetAll()
        .drain(Timeline.CP_ASYNC, 0, 3, 1)
        .read(77, 9)
        .finds(Code.P0806, 4, 0);
  }

  @Test
  void aBlockEndsAfterItsCopies() {
    Play.block().copy(3, 8).commit(Timeline.CP_ASYNC, 3, 1).finds(Code.P0806, 0);
  }

  // Stores of the copy engine.

  @Test
  void aStoreReadsWhatWasFenced() {
    Play.block()
        .writeOwn(0, 256, 0)
        .fence(0, 256)
        .meetAll()
        .store(0, 0, 256)
        .commit(Timeline.TMA_STORE, 0, 1)
        .drain(Timeline.TMA_STORE, 0, true, 0, 1)
        .isSound();
  }

  @Test
  void withoutAFenceAStoreMayMissAWrite() {
    isAboutTheFence(
        Play.block()
            .writeOwn(0, 256, 0)
            .meetAll()
            .store(0, 0, 256)
            .commit(Timeline.TMA_STORE, 0, 1)
            .drain(Timeline.TMA_STORE, 0, true, 0, 1)
            .finds(Code.P0801, 2, 0));
  }

  @Test
  void everyWriterMustFence() {
    isAboutTheFence(
        Play.block()
            .writeOwn(0, 256, 0)
            .fence(0, 255)
            .meetAll()
            .store(0, 0, 256)
            .commit(Timeline.TMA_STORE, 0, 1)
            .drain(Timeline.TMA_STORE, 0, true, 0, 1)
            .finds(Code.P0801, 3, 0));
  }

  @Test
  void aFenceAfterTheBarrierIsTooLate() {
    isAboutTheFence(
        Play.block()
            .writeOwn(0, 256, 0)
            .meetAll()
            .fence(0, 256)
            .store(0, 0, 256)
            .commit(Timeline.TMA_STORE, 0, 1)
            .drain(Timeline.TMA_STORE, 0, true, 0, 1)
            .finds(Code.P0801, 3, 0));
  }

  @Test
  void aFenceBeforeTheWriteDoesNotHelp() {
    isAboutTheFence(
        Play.block()
            .fence(0, 256)
            .writeOwn(0, 256, 0)
            .meetAll()
            .store(0, 0, 256)
            .commit(Timeline.TMA_STORE, 0, 1)
            .drain(Timeline.TMA_STORE, 0, true, 0, 1)
            .finds(Code.P0801, 3, 1));
  }

  @Test
  void aFenceIsNoBarrier() {
    var found =
        Play.block()
            .writeOwn(0, 256, 0)
            .fence(0, 256)
            .store(0, 0, 256)
            .commit(Timeline.TMA_STORE, 0, 1)
            .drain(Timeline.TMA_STORE, 0, true, 0, 1)
            .finds(Code.P0801, 2, 0);
    assertTrue(found.message().contains("may still write"), found.message());
  }

  @Test
  void manyFencesAreRemembered() {
    var play = Play.block();
    for (int i = 0; i < 100; i++) {
      play.run.touch(play.at(0), 9, 1, 1, 0, Touch.WRITE, play.at(0).shared(), 16L * i, 4);
      play.run.touch(play.at(0), 9, 1, 1, 0, Touch.WRITE, play.at(0).shared(), 16L * i + 4, 4);
      play.run.touch(play.at(0), 9, 1, 1, 0, Touch.WRITE, play.at(0).shared(), 16L * i + 8, 8);
      play.run.fenced(play.at(0), 9, 1, 2);
    }
    play.meetAll()
        .store(0, 0, 400)
        .commit(Timeline.TMA_STORE, 0, 1)
        .drain(Timeline.TMA_STORE, 0, true, 0, 1)
        .isSound();
  }

  @Test
  void theSourceOfAStoreIsFreeWhenItHasBeenRead() {
    Play.block()
        .write(0, 0)
        .write(0, 1)
        .write(0, 2)
        .write(0, 3)
        .fence(0, 1)
        .store(0, 0, 4)
        .commit(Timeline.TMA_STORE, 0, 1)
        .drain(Timeline.TMA_STORE, 0, true, 0, 1)
        .write(0, 0)
        .isSound();
    Play.block()
        .write(0, 0)
        .write(0, 1)
        .write(0, 2)
        .write(0, 3)
        .fence(0, 1)
        .store(0, 0, 4)
        .commit(Timeline.TMA_STORE, 0, 1)
        .write(0, 0)
        .drain(Timeline.TMA_STORE, 0, true, 0, 1)
        .finds(Code.P0806, 8, 5);
  }

  @Test
  void whatAStoreWroteIsThereWhenItIsOver() {
    var sound = stored().drain(Timeline.TMA_STORE, 0, false, 0, 1);
    sound.readGlobal(0, 0, 2).isSound();
    var early = stored().drain(Timeline.TMA_STORE, 0, true, 0, 1);
    early.readGlobal(0, 0, 2).finds(Code.P0806, 9, 6);
  }

  private static Play stored() {
    return Play.block()
        .write(0, 0)
        .write(0, 1)
        .write(0, 2)
        .write(0, 3)
        .fence(0, 1)
        .store(0, 0, 4)
        .commit(Timeline.TMA_STORE, 0, 1);
  }

  @Test
  void aBlockEndsWhenItsStoresHaveRead() {
    var found = stored().finds(Code.P0806, 5);
    assertTrue(found.message().startsWith("block 0 ends while the copy engine"), found.message());
  }

  @Test
  void storesThatAddDoNotRace() {
    var play = stored().drain(Timeline.TMA_STORE, 0, false, 0, 1).meetAll();
    play.engine(0, Touch.ATOMIC, Timeline.TMA_STORE, play.global, 64, 4)
        .engine(1, Touch.ATOMIC, Timeline.TMA_STORE, play.global, 64, 4)
        .isSound();
    play = stored().drain(Timeline.TMA_STORE, 0, false, 0, 1).meetAll();
    play.engine(0, Touch.WRITE, Timeline.TMA_STORE, play.global, 64, 4)
        .engine(1, Touch.WRITE, Timeline.TMA_STORE, play.global, 64, 4)
        .finds(Code.P0806, 11, 10);
  }

  // Loads of the copy engine.

  @Test
  void aLoadIsThereAfterItsPhase() {
    var play = Play.block(FULL);
    var full = play.slot(0, 0);
    play.arrive(full, 0, 0, 1, 1, BYTES)
        .load(full, 0, 0, 2048)
        .await(full, 0, 77)
        .read(77, 100)
        .isSound();
  }

  @Test
  void aLoadReadTooEarly() {
    var play = Play.block(FULL);
    var full = play.slot(0, 0);
    var found =
        play.arrive(full, 0, 0, 1, 1, BYTES)
            .load(full, 0, 0, 2048)
            .read(77, 100)
            .await(full, 0, 77)
            .finds(Code.P0806, 2, 1);
    assertTrue(found.notes().get(1).contains("`full`, slot 0"), found.notes().get(1));
  }

  @Test
  void waitingAtAnotherSlotDoesNotHelp() {
    var play = Play.block(FULL);
    var full = play.slot(0, 0);
    var other = play.slot(0, 1);
    play.arrive(full, 0, 0, 1, 1, BYTES)
        .load(full, 0, 0, 2048)
        .arrive(other, 0)
        .await(other, 0, 77)
        .read(77, 100)
        .await(full, 0, 77)
        .finds(Code.P0806, 4, 1);
  }

  @Test
  void onlyWhoWaitedKnows() {
    var play = Play.block(FULL);
    var full = play.slot(0, 0);
    play.arrive(full, 0, 0, 1, 1, BYTES)
        .load(full, 0, 0, 2048)
        .await(full, 0, 77)
        .read(78, 100)
        .finds(Code.P0806, 3, 1);
  }

  @Test
  void aLoadOverOrdinaryWritesNeedsAFence() {
    var play = Play.block(FULL);
    var full = play.slot(0, 0);
    play.writeOwn(0, 256, 0)
        .fence(0, 256)
        .meetAll()
        .arrive(full, 0, 0, 1, 1, 1024)
        .load(full, 0, 0, 256)
        .await(full, 0, 0)
        .isSound();
    play = Play.block(FULL);
    full = play.slot(0, 0);
    isAboutTheFence(
        play.writeOwn(0, 256, 0)
            .meetAll()
            .arrive(full, 0, 0, 1, 1, 1024)
            .load(full, 0, 0, 256)
            .await(full, 0, 0)
            .finds(Code.P0801, 3, 0));
  }

  @Test
  void aLoadOverWhatIsStillReadRaces() {
    var play = Play.block(FULL);
    var full = play.slot(0, 0);
    play.arrive(full, 0, 0, 1, 1, BYTES)
        .load(full, 0, 0, 2048)
        .await(full, 0, 77)
        .read(77, 100)
        .await(full, 0, 0)
        .arrive(full, 0, 0, 1, 1, BYTES)
        .load(full, 0, 0, 2048);
    assertEquals(Code.P0801, play.run.findings().getFirst().code());
  }

  @Test
  void twoLoadsOfOnePhaseIntoOnePlaceRace() {
    var play = Play.block(FULL);
    var full = play.slot(0, 0);
    play.arrive(full, 0, 0, 1, 1, 2 * BYTES)
        .load(full, 0, 0, 2048)
        .load(full, 0, 0, 2048)
        .await(full, 0, 0)
        .finds(Code.P0806, 2, 1);
  }

  @Test
  void aBlockEndsAfterItsLoads() {
    var play = Play.block(FULL);
    var full = play.slot(0, 0);
    play.arrive(full, 0, 0, 1, 1, BYTES).load(full, 0, 0, 2048).finds(Code.P0806, 1);
  }

  // Products.

  private static Play loaded() {
    var play = Play.block(FULL, EMPTY);
    var full = play.slot(0, 0);
    return play.arrive(full, 0, 200, 1, 1, BYTES).load(full, 200, 0, 2048);
  }

  @Test
  void aProductReadsWhatAllHaveWaitedFor() {
    var play = loaded();
    play.await(play.slot(0, 0), 0, 0, 0, 128).product(0).commit(Timeline.WGMMA, 0, 128).isSound();
    play = loaded();
    play.product(0)
        .commit(Timeline.WGMMA, 0, 128)
        .await(play.slot(0, 0), 0, 0, 0, 128)
        .finds(Code.P0806, 2, 1);
    play = loaded();
    play.await(play.slot(0, 0), 0, 0, 0, 96)
        .product(0)
        .commit(Timeline.WGMMA, 0, 128)
        .finds(Code.P0806, 3, 1);
  }

  @Test
  void aProductHoldsItsTilesUntilItIsOver() {
    var play = loaded();
    play.await(play.slot(0, 0), 0, 0, 0, 128)
        .product(0)
        .commit(Timeline.WGMMA, 0, 128)
        .drain(Timeline.WGMMA, 0, 0, 128)
        .write(5, 3)
        .isSound();
    play = loaded();
    play.await(play.slot(0, 0), 0, 0, 0, 128)
        .product(0)
        .commit(Timeline.WGMMA, 0, 128)
        .write(5, 3)
        .finds(Code.P0806, 5, 3);
  }

  @Test
  void anOlderProductIsOverWhileTheNextRuns() {
    var play = loaded();
    var other = play.slot(0, 1);
    play.arrive(other, 0, 200, 1, 1, BYTES)
        .load(other, 200, 2048, 2048)
        .await(play.slot(0, 0), 0, 0, 0, 128)
        .await(other, 0, 0, 0, 128)
        .product(0)
        .commit(Timeline.WGMMA, 0, 128)
        .product(2048)
        .commit(Timeline.WGMMA, 0, 128)
        .drain(Timeline.WGMMA, 1, 0, 128)
        .write(5, 3);
    assertTrue(play.run.findings().isEmpty());
    play.write(5, 2051).finds(Code.P0806, 12, 8);
  }

  @Test
  void oneThreadCanGiveATileBackForItsWarpgroup() {
    var play = loaded();
    var empty = play.slot(1, 0);
    play.await(play.slot(0, 0), 0, 0, 0, 128)
        .product(0)
        .commit(Timeline.WGMMA, 0, 128)
        .drain(Timeline.WGMMA, 0, 0, 128)
        .arrive(empty, 0)
        .await(empty, 0, 200)
        .arrive(play.slot(0, 0), 0, 200, 1, 1, BYTES)
        .load(play.slot(0, 0), 200, 0, 2048)
        .await(play.slot(0, 0), 1, 0, 0, 128)
        .isSound();
  }

  @Test
  void aTileGivenBackBeforeTheProductIsOver() {
    var play = loaded();
    var empty = play.slot(1, 0);
    play.await(play.slot(0, 0), 0, 0, 0, 128)
        .product(0)
        .commit(Timeline.WGMMA, 0, 128)
        .arrive(empty, 0)
        .drain(Timeline.WGMMA, 0, 0, 128)
        .await(empty, 0, 200)
        .arrive(play.slot(0, 0), 0, 200, 1, 1, BYTES)
        .load(play.slot(0, 0), 200, 0, 2048);
    assertTrue(play.run.findings().stream().anyMatch(it -> it.code() == Code.P0806));
  }

  @Test
  void whatAProductReadsOfOrdinaryWritesIsFenced() {
    Play.block().writeOwn(0, 256, 0).fence(0, 256).meetAll();
    var play = Play.block();
    fill(play);
    play.fence(0, 256).meetAll().product(0).commit(Timeline.WGMMA, 0, 128).isSound();
    play = Play.block();
    fill(play);
    isAboutTheFence(
        play.meetAll().product(0).commit(Timeline.WGMMA, 0, 128).finds(Code.P0801, 2, 0));
  }

  private static void fill(Play play) {
    for (int i = 0; i < 2048; i++) {
      play.run.touch(play.at(0), i % 256, 1, 0, 0, Touch.WRITE, play.at(0).shared(), 4L * i, 4);
    }
    play.allocate(4096, 1);
  }

  @Test
  void copiesAreFencedAfterTheirWait() {
    for (boolean inOrder : new boolean[] {true, false}) {
      var play = Play.block();
      for (int i = 0; i < 512; i++) {
        play.run.touchBytes(
            play.at(0),
            i % 128,
            1,
            0,
            Touch.WRITE,
            Timeline.CP_ASYNC,
            Optional.empty(),
            play.at(0).shared(),
            16L * i,
            16);
      }
      play.commit(Timeline.CP_ASYNC, 0, 128);
      if (!inOrder) {
        play.fence(0, 128);
      }
      play.drain(Timeline.CP_ASYNC, 0, 0, 128);
      if (inOrder) {
        play.fence(0, 128);
      }
      play.meet(0, 128).product(0).commit(Timeline.WGMMA, 0, 128);
      if (inOrder) {
        play.isSound();
      } else {
        isAboutTheFence(play.finds(Code.P0801, 4, 0));
      }
    }
  }

  @Test
  void atomicsAreFencedToo() {
    for (boolean fences : new boolean[] {true, false}) {
      var play = Play.block();
      for (int i = 0; i < 4; i++) {
        play.run.touch(play.at(0), 3, 1, 0, 0, Touch.ATOMIC, play.at(0).shared(), 4L * i, 4);
      }
      if (fences) {
        play.fence(3, 1);
      }
      play.meetAll();
      play.engine(0, Touch.READ, Timeline.TMA_STORE, play.at(0).shared(), 0, 4)
          .commit(Timeline.TMA_STORE, 0, 1)
          .drain(Timeline.TMA_STORE, 0, true, 0, 1);
      if (fences) {
        play.isSound();
      } else {
        isAboutTheFence(play.finds(Code.P0801, 1, 0));
      }
    }
  }

  // Operations of a warp.

  @Test
  void aWarpReadsAMatrixAfterItHasMet() {
    for (boolean meets : new boolean[] {true, false}) {
      var play = Play.block();
      fill(play);
      play.meetAll().write(3, 0);
      if (meets) {
        play.meet(0, 32);
      }
      matrix(play, Touch.READ);
      if (meets) {
        play.isSound();
      } else {
        play.finds(Code.P0801, 50, 2);
      }
    }
  }

  @Test
  void aWarpWritesAMatrixAfterItHasMet() {
    for (boolean meets : new boolean[] {true, false}) {
      var play = Play.block();
      fill(play);
      play.meetAll().read(3, 0);
      if (meets) {
        play.meet(0, 32);
      }
      matrix(play, Touch.WRITE);
      if (meets) {
        play.isSound();
      } else {
        play.finds(Code.P0801, 50, 2);
      }
    }
  }

  private static void matrix(Play play, Touch touch) {
    var shape = new TileLayout(Scalar.HALF, List.of(64, 64), 128);
    var tile = new Tile(play.at(0).shared(), 0, shape, new int[] {0, 0}, new int[] {8, 8});
    play.run.touchTile(play.at(0), 0, 32, 50, touch, Timeline.IN_ORDER, Optional.empty(), tile);
  }
}
