package org.prismlang.sim.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.sim.machine.Failure;
import org.prismlang.sim.machine.Finding;
import org.prismlang.sim.machine.Monitor.Touch;
import org.prismlang.sim.machine.Storage;

/** The ends of memory, its alignment, and what was never written. */
class MemoryTest {
  private static final int SIZE = 4 * 16384;

  private static Finding fails(Storage storage, Play play, long offset, int bytes) {
    return assertThrows(
            Failure.class,
            () -> play.run.touch(play.at(0), 5, 1, 3, 0, Touch.READ, storage, offset, bytes))
        .finding();
  }

  private static void goes(Storage storage, Play play, long offset, int bytes) {
    play.run.touch(play.at(0), 5, 1, 3, 0, Touch.READ, storage, offset, bytes);
  }

  @Test
  void accessesStayWithinMemory() {
    var play = Play.block();
    goes(play.global, play, 0, 4);
    goes(play.global, play, SIZE - 4, 4);
    goes(play.global, play, SIZE - 16, 16);
    for (long offset : new long[] {-4, SIZE, SIZE + 4, Long.MAX_VALUE - 3, Long.MIN_VALUE}) {
      assertEquals(Code.P0802, fails(play.global, play, offset, 4).code());
    }
    var found = fails(play.global, play, SIZE, 4);
    assertEquals("thread 5 of block 0 reads `s` out of bounds", found.message());
    assertEquals(
        "element 16384 of `s` (bytes 65536 to 65539), of 65536 bytes (16384 elements)",
        found.notes().getFirst());
    assertEquals(4, found.span().from().line());
    assertEquals(Code.P0802, fails(play.at(0).shared(), play, SIZE, 4).code());
  }

  @Test
  void enginesStayWithinMemory() {
    var play = Play.block();
    var failure =
        assertThrows(
            Failure.class,
            () -> play.engine(0, Touch.WRITE, Timeline.CP_ASYNC, play.at(0).shared(), 16384, 4));
    assertEquals(Code.P0802, failure.finding().code());
  }

  @Test
  void vectorsAreAligned() {
    var play = Play.block();
    for (int bytes : new int[] {2, 4, 8, 16}) {
      goes(play.global, play, 64 + bytes, bytes);
      assertEquals(Code.P0803, fails(play.global, play, 64 + bytes / 2, bytes).code());
      assertEquals(Code.P0803, fails(play.at(0).shared(), play, 64 + bytes / 2, bytes).code());
    }
    goes(play.global, play, 65, 1);
  }

  @Test
  void theCopyEngineMovesWholePieces() {
    var play = Play.block();
    var shared = play.at(0).shared();
    var offset =
        assertThrows(
            Failure.class, () -> play.engine(0, Touch.WRITE, Timeline.TMA_LOAD, shared, 1, 4));
    assertEquals(Code.P0803, offset.finding().code());
    var bytes =
        assertThrows(
            Failure.class, () -> play.engine(0, Touch.WRITE, Timeline.TMA_LOAD, shared, 4, 5));
    assertEquals(Code.P0803, bytes.finding().code());
    play.engine(0, Touch.WRITE, Timeline.TMA_LOAD, shared, 4, 4).isSound();
  }

  @Test
  void sharedMemoryHoldsNothingAtFirst() {
    var found = Play.block().read(3, 7).finds(Code.P0804, 0);
    assertEquals("thread 3 of block 0 reads `s` where nobody has written", found.message());
    Play.block().write(3, 7).read(3, 7).isSound();
  }

  @Test
  void everyBlockHasItsOwn() {
    var play = Play.blocks(2);
    play.touch(0, 0, Touch.WRITE, play.at(0).shared(), 7)
        .touch(1, 0, Touch.READ, play.at(1).shared(), 7)
        .finds(Code.P0804, 1);
  }

  @Test
  void anAtomicChangeWrites() {
    var play = Play.block();
    play.touch(0, 0, Touch.ATOMIC, play.at(0).shared(), 7).read(0, 7).isSound();
  }

  @Test
  void aLineIsReportedOnce() {
    var play = Play.block();
    for (int i = 0; i < 50; i++) {
      goes(play.at(0).shared(), play, 4L * i, 4);
    }
    play.finds(Code.P0804, 3);
  }

  @Test
  void whatBeginsAgainHoldsNothing() {
    Play.block().write(3, 7).allocate(4, 8).read(3, 7).finds(Code.P0804, 2);
    Play.block().write(3, 7).allocate(4, 8).write(3, 7).read(3, 7).isSound();
    Play.block().write(3, 7).allocate(8, 8).read(3, 7).isSound();
    Play.block().write(3, 7).allocate(4, 3).read(3, 7).isSound();
  }

  @Test
  void memoryThatBeginsAgainIsStillInUse() {
    Play.block().write(3, 7).allocate(4, 8).write(4, 7).finds(Code.P0801, 2, 0);
    Play.block().write(3, 7).meetAll().allocate(4, 8).write(4, 7).isSound();
  }

  @Test
  void memoryOfTheHostMayHoldNothing() {
    var play = Play.block();
    play.touch(0, 0, Touch.READ, play.fresh, 7).finds(Code.P0804, 0);
    play = Play.block();
    play.touch(0, 0, Touch.WRITE, play.fresh, 7).touch(0, 0, Touch.READ, play.fresh, 7).isSound();
  }

  @Test
  void enginesReadWhatIsThere() {
    var play = Play.block();
    play.writeOwn(0, 255, 0)
        .fence(0, 255)
        .meetAll()
        .store(0, 0, 256)
        .commit(Timeline.TMA_STORE, 0, 1)
        .drain(Timeline.TMA_STORE, 0, true, 0, 1);
    var found = play.finds(Code.P0804, 3);
    assertTrue(found.notes().getFirst().startsWith("bytes 1020 to 1023"), found.toString());
  }
}
