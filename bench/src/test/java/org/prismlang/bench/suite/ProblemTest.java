package org.prismlang.bench.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.prismlang.bench.measure.InStream;
import org.prismlang.bench.measure.Rotation;
import org.prismlang.lang.type.Scalar;
import org.prismlang.runtime.Device;

/** Right and wrong results, and what is said of them. */
class ProblemTest {
  private static final int COUNT = 4000;

  private final Device device = Device.simulator();
  private final Testbed bed = Testbed.simulator(device);
  private final Inputs inputs =
      new Inputs(bed, 1, 7).random(Scalar.FLOAT, "y", Scalar.FLOAT, COUNT);

  /** Writes the squares of all indices but one. */
  private IntConsumer squares(int except, float there) {
    return copy -> {
      var y = inputs.buffer("y", copy);
      for (int i = 0; i < COUNT; i++) {
        if (i != except) {
          y.set(i, (double) i * i);
        } else if (!Float.isNaN(there)) {
          y.set(i, there);
        }
      }
    };
  }

  private InStream contestant(String name, boolean isPrism, IntConsumer solve) {
    return new InStream(name, isPrism, bed.timer(), new Rotation(1), solve);
  }

  private List<Verdict> check(int most, InStream... contestants) {
    var answer = new Answer(inputs.get("y"), i -> (double) i * i, most, new Tolerance(1e-6, 0));
    var reset = (Runnable) inputs.get("y")::poison;
    return new Problem(device, 1, List.of(contestants), inputs, List.of(answer), reset).check(1);
  }

  @Test
  void whatIsRightIsRight() {
    var verdict = check(COUNT, contestant("Prism", true, squares(-1, 0))).getFirst();
    assertTrue(verdict.isRight());
    assertEquals(List.of("4,000 against float64, largest difference 0.00"), verdict.text());
  }

  @Test
  void oneWrongElementIsFound() {
    var verdict = check(COUNT, contestant("Prism", true, squares(1234, 3))).getFirst();
    assertFalse(verdict.isRight());
    assertTrue(verdict.text().getFirst().startsWith("1 of 4,000 differ from float64"));
    assertTrue(verdict.text().getFirst().endsWith("at 1234"));
  }

  @Test
  void anElementThatIsNotWrittenIsFoundEvenWhereItIsNotSampled() {
    var verdict = check(1, contestant("Prism", true, squares(1234, Float.NaN))).getFirst();
    assertFalse(verdict.isRight());
    assertEquals("1 NaN, or never written", verdict.text().getLast());
  }

  @Test
  void oursIsComparedWithAllOfTheLibrarys() {
    var verdicts =
        check(
            2,
            contestant("Prism", true, squares(1234, 3)),
            contestant("library", false, squares(-1, 0)));
    assertEquals("library", verdicts.getFirst().contestant());
    assertTrue(verdicts.getFirst().isRight());
    assertFalse(verdicts.getLast().isRight());
    assertTrue(verdicts.getLast().text().getLast().startsWith("1 of 4,000 differ from library"));
  }

  @Test
  void samplesHaveTheEndsAndAreTheSameForASeed() {
    var samples = Samples.of(1L << 40, 100, i -> i, 3);
    assertEquals(0, samples.index(0));
    assertEquals((1L << 40) - 1, samples.index(1));
    var again = Samples.of(1L << 40, 100, i -> i, 3);
    var different = new HashSet<Long>();
    for (int i = 0; i < 100; i++) {
      assertEquals(samples.index(i), again.index(i));
      assertEquals((double) samples.index(i), samples.want(i));
      different.add(samples.index(i));
    }
    assertEquals(100, different.size());
  }

  @Test
  void smallInputsAreCopiedUntilTheyOutgrowTheCache() {
    var gpu =
        new Testbed(
            device,
            true,
            132,
            "",
            bed.timer(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    assertEquals(1, new Inputs(bed, 8_000_000, 1).copies());
    assertEquals(23, new Inputs(gpu, 8_000_000, 1).copies());
    assertEquals(1, new Inputs(gpu, 1 << 30, 1).copies());
    assertEquals(128, new Inputs(gpu, 1000, 1).copies());
  }

  @Test
  void sizesAreChosenByName() {
    var sizes =
        List.of(Size.power(Sizes.SMALL, 12), Size.power(Sizes.BAR, 28), Size.power(Sizes.ALL, 24));
    assertEquals(List.of(sizes.get(0)), Size.chosen(sizes, Sizes.SMALL));
    assertEquals(List.of(sizes.get(1)), Size.chosen(sizes, Sizes.BAR));
    assertEquals(sizes.subList(1, 3), Size.chosen(sizes, Sizes.ALL));
  }
}
