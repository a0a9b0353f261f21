package org.prismlang.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The protocol, with a clock that is told what to say. */
class RaceTest {
  private static final Protocol PROTOCOL = new Protocol(Duration.ZERO, 5, 20, 3);

  private final List<String> turns = new ArrayList<>();

  /** Each burst takes a second longer. */
  private class Slowing implements Contestant {
    private final String name;
    private final double start;
    private int bursts;

    Slowing(String name, double start) {
      this.name = name;
      this.start = start;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public Side side() {
      return Side.of(name.startsWith("Prism"));
    }

    @Override
    public double[] burst(Protocol protocol) {
      turns.add(name);
      double seconds = start + bursts++;
      return new double[] {seconds - 0.5, seconds, seconds + 100};
    }
  }

  private List<Timing> race(long seed) {
    turns.clear();
    var contestants =
        List.of(new Slowing("Prism", 1), new Slowing("cuBLAS", 10), new Slowing("other", 20));
    return Race.of(contestants, PROTOCOL, new Random(seed));
  }

  @Test
  void theMedianOfEachRoundIsKept() {
    var timings = race(1);
    assertEquals(List.of(1.0, 2.0, 3.0), timings.getFirst().rounds());
    assertEquals(2, timings.getFirst().seconds());
    assertEquals(11, timings.get(1).seconds());
    assertEquals(1, timings.getFirst().spread());
  }

  @Test
  void allTakeTheirTurnInEveryRoundInAnOrderOfChance() {
    race(1);
    assertEquals(9, turns.size());
    for (int round = 0; round < 3; round++) {
      var names = turns.subList(3 * round, 3 * round + 3).stream().sorted().toList();
      assertEquals(List.of("Prism", "cuBLAS", "other"), names);
    }
    var first = List.copyOf(turns);
    race(1);
    assertEquals(first, turns);
    race(2);
    assertNotEquals(first, turns);
  }

  @Test
  void whoIsLostTakesNoFurtherPartAndTheOthersGoOn() {
    var lost = new ArrayList<String>();
    var triton =
        new Slowing("Triton", 1) {
          @Override
          public double[] burst(Protocol protocol) {
            if (super.burst(protocol)[1] > 1) {
              throw new ContestantLost("it ended");
            }
            return new double[] {1};
          }
        };
    turns.clear();
    var timings =
        Race.of(List.of(triton, new Slowing("Prism", 1)), PROTOCOL, new Random(3), lost::add);
    assertEquals(List.of("Triton: it ended"), lost);
    assertEquals(List.of("Prism"), timings.stream().map(Timing::name).toList());
    assertEquals(3, timings.getFirst().rounds().size());
    assertEquals(2, turns.stream().filter("Triton"::equals).count());
  }

  @Test
  void copiesAreTakenInTurnAcrossContestants() {
    var copies = new ArrayList<Integer>();
    Timer timer =
        (protocol, launch) -> {
          for (int i = 0; i < protocol.warmUps() + protocol.launches(); i++) {
            launch.run();
          }
          return new double[] {1};
        };
    var rotation = new Rotation(26);
    var one = new InStream("one", true, timer, rotation, copies::add);
    var two = new InStream("two", false, timer, rotation, copies::add);
    one.burst(PROTOCOL);
    assertEquals(25, copies.size());
    two.burst(PROTOCOL);
    assertEquals(25, copies.get(25));
    assertEquals(0, copies.get(26));
  }

  @Test
  void aMedianOfAnEvenNumberLiesBetween() {
    assertEquals(2.5, Timing.median(4, 1, 3, 2));
  }
}
