package org.prismlang.bench.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.prismlang.bench.measure.Side;
import org.prismlang.bench.measure.SizePoint;
import org.prismlang.bench.measure.Timing;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.runtime.Prism;

/** Order, choice and text, of scores that are given. */
class TuningTest {
  private static final SourceFile FILE =
      new SourceFile(
          "copies.prism",
          """
          @prism("global")
          @requires(grid[1], block[1], thread[T])
          @launch(block=T)
          @tune(T=[32, 64, 96, 128])
          def copied[T: int](x: ptr(const(float)) @ grid[1], y: ptr(float) @ grid[1]):
              i : int @ thread[1] = id()
              with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
                  mine[0] = x[i]

          @prism("host")
          def run[T: int](n: int = 128):
              x : buffer(float) = buffer(float, n * T, init=zeros)
              y : buffer(float) = buffer(float, n * T)
              launch(copied[T], grid=n)(x, y)
          """);

  private final TunedSubject subject = subject();

  private static TunedSubject subject() {
    var diagnostics = new Diagnostics();
    var checked = Checker.check(FILE, Options.DEFAULT, diagnostics);
    assertEquals(List.of(), diagnostics.inOrder());
    try {
      return TunedKernel.of(checked.tuned().getFirst(), Optional.empty(), FILE, Map.of());
    } catch (TunedKernel.Unclear e) {
      throw new AssertionError(e);
    }
  }

  private static Score timed(double microseconds) {
    return new Score.Timed(new Timing("", Side.PRISM, List.of(microseconds * 1e-6)));
  }

  /** Scores of each combination at each size. */
  private Tuning tuning(List<List<Score>> scores) {
    var combinations = subject.combinations(Long.MAX_VALUE);
    var right = new Fate.Right(Prism.load(FILE, Options.DEFAULT));
    return new Tuning(
        List.of(subject),
        IntStream.range(0, scores.getFirst().size())
            .mapToObj(it -> new SizePoint(Map.of("n", (long) Math.pow(10, it + 2))))
            .toList(),
        IntStream.range(0, scores.size())
            .mapToObj(it -> new Tried(subject, combinations.get(it), right, scores.get(it)))
            .toList(),
        0,
        true,
        "a GPU",
        "by a clock");
  }

  private static List<String> ranks(Tuning tuning, int size) {
    return tuning.ranking(size).stream()
        .map(it -> it.rank() + ": " + it.tried().combination().words())
        .toList();
  }

  @Test
  void theFastestComesFirstAndEqualsInTheOrderOfTheText() {
    var tuning =
        tuning(List.of(List.of(timed(3)), List.of(timed(2)), List.of(timed(3)), List.of(timed(1))));
    assertEquals(List.of("1: T=128", "2: T=64", "3: T=32", "3: T=96"), ranks(tuning, 0));
    assertEquals("T=128", tuning.winner(0).orElseThrow().tried().combination().words());
  }

  @Test
  void whatIsNotForASizeOrWrongThereHasNoRank() {
    var tuning =
        tuning(
            List.of(
                List.of(new Score.Unfit("too small"), timed(1)),
                List.of(timed(2), new Score.Mistaken("1 of 4 numbers differ")),
                List.of(timed(1), timed(2))));
    assertEquals(List.of("1: T=96", "2: T=64"), ranks(tuning, 0));
    assertEquals(List.of("1: T=32", "2: T=96"), ranks(tuning, 1));
    assertTrue(tuning.isAnyWrong());
    var text = TuningText.of(tuning);
    assertTrue(text.contains("  not for this size: copied T=32: too small\n"), text);
    assertTrue(text.contains("  WRONG at this size: copied T=64: 1 of 4 numbers differ\n"), text);
  }

  @Test
  void aSizeThatNobodyIsForHasNoWinner() {
    var none = new Score.Unfit("no");
    var tuning = tuning(List.of(List.of(timed(1), none), List.of(timed(2), none)));
    assertTrue(tuning.winner(0).isPresent());
    assertTrue(tuning.winner(1).isEmpty());
    assertFalse(tuning.hasWinners());
    assertFalse(tuning.isAnyWrong());
  }

  @Test
  void codesOfWhatIsRuledOutAreCounted() {
    var place = FILE.span(0, 1);
    var fates =
        List.<Fate>of(
            new Fate.RuledOut(Code.P1325.at(place, "too much")),
            new Fate.RuledOut(Code.P0212.at(place, "odd")),
            new Fate.RuledOut(Code.P1325.at(place, "far too much")),
            new Fate.Wrong(Code.P0811.at(place, "1 differs")));
    var combinations = subject.combinations(4);
    var tuning =
        new Tuning(
            List.of(subject),
            List.of(),
            IntStream.range(0, 4)
                .mapToObj(it -> new Tried(subject, combinations.get(it), fates.get(it), List.of()))
                .toList(),
            0,
            true,
            "",
            "");
    var text = TuningText.of(tuning);
    assertTrue(text.contains("  ruled out  3: P0212 × 1, P1325 × 2\n"), text);
    assertTrue(text.contains("    copied T=96: P1325 in copies.prism:1: far too much\n"), text);
    assertTrue(
        text.contains("  WRONG      copied T=128: P0811 in copies.prism:1: 1 differs\n"), text);
    assertTrue(tuning.isAnyWrong());
    assertFalse(tuning.hasWinners());
  }

  @Test
  void aChoiceTakesTheWinnerOfTheNearestSize() {
    var tuning =
        tuning(
            List.of(
                List.of(timed(1), timed(1), timed(9), timed(9)),
                List.of(timed(2), timed(2), timed(2), timed(1))));
    var text = ChoiceText.of(tuning, FILE);
    assertTrue(
        text.endsWith(
            """
            @prism("host")
            def copied_tuned(n: int = 128):
                if double(n) <= 3162.0:
                    run[32](n)
                    return
                run[64](n)
            """),
        text);
    assertTrue(text.contains("# n=100; n=1000: `@instantiate(T=32)`\n"), text);
    assertTrue(text.contains("from .copies import run\n"), text);
  }

  @Test
  void aProgramKeepsItsLines() {
    var program = subject.program(subject.combinations(1).getFirst());
    for (int line = 1; line < FILE.lineCount(); line++) {
      assertEquals(FILE.lineText(line), program.lineText(line));
    }
  }
}
