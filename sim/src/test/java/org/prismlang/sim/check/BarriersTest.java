package org.prismlang.sim.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.sim.machine.Finding;
import org.prismlang.sim.machine.Monitor.Touch;

/** Barriers whose arrival and wait are apart. */
class BarriersTest {
  private static final int SLOTS = 2;
  private static final int BYTES = 4 * 2048;
  private static final int PRODUCER = 128;

  private static Barrier barrier(String name, int arrivals) {
    return new Barrier(name, SLOTS, arrivals, false);
  }

  @Test
  void anArrivalTellsWhoWaits() {
    var play = Play.block(barrier("b", 1));
    play.write(0, 7).arrive(play.slot(0, 0), 0).await(play.slot(0, 0), 0, 99).read(99, 7).isSound();
  }

  @Test
  void whatFollowsTheArrivalIsNotTold() {
    var play = Play.block(barrier("b", 1));
    play.arrive(play.slot(0, 0), 0)
        .write(0, 7)
        .await(play.slot(0, 0), 0, 99)
        .read(99, 7)
        .finds(Code.P0801, 3, 1);
  }

  @Test
  void oneLaneArrivesForItsWarpAfterItHasMet() {
    var play = Play.block(barrier("b", 1));
    play.write(5, 7)
        .arrive(play.slot(0, 0), 0, 0, 32, 1, 0)
        .await(play.slot(0, 0), 0, 99)
        .read(99, 7)
        .isSound();
    play = Play.block(barrier("b", 1));
    play.write(5, 7)
        .arrive(play.slot(0, 0), 0)
        .await(play.slot(0, 0), 0, 99)
        .read(99, 7)
        .finds(Code.P0801, 3, 0);
  }

  @Test
  void allArrivalsOfAPhaseCount() {
    var play = Play.block(barrier("b", 2));
    play.write(0, 7)
        .write(32, 8)
        .arrive(play.slot(0, 0), 0)
        .arrive(play.slot(0, 0), 32)
        .await(play.slot(0, 0), 0, 99)
        .read(99, 7)
        .read(99, 8)
        .isSound();
  }

  @Test
  void anArrivalBringsWhatTheThreadHasLearned() {
    var play = Play.block(barrier("a", 1), barrier("b", 1));
    play.write(0, 7)
        .arrive(play.slot(0, 0), 0)
        .await(play.slot(0, 0), 0, 50)
        .arrive(play.slot(1, 0), 50)
        .await(play.slot(1, 0), 0, 99)
        .read(99, 7)
        .isSound();
  }

  /** What can be done wrong in the ring. */
  private enum Slip {
    NONE,
    READ_EARLY,
    RELEASE_EARLY,
    NO_EMPTY_WAIT,
    WRONG_SLOT,
    ONE_CONSUMER_SHORT
  }

  /** A thread fills a ring that two warps read. */
  private static List<Finding> ring(int trips, Slip slip) {
    var play = Play.block(barrier("full", 1), barrier("empty", 2));
    for (int g = 0; g < trips; g++) {
      var full = play.slot(0, g);
      var empty = play.slot(1, g);
      int phase = g / SLOTS;
      if (phase > 0 && slip != Slip.NO_EMPTY_WAIT) {
        play.await(empty, phase - 1, PRODUCER);
      }
      play.arrive(full, 0, PRODUCER, 1, 1, BYTES).load(full, PRODUCER, 2048 * (g % SLOTS), 2048);
      for (int warp = 0; warp < 2; warp++) {
        if (slip == Slip.READ_EARLY) {
          play.read(32 * warp + 3, 2048 * (g % SLOTS) + 5);
        }
        play.await(
            slip == Slip.WRONG_SLOT && g > 0 ? play.slot(0, g + 1) : full,
            slip == Slip.WRONG_SLOT && g > 0 ? (g - 1) / SLOTS : phase,
            0,
            32 * warp,
            32);
        if (slip == Slip.RELEASE_EARLY) {
          play.arrive(empty, 0, 32 * warp, 32, 1, 0);
        }
        if (slip != Slip.READ_EARLY) {
          play.read(32 * warp + 3, 2048 * (g % SLOTS) + 5);
        }
        if (slip != Slip.RELEASE_EARLY && !(slip == Slip.ONE_CONSUMER_SHORT && warp == 1)) {
          play.arrive(empty, 0, 32 * warp, 32, slip == Slip.ONE_CONSUMER_SHORT ? 2 : 1, 0);
        }
      }
    }
    return play.end();
  }

