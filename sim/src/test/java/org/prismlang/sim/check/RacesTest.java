package org.prismlang.sim.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.sim.machine.Monitor.Touch;

/** Accesses of threads, with and without what orders them. */
class RacesTest {
  @Test
  void aBlockBarrierOrders() {
    Play.block().write(3, 7).meetAll().read(200, 7).isSound();
  }

  @Test
  void withoutABarrierAReadRaces() {
    var found = Play.block().write(3, 7).read(200, 7).finds(Code.P0801, 1, 0);
    assertEquals(
        "thread 200 of block 0 reads `s` while thread 3 of block 0 may still write it",
        found.message());
    assertEquals("written here by thread 3 of block 0", found.labels().getFirst().text());
    assertEquals("bytes 28 to 31 of the block's shared memory", found.notes().getFirst());
  }

  @Test
  void aWriteAfterAReadNeedsABarrierToo() {
    Play.block().write(0, 7).meetAll().read(5, 7).meetAll().write(0, 7).isSound();
    Play.block().write(0, 7).meetAll().read(5, 7).write(0, 7).finds(Code.P0801, 3, 2);
  }

  @Test
  void twoWritesRace() {
    Play.block().write(0, 7).write(1, 7).finds(Code.P0801, 1, 0);
    Play.block().write(0, 7).meetAll().write(1, 7).isSound();
  }

  @Test
  void oneThreadIsInOrderWithItself() {
    Play.block().write(9, 7).read(9, 7).write(9, 7).read(9, 7).isSound();
  }

  @Test
  void readsDoNotRace() {
    Play.block().writeOwn(0, 256, 0).meetAll().readAll(0, 256, 9).readAll(0, 256, 9).isSound();
  }

  @Test
  void everyOneOfManyReadersCounts() {
    for (int reader : new int[] {0, 1, 31, 32, 100, 254}) {
      var play = Play.block().write(255, 7).meetAll();
      for (int t = 0; t < 256; t++) {
        play.read(t, 7);
      }
      if (reader > 0) {
        play.meet(0, reader).release(0, 0, 9).acquire(0, 255, 9);
      }
      play.meet(reader + 1, 255 - reader).write(255, 7);
      var found = play.run.findings();
      assertEquals(1, found.size(), "reader " + reader);
      assertTrue(
          found.getFirst().labels().getFirst().text().endsWith("thread " + reader + " of block 0"));
    }
  }

  @Test
  void aReaderLeftOutOfABarrierRaces() {
    var play = Play.block().write(0, 7).meetAll();
    for (int t = 0; t < 256; t++) {
      play.read(t, 7);
    }
    play.meet(0, 255).write(10, 7);
    var found = play.finds(Code.P0801, 259, 257);
    assertTrue(found.labels().getFirst().text().endsWith("thread 255 of block 0"));
  }

  @Test
  void aWarpBarrierOrdersTheWarp() {
    Play.block().write(3, 7).meet(0, 32).read(31, 7).isSound();
    Play.block().write(3, 7).meet(0, 32).read(32, 7).finds(Code.P0801, 2, 0);
    Play.block().write(3, 7).read(4, 7).finds(Code.P0801, 1, 0);
  }

  @Test
  void aBarrierOfHalfAWarpOrdersThatHalf() {
    Play.block().write(3, 7).meet(0, 16).read(15, 7).isSound();
    Play.block().write(3, 7).meet(0, 16).read(16, 7).finds(Code.P0801, 2, 0);
  }

  @Test
  void aNamedBarrierOrdersItsThreads() {
    Play.block().write(130, 7).meet(128, 128).read(255, 7).isSound();
    Play.block().write(130, 7).meet(128, 128).read(0, 7).finds(Code.P0801, 2, 0);
    Play.block().write(0, 7).meet(128, 128).read(255, 7).finds(Code.P0801, 2, 0);
  }

  @Test
  void knowledgeIsPassedOn() {
    Play.block().write(0, 7).meet(0, 64).meet(32, 96).read(127, 7).isSound();
    Play.block().write(0, 7).meet(32, 96).meet(0, 64).read(127, 7).finds(Code.P0801, 3, 0);
  }

  @Test
  void whatComesAfterABarrierIsNotOrderedByIt() {
    Play.block().meetAll().write(0, 7).read(1, 7).finds(Code.P0801, 2, 1);
    Play.block().write(0, 7).meetAll().write(0, 7).read(1, 7).finds(Code.P0801, 3, 2);
  }

  @Test
  void neighbouringWordsAreApart() {
    Play.block().write(0, 7).write(1, 8).write(2, 6).isSound();
  }

  @Test
  void partsOfAWordAreApart() {
    var play = Play.block();
    var shared = play.at(0).shared();
    play.write(0, 0).meetAll();
    play.run.touch(play.at(0), 0, 1, 10, 0, Touch.WRITE, shared, 0, 2);
    play.run.touch(play.at(0), 1, 1, 11, 0, Touch.WRITE, shared, 2, 1);
    play.run.touch(play.at(0), 2, 1, 12, 0, Touch.WRITE, shared, 3, 1);
    assertEquals(0, play.run.findings().size());
    play.run.touch(play.at(0), 3, 1, 13, 0, Touch.READ, shared, 0, 4);
    assertEquals(3, play.run.findings().size());
  }

