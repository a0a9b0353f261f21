package org.prismlang.sim.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.sim.machine.Monitor.Touch;

/** Blocks that share their shared memories. */
class ClustersTest {
  private static final Barrier EMPTY = new Barrier("empty", 1, 2, true);
  private static final Barrier FULL = new Barrier("full", 1, 1, false);
  private static final int BYTES = 4 * 256;

  @Test
  void aClusterBarrierOrdersBlocks() {
    var play = Play.cluster();
    play.touch(0, 0, Touch.WRITE, play.at(0).shared(), 7)
        .meetBlocks()
        .touch(1, 9, Touch.READ, play.at(0).shared(), 7)
        .meetBlocks()
        .isSound();
    play = Play.cluster();
    play.touch(0, 0, Touch.WRITE, play.at(0).shared(), 7)
        .touch(1, 9, Touch.READ, play.at(0).shared(), 7)
        .meetBlocks()
        .finds(Code.P0801, 1, 0);
  }

  @Test
  void aBlockHasBegunBeforeItsVisitorsCome() {
    var play = Play.cluster();
    play.touch(1, 9, Touch.WRITE, play.at(0).shared(), 7).meetBlocks().finds(Code.P0801, 0);
    play = Play.cluster();
    play.meetBlocks().touch(1, 9, Touch.WRITE, play.at(0).shared(), 7).meetBlocks().isSound();
  }

  @Test
  void aBlockOutlivesItsVisitors() {
    var play = Play.cluster();
    play.touch(0, 0, Touch.WRITE, play.at(0).shared(), 7)
        .meetBlocks()
        .touch(1, 9, Touch.READ, play.at(0).shared(), 7)
        .finds(Code.P0801, 2);
  }

  /** Each block sends half a tile to both; both give it back to both. */
  private static Play multicast(int trips, boolean waitsForAll) {
    var play = Play.cluster(FULL, EMPTY);
    for (int g = 0; g < trips; g++) {
      for (int b = 0; b < 2; b++) {
        var full = play.at(b).slot(0, g);
        if (g > 0) {
          play.await(play.at(b).slot(1, g), g - 1, b, 0, 1);
        }
        play.arrive(full, b, 0, 1, 1, 2 * BYTES);
      }
      for (int b = 0; b < 2; b++) {
        for (int to = 0; to < 2; to++) {
          play.load(play.at(to).slot(0, g), b, 0, 256 * b, 256);
        }
      }
      for (int b = 0; b < 2; b++) {
        play.await(play.at(b).slot(0, g), g, b, 32, 32)
            .touch(b, 40, Touch.READ, play.at(b).shared(), 300);
        for (int to = 0; to < 2; to++) {
          play.arrive(play.at(waitsForAll ? to : b).slot(1, g), b, 32, 32, 1, 0);
        }
      }
    }
    return play;
  }

  @Test
  void aMulticastRingIsSound() {
    for (int trips = 0; trips < 4; trips++) {
      multicast(trips, true).meetBlocks().isSound();
    }
  }

  @Test
  void aTileIsGivenBackToAllWhoSend() {
    var found = multicast(2, false).meetBlocks().end();
    if (found.stream().noneMatch(it -> it.code() == Code.P0801)) {
      throw new AssertionError("found " + found);
    }
  }

  @Test
  void anArrivalFromAfarComesBeforeTheEnd() {
    var found = multicast(1, true).end();
    assertEquals(2, found.size());
    assertEquals(
        "thread 32 of block 1 uses shared memory of block 0, which may have ended",
        found.getFirst().message());
  }
}
