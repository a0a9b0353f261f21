package org.prismlang.sim.check;

import org.junit.jupiter.api.Test;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.sim.machine.Monitor.Touch;

/** Atomic accesses, against each other and against plain ones, and what they order. */
class AtomicsTest {
  private static Play atomic(Play play, int block, int thread) {
    return play.touch(block, thread, Touch.ATOMIC, play.global, 7);
  }

  @Test
  void atomicsDoNotRace() {
    var play = Play.blocks(2);
    atomic(atomic(atomic(play, 0, 0), 0, 1), 1, 0).acquire(1, 4, 7).isSound();
  }

  @Test
  void anAtomicAndAPlainAccessRace() {
    atomic(Play.block(), 0, 0).readGlobal(0, 1, 7).finds(Code.P0801, 1, 0);
    atomic(Play.block(), 0, 0).writeGlobal(0, 1, 7).finds(Code.P0801, 1, 0);
    atomic(Play.block().readGlobal(0, 1, 7), 0, 0).finds(Code.P0801, 1, 0);
    atomic(Play.block().writeGlobal(0, 1, 7), 0, 0).finds(Code.P0801, 1, 0);
    var play = Play.block().writeGlobal(0, 1, 7);
    play.touch(0, 0, Touch.ATOMIC_READ, play.global, 7).finds(Code.P0801, 1, 0);
  }

  @Test
  void aBarrierOrdersThem() {
    atomic(Play.block(), 0, 0).meetAll().readGlobal(0, 1, 7).isSound();
    atomic(Play.block().writeGlobal(0, 1, 7).meetAll(), 0, 0).isSound();
    var play = Play.block();
    play.touch(0, 0, Touch.ATOMIC_READ, play.global, 7).readGlobal(0, 1, 7).isSound();
  }

  @Test
  void everyAtomicCounts() {
    atomic(atomic(Play.block(), 0, 0), 0, 40)
        .meet(32, 32)
        .readGlobal(0, 41, 7)
        .finds(Code.P0801, 3, 0);
  }

  @Test
  void aPlainReadDoesNotHideAnAtomicFromAnother() {
    atomic(Play.block(), 0, 0)
        .meet(0, 32)
        .readGlobal(0, 1, 7)
        .readGlobal(0, 64, 7)
        .finds(Code.P0801, 3, 0);
  }

  @Test
  void releaseAndAcquireOrderBlocks() {
    Play.blocks(2)
        .writeGlobal(0, 0, 1)
        .release(0, 0, 7)
        .acquire(1, 5, 7)
        .readGlobal(1, 5, 1)
        .isSound();
  }

  @Test
  void onlyTheAcquiringThreadLearns() {
    Play.blocks(2)
        .writeGlobal(0, 0, 1)
        .release(0, 0, 7)
        .acquire(1, 5, 7)
        .readGlobal(1, 6, 1)
        .finds(Code.P0801, 3, 0);
  }

  @Test
  void aRelaxedFlagOrdersNothing() {
    var relaxedWrite = Play.blocks(2).writeGlobal(0, 0, 1);
    atomic(relaxedWrite, 0, 0).acquire(1, 5, 7).readGlobal(1, 5, 1).finds(Code.P0801, 3, 0);
    var relaxedRead = Play.blocks(2).writeGlobal(0, 0, 1).release(0, 0, 7);
    relaxedRead
        .touch(1, 5, Touch.ATOMIC_READ, relaxedRead.global, 7)
        .readGlobal(1, 5, 1)
        .finds(Code.P0801, 3, 0);
  }

  @Test
  void anotherWordOrdersNothing() {
    Play.blocks(2)
        .writeGlobal(0, 0, 1)
        .release(0, 0, 7)
        .acquire(1, 5, 8)
        .readGlobal(1, 5, 1)
        .finds(Code.P0801, 3, 0);
  }

  @Test
  void whatFollowsAReleaseIsNotReleased() {
    Play.blocks(2)
        .release(0, 0, 7)
        .writeGlobal(0, 0, 1)
        .acquire(1, 5, 7)
        .readGlobal(1, 5, 1)
        .finds(Code.P0801, 3, 1);
  }

  @Test
  void aRelaxedChangeHandsOnARelease() {
    var play = Play.blocks(3).writeGlobal(0, 0, 1).release(0, 0, 7);
    atomic(play, 1, 0).acquire(2, 5, 7).readGlobal(2, 5, 1).isSound();
  }

  @Test
  void releasesAddUpOverBlocks() {
    Play.blocks(3)
        .writeGlobal(0, 0, 1)
        .release(0, 0, 7)
        .writeGlobal(1, 0, 2)
        .release(1, 0, 7)
        .acquire(2, 5, 7)
        .readGlobal(2, 5, 1)
        .readGlobal(2, 5, 2)
        .isSound();
  }

  @Test
  void knowledgePassesThroughBlocks() {
    Play.blocks(3)
        .writeGlobal(0, 0, 1)
        .release(0, 0, 7)
        .acquire(1, 5, 7)
        .release(1, 5, 8)
        .acquire(2, 5, 8)
        .readGlobal(2, 5, 1)
        .isSound();
  }

  @Test
  void aReleaseCarriesWhatTheBlockToldTheThread() {
    Play.blocks(2)
        .writeGlobal(0, 100, 1)
        .meetAll()
        .release(0, 0, 7)
        .acquire(1, 5, 7)
        .readGlobal(1, 5, 1)
        .isSound();
    Play.blocks(2)
        .writeGlobal(0, 100, 1)
        .release(0, 0, 7)
        .acquire(1, 5, 7)
        .readGlobal(1, 5, 1)
        .finds(Code.P0801, 3, 0);
  }
}