  private static Set<Code> codes(List<Finding> findings) {
    return findings.stream().map(Finding::code).collect(Collectors.toSet());
  }

  @Test
  void aRingIsSound() {
    for (int trips = 0; trips < 8; trips++) {
      assertEquals(List.of(), ring(trips, Slip.NONE), trips + " trips");
    }
  }

  @Test
  void aRingReadBeforeItIsFull() {
    assertTrue(codes(ring(1, Slip.READ_EARLY)).contains(Code.P0806));
  }

  @Test
  void aRingReleasedBeforeItIsRead() {
    assertEquals(List.of(), ring(2, Slip.RELEASE_EARLY));
    assertTrue(codes(ring(5, Slip.RELEASE_EARLY)).contains(Code.P0801));
  }

  @Test
  void aRingFilledBeforeItIsReleased() {
    assertEquals(List.of(), ring(2, Slip.NO_EMPTY_WAIT));
    assertTrue(codes(ring(3, Slip.NO_EMPTY_WAIT)).contains(Code.P0801));
  }

  @Test
  void aRingReadAtTheWrongSlot() {
    assertTrue(codes(ring(2, Slip.WRONG_SLOT)).contains(Code.P0806));
  }

  @Test
  void aRingThatOneConsumerDoesNotRelease() {
    assertTrue(codes(ring(3, Slip.ONE_CONSUMER_SHORT)).contains(Code.P0801));
  }

  @Test
  void ordinaryWritesFillARingOfProducts() {
    for (boolean fences : new boolean[] {true, false}) {
      var play = Play.block(barrier("full", 4), barrier("empty", 1));
      for (int g = 0; g < 5; g++) {
        var full = play.slot(0, g);
        var empty = play.slot(1, g);
        if (g >= SLOTS) {
          play.await(empty, g / SLOTS - 1, 0, 128, 128);
        }
        for (int i = 0; i < 2048; i++) {
          long offset = 4L * (2048 * (g % SLOTS) + i);
          play.run.touch(
              play.at(0), 128 + i % 128, 1, 390, 0, Touch.WRITE, play.at(0).shared(), offset, 4);
        }
        if (fences) {
          play.fence(128, 128);
        }
        play.arrive(full, 0, 128, 128, 4, 0)
            .await(full, g / SLOTS, 0, 0, 128)
            .product(2048 * (g % SLOTS))
            .commit(Timeline.WGMMA, 0, 128)
            .drain(Timeline.WGMMA, 0, 0, 128)
            .arrive(empty, 0);
      }
      assertEquals(fences, play.end().isEmpty());
    }
  }

  @Test
  void anArrivalThatMayCountForThePhaseBefore() {
    var play = Play.block(barrier("b", 2));
    var slot = play.slot(0, 0);
    play.arrive(slot, 0).arrive(slot, 32).arrive(slot, 0).arrive(slot, 32);
    var found = play.end();
    assertFalse(found.isEmpty());
    assertEquals(Set.of(Code.P0807), codes(found));
  }

  @Test
  void anArrivalAfterTheWaitIsFine() {
    var play = Play.block(barrier("b", 2));
    var slot = play.slot(0, 0);
    play.arrive(slot, 0)
        .arrive(slot, 32)
        .await(slot, 0, 0)
        .await(slot, 0, 32)
        .arrive(slot, 0)
        .arrive(slot, 32)
        .await(slot, 1, 0)
        .await(slot, 1, 32)
        .isSound();
  }

  @Test
  void whoWaitsMayMissAPhase() {
    var play = Play.block(barrier("b", 1));
    var slot = play.slot(0, 0);
    play.arrive(slot, 0)
        .await(slot, 0, 99)
        .arrive(slot, 0)
        .await(slot, 1, 99)
        .finds(Code.P0807, 1, 3);
    play = Play.block(barrier("b", 1));
    slot = play.slot(0, 0);
    play.arrive(slot, 0).await(slot, 0, 99).meetAll().arrive(slot, 0).await(slot, 1, 99).isSound();
  }

  @Test
  void aBlockEndsBetweenPhases() {
    var play = Play.block(barrier("b", 2));
    play.arrive(play.slot(0, 0), 0).finds(Code.P0807, 0);
    play = Play.block(barrier("b", 1));
    play.arrive(play.slot(0, 0), 0, 0, 1, 1, 64).finds(Code.P0807, 0);
  }
}