  @Test
  void aVectorMeetsEachOfItsWords() {
    var play = Play.block();
    var shared = play.at(0).shared();
    play.run.touch(play.at(0), 0, 1, 10, 0, Touch.WRITE, shared, 16, 16);
    play.read(1, 7).finds(Code.P0801, 0, 10);
    var apart = Play.block();
    apart.run.touch(apart.at(0), 0, 1, 10, 0, Touch.WRITE, apart.at(0).shared(), 16, 16);
    apart.write(1, 3).write(1, 8).isSound();
  }

  @Test
  void theSameStoreByAllThreadsRaces() {
    var play = Play.block();
    play.run.touch(play.at(0), 0, 32, 0, 0, Touch.WRITE, play.at(0).shared(), 0, 4);
    play.finds(Code.P0801, 0, 0);
  }

  @Test
  void aUniformReadRacesForAllButTheWriter() {
    var found = Play.block().write(0, 7).readAll(0, 32, 7).finds(Code.P0801, 1, 0);
    assertTrue(found.message().startsWith("thread 1 of block 0 reads"));
    Play.block().write(0, 7).meet(0, 32).readAll(0, 32, 7).isSound();
  }

  @Test
  void aPairOfLinesIsReportedOnce() {
    var play = Play.block();
    for (int t = 0; t < 256; t++) {
      var shared = play.at(0).shared();
      play.run.touch(play.at(0), t, 1, 0, 0, Touch.WRITE, shared, 4L * t, 4);
    }
    for (int t = 0; t < 256; t++) {
      var shared = play.at(0).shared();
      play.run.touch(play.at(0), t, 1, 1, 0, Touch.READ, shared, 4L * (255 - t), 4);
    }
    play.finds(Code.P0801, 1, 0);
  }

  @Test
  void blocksDoNotShareSharedMemory() {
    var play = Play.blocks(2);
    play.touch(0, 0, Touch.WRITE, play.at(0).shared(), 7)
        .touch(1, 0, Touch.WRITE, play.at(1).shared(), 7)
        .isSound();
  }

  @Test
  void blocksRaceInGlobalMemory() {
    var found = Play.blocks(2).writeGlobal(0, 3, 7).readGlobal(1, 3, 7).finds(Code.P0801, 1, 0);
    assertEquals("element 7 of `s` (bytes 28 to 31)", found.notes().getFirst());
    Play.blocks(2).writeGlobal(0, 3, 7).writeGlobal(1, 3, 8).isSound();
    Play.blocks(2).readGlobal(0, 3, 7).writeGlobal(1, 3, 7).finds(Code.P0801, 1, 0);
  }

  @Test
  void blocksThatHaveEndedAreNotOrdered() {
    var play = Play.blocks(2).writeGlobal(0, 3, 7);
    play.run.end(play.at(0));
    play.readGlobal(1, 3, 7);
    assertEquals(Code.P0801, play.run.findings().getFirst().code());
  }

  @Test
  void aGridBarrierOrdersBlocks() {
    Play.blocks(3).writeGlobal(0, 3, 7).meetBlocks().readGlobal(2, 9, 7).isSound();
    Play.blocks(3)
        .writeGlobal(0, 3, 7)
        .meetBlocks()
        .writeGlobal(0, 3, 7)
        .readGlobal(2, 9, 7)
        .finds(Code.P0801, 3, 2);
    Play.blocks(3)
        .writeGlobal(0, 3, 7)
        .meetBlocks()
        .readGlobal(2, 9, 7)
        .writeGlobal(0, 3, 7)
        .finds(Code.P0801, 3, 2);
  }

  @Test
  void aBlockBarrierAfterAGridBarrierKeepsItsKnowledge() {
    Play.blocks(3)
        .writeGlobal(2, 3, 7)
        .meetBlocks()
        .meetAll()
        .meet(0, 32)
        .readGlobal(0, 9, 7)
        .isSound();
  }

  @Test
  void theLastBlockSeesTheOthers() {
    Play.blocks(3)
        .writeGlobal(0, 3, 7)
        .writeGlobal(1, 3, 8)
        .last(2)
        .readGlobal(2, 5, 7)
        .readGlobal(2, 6, 8)
        .isSound();
    Play.blocks(3).writeGlobal(0, 3, 7).readGlobal(2, 5, 7).finds(Code.P0801, 1, 0);
    Play.blocks(3).last(2).writeGlobal(0, 3, 7).readGlobal(2, 5, 7).finds(Code.P0801, 2, 1);
  }

  @Test
  void theLastBlockSeesThoseThatHaveEnded() {
    var play = Play.blocks(2).writeGlobal(0, 3, 7);
    play.run.end(play.at(0));
    play.last(1).readGlobal(1, 3, 7);
    assertTrue(play.run.findings().isEmpty());
  }

  @Test
  void theHostHasWrittenBefore() {
    Play.blocks(2).readGlobal(0, 0, 7).readGlobal(1, 255, 7).isSound();
  }

  @Test
  void aNewRunKnowsNothingOfTheLast() {
    var play = Play.blocks(1).writeGlobal(0, 3, 7);
    play.isSound();
    assertEquals(play.global, play.global.note());
  }
}
