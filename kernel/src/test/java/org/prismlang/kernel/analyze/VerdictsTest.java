package org.prismlang.kernel.analyze;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import org.junit.jupiter.api.Test;

class VerdictsTest {
  private static Verdict partition(String offset) {
    return Analyzed.block(
            """
            with partition(y, p=thread[1], offset=%s) as mine, group(thread[1]):
                mine[0] = x[t]
            """
                .formatted(offset))
        .raceFree("y");
  }

  @Test
  void anElementEachIsProven() {
    assertEquals(new Verdict.Proven(""), partition("64 * b + t"));
  }

  @Test
  void twoThreadsThatMeetAreShown() {
    var refuted = assertInstanceOf(Verdict.Refuted.class, partition("64 * b + t / 2"));
    assertEquals(
        "block = 0, blocks = 1, thread = 1 and block = 0, blocks = 1, thread = 0: [0]",
        refuted.witness());
  }

  @Test
  void blocksThatMeetAreShown() {
    var refuted = assertInstanceOf(Verdict.Refuted.class, partition("32 * b + t"));
    assertEquals("[32]", refuted.witness().replaceAll(".*: ", ""));
  }

  @Test
  void whatDataDecidesIsUnknown() {
    assertInstanceOf(Verdict.Unknown.class, partition("int(x[t])"));
  }

  @Test
  void whatHoldsForSomeSizesIsProvenWithThem() {
    assertEquals(
        new Verdict.Proven("with 2 blocks of 64 threads, n = 100"), partition("t * n + b"));
  }

  @Test
  void tripsOfALoopInsideMayMeet() {
    var inside =
        Analyzed.block(
            """
            with partition(y, p=thread[1], offset=64 * b + t) as mine, group(thread[1]):
                for i in range(0, 2):
                    mine[i] = x[t]
            """);
    assertInstanceOf(Verdict.Refuted.class, inside.raceFree("y"));
  }

  @Test
  void anIndexBehindTheEndIsShown() {
    var analyzed =
        Analyzed.block(
            """
            s : shared(float[64]) @ block[1]
            with partition(s, p=thread[1], offset=t) as mine, group(thread[1]):
                mine[0] = x[t]
            with partition(y, p=thread[1], offset=64 * b + t) as out, group(thread[1]):
                out[0] = s[t + 1]
            """);
    var index = analyzed.analysis().index(analyzed.traffic("s[t + 1]")).orElseThrow();
    var refuted = assertInstanceOf(Verdict.Refuted.class, index.isInBounds().orElseThrow());
    assertEquals("block = 0, blocks = 1, thread = 63: [64]", refuted.witness());
    var stored = analyzed.analysis().index(analyzed.traffic("mine[0]")).orElseThrow();
    assertEquals(new Verdict.Proven(""), stored.isInBounds().orElseThrow());
  }

  @Test
  void aChoiceKeepsTheIndexInside() {
    var analyzed =
        Analyzed.block(
            """
            s : shared(float[64]) @ block[1]
            with partition(s, p=thread[1], offset=t) as mine, group(thread[1]):
                mine[0] = x[t]
            with partition(y, p=thread[1], offset=64 * b + t) as out, group(thread[1]):
                out[0] = s[t + 1] if t < 63 else 0.0
            """);
    var index = analyzed.analysis().index(analyzed.traffic("s[t + 1]")).orElseThrow();
    assertEquals(new Verdict.Proven(""), index.isInBounds().orElseThrow());
  }
}
